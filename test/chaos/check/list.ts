/** Whether an owner's list of codes shows what is known. It only shows whose a gift is. */
import type { ShownCode } from '../../../pwa/src/owner/shared/shown-codes'
import type { Intent, Journal } from '../journal'
import { same, type Row } from './checking'
import type { Known, Seen } from './seen'

/** @returns by code, what is older than what this device saved or its list has shown */
export function olderInList(
  seen: Seen,
  rows: readonly ShownCode[],
  { intents, pressed }: Pick<Journal, 'intents' | 'pressed'>,
  known: Known,
): Map<string, string> {
  const writes = new Map<string, Intent[]>()
  for (const intent of intents.values())
    if (intent.fields.name !== undefined)
      writes.set(intent.code, [...(writes.get(intent.code) ?? []), intent])
  const older = new Map<string, string>()
  for (const { code, claimed, claimer_name } of rows) {
    const shown = new Map(claimed ? [['name', claimer_name ?? '']] : [])
    const why = seen.look(code, shown, { ...known, writes: writes.get(code) ?? [], pressed: pressed(code) })
    if (why !== undefined) older.set(code, why)
  }
  return older
}

/** @returns by code, what differs from the server's row, except for codes with work that waits on the device */
export function unlikeStored(rows: readonly ShownCode[], stored: readonly Row[]): Map<string, string> {
  const byCode = new Map(stored.map((row) => [row.code, row]))
  return new Map(
    rows.flatMap(({ code, claimed, claimer_name, pending }): [string, string][] => {
      const row = byCode.get(code)
      const isSame = claimed === Boolean(row?.claimed) && same(row?.claimer_name, claimer_name)
      if (pending || isSame) return []
      return [[code, `it shows "${claimer_name ?? 'nothing'}", and the server has ${JSON.stringify(row)}`]]
    }),
  )
}
