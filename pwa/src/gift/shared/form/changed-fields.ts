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

/**
 * The former values of the fields that an edit sends, so that the server knows who else has changed them since.
 * @param changed the fields that are sent; nothing secret is among them
 * @param begun the form's initial values
 * @param photo path of the photo that is replaced, null if there was none; undefined: none is replaced, or unknown
 */
export function foundFields(
  changed: Readonly<Record<string, unknown>>,
  begun: Texts,
  photo: string | null | undefined,
): Record<string, unknown> {
  const found = Object.keys(changed).flatMap((field) =>
    begun[field] === undefined ? [] : [[field, begun[field]]],
  )
  return {
    ...(Object.fromEntries(found) as Record<string, unknown>),
    // a signed path opens the photo: the server needs only its name
    ...(photo !== undefined && { profile_image: photo?.split('?')[0] ?? null }),
  }
}

const LOCATION = ['latitude', 'longitude']
