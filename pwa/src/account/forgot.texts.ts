/** Texts of the form that sends a reset link by e-mail. */
export const email = 'Your email'
export const about = 'You get a link to choose a new password by e-mail. It works once, within an hour.'
export const send = 'Send link'
export const sending = 'Sending…'
export const failed = 'The link could not be requested'
