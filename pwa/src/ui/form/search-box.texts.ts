/** Fields for what is looked for. */
export const clearField = 'Clear the field'
