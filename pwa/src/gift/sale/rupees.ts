const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** An amount in rupees with Indian digit grouping. */
export const shownRupees = (rupees: number) => RUPEES.format(rupees)

/** The same from whole paise. */
export const shownPaise = (paise: number) => RUPEES.format(paise / 100)
