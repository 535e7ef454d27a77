/** What the form asks of who agrees for a child. */
export const name = 'Name of the parent or guardian'
export const mobile = 'Mobile of the parent or guardian'
