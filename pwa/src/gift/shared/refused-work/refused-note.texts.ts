/** What is said wherever something came back from the server. */
export const editAndResend = 'Edit and resend'
export const seeOutbox = 'See what needs attention'
