import { getTableName } from 'drizzle-orm'
import { CLOSED } from '../store-unavailable'
import { postgresTables } from './kit'

/** read_only_sql_transaction, which a standby also answers */
const READ_ONLY = '25006'

/** A trigger's statement, unless the table has the trigger. */
const once = (trigger: string, table: string, statement: string) => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = '${trigger}' AND tgrelid = '${table}'::regclass) THEN
    ${statement} EXECUTE FUNCTION store_closed();
  END IF;
END $$`

/** A trigger waits for the transactions that are writing to its table. */
export const postgresClosing = (except: string): string[] => [
  `CREATE OR REPLACE FUNCTION store_closed() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '${CLOSED}' USING ERRCODE = '${READ_ONLY}'; END $$`,
  ...Object.values(postgresTables).flatMap((table) => {
    const name = getTableName(table)
    const closing = (trigger: string, changes: string, how: string) =>
      once(trigger, name, `CREATE TRIGGER ${trigger} BEFORE ${changes} ON ${name} FOR EACH ${how}`)
    if (name !== 'settings') return [closing('closed', 'INSERT OR UPDATE OR DELETE OR TRUNCATE', 'STATEMENT')]
    return [
      closing('closed', 'INSERT OR UPDATE', `ROW WHEN (NEW.key <> '${except}')`),
      closing('closed_delete', 'DELETE', `ROW WHEN (OLD.key <> '${except}')`),
    ]
  }),
]

/** removes the triggers with their function */
export const POSTGRES_OPENING = ['DROP FUNCTION IF EXISTS store_closed() CASCADE']
