/** PINs, passwords, the fields in which they are repeated, and identity numbers: one pattern is the fewest bytes. */
const SECRET = /(^|_)(pin|password)(_|$)|^(passport|aadhar|pan)_number$/

/**
 * Whether a form's field is for the server alone: a device neither drafts it nor keeps it unsealed.
 * @param field its name
 */
export const isSecretField = (field: string): boolean => SECRET.test(field)
