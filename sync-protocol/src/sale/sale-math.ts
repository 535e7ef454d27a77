/** The arithmetic of a sale, in whole paise, the same in the form and at the server. */
import { AMOUNT_MAX_PAISE } from './sale-limits'

/**
 * Quantity times price per unit.
 * @param quantity whole, 1 or more
 * @param pricePaise whole, 0 or more
 * @returns exact paise, or null above AMOUNT_MAX_PAISE; it is checked first, so the product always fits a double
 */
export function saleTotal(quantity: number, pricePaise: number): number | null {
  return pricePaise > Math.floor(AMOUNT_MAX_PAISE / quantity) ? null : quantity * pricePaise
}

/** The balance: what is left to pay, in paise. */
export const saleBalance = (totalPaise: number, paidPaise: number): number => totalPaise - paidPaise

/** Whether an amount is a valid payment for a balance: more than 0, and at most what is due. All in paise. */
export const isPayable = (amountPaise: number, duePaise: number): boolean =>
  amountPaise > 0 && amountPaise <= duePaise
