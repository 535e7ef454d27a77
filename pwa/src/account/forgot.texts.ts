/** Texts of the form that sends a reset link by e-mail. */
export const email = 'E-mail'
export const about =
  'You get a link by e-mail, with which you choose a new password. It works once, within an hour.'
export const send = 'Send link'
export const sending = 'Sending…'
export const failed = 'The link could not be asked for'
