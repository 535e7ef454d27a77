/** Texts of the page that a link opens which confirms an email. */
export const title = 'Confirm your email'
export const about = 'Press the button to confirm that this email is yours.'
export const confirm = 'Confirm email'
export const confirming = 'Confirming…'
export const failed = 'The email could not be confirmed'
export const doneTitle = 'Done'
export const goOn = 'Continue'
export const noLinkTitle = 'Open the link again'
export const noLink =
  'To confirm your email, open the whole link in the e-mail. If you reload this page, you need the link again.'
export const voidTitle = 'This link no longer works'
