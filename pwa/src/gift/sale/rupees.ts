import { toPaise } from '@tohfa/sync-protocol/sale/money'

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** An amount in rupees with Indian digit grouping. */
export const shownRupees = (rupees: number) => RUPEES.format(rupees)

/** The same from whole paise. */
export const shownPaise = (paise: number) => RUPEES.format(paise / 100)

/** Paise of typed text; null while it is no amount. */
export const typedPaise = (text: string) => toPaise(text)
