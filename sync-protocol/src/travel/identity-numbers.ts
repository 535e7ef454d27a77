/** The identity numbers of a traveler, and how the edit form asks for them. */
export const IDENTITY_NUMBERS = ['passport_number', 'aadhar_number', 'pan_number'] as const
export type IdentityNumber = (typeof IDENTITY_NUMBERS)[number]

export const isIdentityNumber = (field: string): field is IdentityNumber =>
  IDENTITY_NUMBERS.some((number) => number === field)

/** The checkbox of the form that removes a number. */
export const removalOf = (number: IdentityNumber) => `remove_${number}`

/**
 * The edit form shows no number. A number that is left empty stays as it is, unless its checkbox is ticked.
 * @returns the fields of the edit; an empty number in it clears the stored one
 */
export function editedNumbers(form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stays = (number: IdentityNumber) => isEmpty(form[number]) && !(removalOf(number) in form)
  const asked = Object.entries(form).filter(
    ([field]) => !isRemoval(field) && !(isIdentityNumber(field) && stays(field)),
  )
  return Object.fromEntries(asked)
}

const isRemoval = (field: string) => IDENTITY_NUMBERS.some((number) => removalOf(number) === field)
const isEmpty = (typed: unknown) => typeof typed === 'string' && typed.trim() === ''
