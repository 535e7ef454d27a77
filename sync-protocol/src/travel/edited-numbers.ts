import { IDENTITY_NUMBERS, isIdentityNumber, removalOf, type IdentityNumber } from './identity-numbers'

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
