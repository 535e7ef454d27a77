import { sql, type Column, type SQL } from 'drizzle-orm'

/** Rows in which a column contains the text, which is in lower case; wildcards in it match only themselves. */
export const containing = (column: Column | SQL, text: string): SQL =>
  sql`lower(${column}) like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
