/**
 * Rows of codes whose personal fields are in a box on the disk. Code that reads or writes them through the database
 * sees normal rows while the key is in memory, and rows without these fields otherwise. Numbers, codes and whether they
 * are claimed stay readable, so that gifts are claimed and sent without the key.
 *
 * A row that is written without the key keeps its earlier box. Code that fetches rows fetches them again once the key
 * is there.
 */
import Dexie, {
  type DBCore,
  type DBCoreAddRequest,
  type DBCoreMutateRequest,
  type DBCorePutRequest,
  type DBCoreTable,
  type Middleware,
} from 'dexie'
import type { Keyring } from './keyring'

/** What every sealed row has. */
export interface Sealed {
  /** id of the key; missing: nothing of the row is sealed */
  sealedBy?: string
  /** the personal fields; missing if there are none */
  box?: ArrayBuffer
}

/** where the personal fields are, by table */
const PART_OF: Readonly<Record<string, string>> = { campaignCodes: 'row', codes: 'qr' }
const isPersonal = (field: string) => field.startsWith('claimer_')

type Row = Sealed & Record<string, unknown>
const hasBox = (row: Row | undefined) => row?.box !== undefined

export const sealedRows = (keyring: Keyring): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'sealed rows',
  create: (down) => ({
    ...down,
    table(name) {
      const table = down.table(name)
      const part = PART_OF[name]
      return part === undefined ? table : sealing(table, part, keyring)
    },
  }),
})

function sealing(table: DBCoreTable, part: string, keyring: Keyring): DBCoreTable {
  return {
    ...table,
    get: (request) =>
      table.get(request).then((row: Row | undefined) => (row?.box ? open([row]).then(([one]) => one) : row)),
    getMany: (request) =>
      table.getMany(request).then((rows: (Row | undefined)[]) => (rows.some(hasBox) ? open(rows) : rows)),
    query: (request) =>
      table.query(request).then((answer) => {
        const rows = answer.result as Row[]
        if (request.values === false || !rows.some(hasBox)) return answer
        return open(rows).then((result) => ({ ...answer, result }))
      }),
    mutate(request) {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
      const values = request.values as Row[]
      if (!values.some(({ sealedBy }) => sealedBy !== undefined)) return table.mutate(request)
      return kept(() => Promise.all(values.map(seal))).then((sealed) =>
        table.mutate(plainPut(request, sealed)),
      )
    },
  }

  function open<R extends Row | undefined>(rows: readonly R[]) {
    const closed = rows.flatMap((row) =>
      row?.box && row.sealedBy !== undefined && keyring.has(row.sealedBy) && !keyring.opened(row.box)
        ? [[row.sealedBy, row.box] as const]
        : [],
    )
    const opened = () =>
      rows.map((row) => {
        const personal = row?.box && keyring.opened(row.box)
        return personal ? { ...row, [part]: { ...(row[part] as object), ...personal } } : row
      })
    if (closed.length === 0) return Dexie.Promise.resolve(opened())
    return kept(() => Promise.all(closed.map(([by, box]) => keyring.open(by, box)))).then(opened)
  }

  async function seal(row: Row): Promise<Row> {
    const { sealedBy, box, ...rest } = row
    if (sealedBy === undefined) return row
    const fields = Object.entries(row[part] as object)
    const personal = fields.filter(([field]) => isPersonal(field))
    const open = Object.fromEntries(fields.filter(([field]) => !isPersonal(field)))
    const isSomebody = personal.some(([, value]) => value !== null)
    const made = isSomebody ? await keyring.seal(sealedBy, Object.fromEntries(personal)) : undefined
    // without the key the box is older than the row, which is better than none; nothing stays of an erased recipient
    const itsBox = personal.length === 0 || isSomebody ? (made ?? box) : undefined
    return { ...rest, [part]: open, sealedBy, ...(itsBox && { box: itsBox }) }
  }
}

/** The same write with other values, without the request's other parts: these are not sealed. */
export function plainPut(
  request: DBCoreAddRequest | DBCorePutRequest,
  values: readonly object[],
): DBCoreMutateRequest {
  const { type, trans, keys, wantResults } = request
  return {
    type,
    trans,
    values,
    ...(keys && { keys }),
    ...(wantResults !== undefined && { wantResults }),
  } as DBCoreMutateRequest
}

/** Keeps the transaction open, if there is one, while the keys are used. */
export const kept = <T>(work: () => Promise<T>) =>
  Dexie.waitFor(work) as unknown as ReturnType<typeof Dexie.Promise.resolve<T>>
