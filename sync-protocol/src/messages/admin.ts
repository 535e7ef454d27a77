/** Texts for an admin, and about what an admin does to an account. */
export const adminFetchFailed = 'Failed to fetch admin data'
export const completeDataFailed = 'Failed to download complete data'
export const userUnknown = 'User not found'
export const ownAccount = 'You cannot disable or delete your own account: there must always be an admin'
export const accountDisabled = 'This account is disabled. Please ask an admin.'
export const userDisabled = 'Account disabled. It was logged out everywhere.'
export const userEnabled = 'Account enabled'
export const userDeleted = 'Account deleted with everything that belonged to it'
export const resetLinkInvalid =
  'This link was already used or has expired. Please ask an admin for another one.'
export const passwordReset = 'Your password was changed. Please log in.'
export const sortInvalid = (allowed: readonly string[]) => `sort must be one of ${allowed.join(', ')}`
export const orderInvalid = 'order must be asc or desc'
export const rangeBackwards = 'from must not be after to'
export const rangeTooLong = (max: number) => `from and to may be at most ${max} days apart`
export const oneOf = (field: string, allowed: readonly string[]) =>
  `${field} must be one of ${allowed.join(', ')}`
