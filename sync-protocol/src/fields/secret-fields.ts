/** PINs, passwords, their confirmations, and identity numbers. One pattern takes the fewest bytes. */
const SECRET = /(^|_)(pin|password)(_|$)|^(passport|aadhar|pan)_number$/

/**
 * Whether only the server may read a form's field. A device never saves it in a draft, and only stores it sealed.
 * @param field its name
 */
export const isSecretField = (field: string): boolean => SECRET.test(field)
