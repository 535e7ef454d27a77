export const clearField = 'Clear the field'
