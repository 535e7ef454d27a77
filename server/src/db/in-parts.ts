/** values in one statement: well below the number that it may bind on either engine */
const VALUES_AT_ONCE = 500

/**
 * Runs a query whose `in (…)` may get any number of values in parts, one after another.
 * @param atOnce values in one statement; fewer if each may have many rows
 * @returns the rows of all parts: none if there are no values
 */
export async function inParts<Value, Row>(
  values: readonly Value[],
  query: (some: Value[]) => PromiseLike<Row[]>,
  atOnce = VALUES_AT_ONCE,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < values.length; from += atOnce)
    for (const row of await query(values.slice(from, from + atOnce))) rows.push(row)
  return rows
}
