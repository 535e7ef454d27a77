/** Texts of the button that sends the link once more by which an email is confirmed. */
export const sendAgain = 'Send again'
export const sending = 'Sending…'
export const failed = 'The link could not be sent'
