type Texts = Readonly<Record<string, string>>

/**
 * The fields that an edit sends: those that differ from the form's initial values, so that it undoes no other change.
 * @param edit the valid form
 * @param typed the form as it was typed
 * @param begun the form's initial values; a field without one counts as changed
 * @returns cleared fields are empty, because null counts as not sent; a location is always sent as a pair
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
