/** Texts about sales and payments. */
export const paymentTypeInvalid = 'Please choose a payment type'
export const paymentMethodInvalid = 'Please choose a payment method'
export const quantityRange = 'Quantity must be a whole number from 1 to 1000000'
export const priceRange = 'Price per unit must be between 0 and 9999999999.99'
export const amountUnreadable = 'Please enter the amount in digits, for example 1500 or 1,500.50'
export const amountDecimals = 'Please enter an amount with at most 2 decimals'
export const amountPaidRange = 'Amount paid must be between 0 and total amount'
export const totalTooLarge = 'Total amount must be at most 9999999999.99'
export const paymentRange = 'Payment must be greater than 0 and at most the balance amount'
export const saleSubmitFailed = 'Failed to submit registration'
export const paymentFailed = 'Failed to add payment'
export const saleFetchFailed = 'Failed to fetch sale details'
export const saleUnknown = 'No sale data found'
export const saleRegistered = (receiptNumber: string) => `Registration successful! Receipt: ${receiptNumber}`
export const saleRegisteredLocked = 'Registration successful! Enter your PIN to see the receipt.'
export const paymentSaved = (receiptNumber: string) => `Payment saved! Receipt: ${receiptNumber}`
export const paymentSavedLocked = 'Payment saved! Enter your PIN to see its receipt.'
/** @param amount as it is shown: the rupee sign, Indian digit grouping, 2 decimals */
export const balanceRemains = (amount: string) => `Balance amount: ${amount}`
