type Texts = Readonly<Record<string, string>>

/**
 * What an edit sends: what differs from what its form began with, so that it undoes no other change that is on its way.
 * @param edit the valid form
 * @param typed the form as it was typed
 * @param begun what the form began with; a field that it did not begin with counts as changed
 * @returns a cleared field is empty, as null would count as not sent; a location is sent whole
 */
export function changedFields(
  edit: Readonly<Record<string, unknown>>,
  typed: FormData,
  begun: Texts,
): Record<string, unknown> {
  const isChanged = (field: string) => begun[field] === undefined || typed.get(field) !== begun[field]
  const moved = LOCATION.some(isChanged)
  const changed = Object.entries(edit)
    .filter(([field]) => (LOCATION.includes(field) ? moved : isChanged(field)))
    .map(([field, value]) => [field, value ?? ''])
  return Object.fromEntries(changed) as Record<string, unknown>
}

const LOCATION = ['latitude', 'longitude']
