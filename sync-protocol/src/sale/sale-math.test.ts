import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MAX_PAISE, QUANTITY_MAX } from './sale-limits'
import { isPayable, saleBalance, saleTotal } from './sale-math'

const SEED = { seed: 20_261_120, numRuns: 3000 }
const quantity = fc.integer({ min: 1, max: QUANTITY_MAX })
const price = fc.integer({ min: 0, max: AMOUNT_MAX_PAISE })

describe('the total of a sale', () => {
  it('is exact, and missing only if it is too large', () =>
    fc.assert(
      fc.property(quantity, price, (count, each) => {
        const exact = BigInt(count) * BigInt(each)
        const total = saleTotal(count, each)
        if (exact > BigInt(AMOUNT_MAX_PAISE)) expect(total).toBeNull()
        else expect(BigInt(total ?? -1)).toBe(exact)
      }),
      SEED,
    ))

  it('exists at the very limit, and not above it', () => {
    expect(saleTotal(1, AMOUNT_MAX_PAISE)).toBe(AMOUNT_MAX_PAISE)
    expect(saleTotal(QUANTITY_MAX, 999_999)).toBe(999_999_000_000)
    expect(saleTotal(QUANTITY_MAX, 1_000_000)).toBeNull()
    expect(saleTotal(QUANTITY_MAX, AMOUNT_MAX_PAISE)).toBeNull()
    expect(saleTotal(3, 0)).toBe(0)
  })
})

describe('payments', () => {
  it('never bring the balance below 0, and a balance of 0 takes no more', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.array(fc.integer({ min: -100, max: 6_000 })),
        (total, asked) => {
          let paid = 0
          for (const amount of asked)
            if (isPayable(amount, saleBalance(total, paid))) {
              expect(amount).toBeGreaterThan(0)
              paid += amount
            }
          const balance = saleBalance(total, paid)
          expect(balance).toBeGreaterThanOrEqual(0)
          expect(paid + balance).toBe(total)
          expect(isPayable(balance + 1, balance)).toBe(false)
          expect(isPayable(balance, balance)).toBe(balance > 0)
        },
      ),
      SEED,
    ))
})
