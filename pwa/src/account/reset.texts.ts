/** Texts of the page that a password-reset link opens. */
export const title = 'Choose a new password'
export const about =
  'The link works once. Saving signs out all devices; you then log in with the new password.'
export const newPassword = 'New password'
export const confirmPassword = 'Confirm new password'
export const save = 'Save password'
export const saving = 'Saving…'
export const failed = 'The password could not be changed'
export const noLinkTitle = 'Open the link again'
export const noLink =
  'To choose a new password, open the whole link that you were given. If you reload this page, you need the link again.'
export const voidTitle = 'This link no longer works'
export const toLogin = 'Go to login'
