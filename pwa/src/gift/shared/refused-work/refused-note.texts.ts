/** Texts for what the server has refused. */
export const editAndResend = 'Edit and resend'
export const seeOutbox = 'See what needs attention'
