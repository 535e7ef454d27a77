/**
 * A kept database in PostgreSQL: what its schema was, and its rows. Migrations and PostgreSQL itself restore it, so no
 * `pg_dump` is needed, and any later PostgreSQL will do.
 */
import { CREATE_HISTORY, readMigrations } from '../../server/src/db/migrate'
import { query, restoreState, stateOf, type DatabaseState } from '../../server/test/programs/postgres'

export interface KeptPostgres {
  /** a line for each column, constraint, index, trigger, function, partition and setting of a table */
  schema: string[]
  rows: DatabaseState['rows']
}

const HISTORY = 'schema_migrations'

const SCHEMA = `SELECT concat_ws(' ', what, name, definition) AS line FROM (
  SELECT 'column' AS what, table_name || '.' || column_name AS name,
      concat_ws(' ', data_type, 'null:' || is_nullable, 'default:' || column_default, collation_name) AS definition
    FROM information_schema.columns JOIN pg_class ON oid = (quote_ident(table_name)::regclass)
    WHERE table_schema = 'public' AND NOT relispartition
  UNION ALL SELECT 'constraint', conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', proname, pg_get_functiondef(oid)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'table', relname, concat_ws(' ', pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid), reloptions)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
) AS parts WHERE name NOT LIKE '${HISTORY}%'`

/** @returns one line for each part, in a fixed order */
export const schemaOf = async (url: string): Promise<string[]> =>
  (await query<{ line: string }>(url, SCHEMA)).rows.map(({ line }) => line).sort()

/** @param url of a database that nobody writes to */
export async function takePostgres(url: string): Promise<KeptPostgres> {
  return { schema: await schemaOf(url), rows: (await stateOf(url)).rows }
}

/** Sets the clock of a database, which all its processes go by, to the time when a fixture was made. */
export async function setClock(url: string, madeAt: string): Promise<void> {
  const late = Date.now() - Date.parse(madeAt)
  const database = new URL(url).pathname.slice(1)
  await query(
    url,
    `CREATE SCHEMA clock;
    CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() - interval '${late} ms' $$;
    ALTER DATABASE ${database} SET search_path = public, clock, pg_catalog`,
  )
}

/**
 * Makes an empty database what the kept one was, by the migrations that it had.
 * @throws Error if those make other tables
 */
export async function putPostgres(url: string, { rows }: KeptPostgres): Promise<void> {
  const history = rows.find(([table]) => table === HISTORY)?.[1] ?? '[]'
  const applied = (JSON.parse(history) as { name: string }[]).map(({ name }) => name)
  await query(url, CREATE_HISTORY)
  for (const { name, statements } of readMigrations('postgres'))
    if (applied.includes(name)) for (const statement of statements) await query(url, statement)
  const { shape } = await stateOf(url)
  await restoreState(url, { shape, rows })
}
