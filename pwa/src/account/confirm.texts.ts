/** Texts of the page that a link opens which confirms an email. */
export const title = 'Confirm your email'
export const about = 'Press the button to show that the address to which the link was sent is yours.'
export const confirm = 'Confirm email'
export const confirming = 'Confirming…'
export const failed = 'The email could not be confirmed'
export const doneTitle = 'Done'
export const goOn = 'Go on'
export const noLinkTitle = 'Open the link again'
export const noLink =
  'To confirm your email, open the whole link of the mail. It does not stay in the address, so a reload needs it again.'
export const voidTitle = 'This link does not work any more'
