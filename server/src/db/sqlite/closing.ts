import { getTableName } from 'drizzle-orm'
import { CLOSED } from '../store-unavailable'
import { sqliteTables } from '../kit'

const CHANGES = ['INSERT', 'UPDATE', 'DELETE'] as const

/** for each table and kind of change, the name of its trigger and what it is about */
const TRIGGERS = Object.values(sqliteTables).flatMap((table) =>
  CHANGES.map((change) => {
    const name = getTableName(table)
    return { trigger: `closed_${name}_${change.toLowerCase()}`, change, table: name }
  }),
)

export const sqliteClosing = (except: string): string[] =>
  TRIGGERS.map(({ trigger, change, table }) => {
    const row = change === 'DELETE' ? 'OLD' : 'NEW'
    const when = table === 'settings' ? `WHEN ${row}.key <> '${except}'` : ''
    return `CREATE TRIGGER IF NOT EXISTS ${trigger} BEFORE ${change} ON ${table} ${when}
      BEGIN SELECT raise(ABORT, '${CLOSED}'); END`
  })

export const sqliteOpening = (): string[] =>
  TRIGGERS.map(({ trigger }) => `DROP TRIGGER IF EXISTS ${trigger}`)
