import { toPaise } from '@tohfa/sync-protocol/money'

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** An amount as it is read in India; from rupees. */
export const shownRupees = (rupees: number) => RUPEES.format(rupees)

/** The same from whole paise. */
export const shownPaise = (paise: number) => RUPEES.format(paise / 100)

/** Paise of what somebody is typing; null while it is no amount. */
export const typedPaise = (text: string) => toPaise(text)

/** For the standard fonts of PDF, which have no rupee sign; from rupees. */
export const plainRupees = (rupees: number) => shownRupees(rupees).replace('₹', 'Rs. ')
