/** The identity numbers of a traveler, and how the edit form asks for them. */
export const IDENTITY_NUMBERS = ['passport_number', 'aadhar_number', 'pan_number'] as const
export type IdentityNumber = (typeof IDENTITY_NUMBERS)[number]

export const isIdentityNumber = (field: string): field is IdentityNumber =>
  IDENTITY_NUMBERS.some((number) => number === field)

/** The checkbox of the form that removes a number. */
export const removalOf = (number: IdentityNumber) => `remove_${number}`
