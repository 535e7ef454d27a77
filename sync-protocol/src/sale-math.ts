/** The arithmetic of a sale, in whole paise, the same in the form and at the server. */
import { AMOUNT_MAX_PAISE } from './limits'

/**
 * Quantity times price per unit.
 * @param quantity whole, 1 or more
 * @param pricePaise whole, 0 or more
 * @returns paise, or null beyond AMOUNT_MAX_PAISE: exact, as no product is formed that a double could not hold
 */
export function saleTotal(quantity: number, pricePaise: number): number | null {
  return pricePaise > Math.floor(AMOUNT_MAX_PAISE / quantity) ? null : quantity * pricePaise
}

/** What is left to pay, in paise. */
export const saleBalance = (totalPaise: number, paidPaise: number): number => totalPaise - paidPaise

/** Whether an amount may be paid where so much is due: more than nothing, and not too much. All in paise. */
export const isPayable = (amountPaise: number, duePaise: number): boolean =>
  amountPaise > 0 && amountPaise <= duePaise
