import { expect } from 'vitest'
import type { TestApp } from './app'
import { claimForm, saleForm, travelForm } from './forms'

const DAY_MS = 24 * 60 * 60_000

/** How codes of each type are claimed. */
const CLAIMS = {
  vcard: ['qr', claimForm],
  diary: ['qr', claimForm],
  travel: ['travel', travelForm],
  sale: ['sale', saleForm],
} as const

/** A supply of fresh codes, claimed or not, in one campaign that was made the day before; type vcard by default. */
export async function codeSupply(
  test: TestApp,
  quantity: number,
  form: { campaign_type?: keyof typeof CLAIMS } & Record<string, unknown> = {},
  as?: { authorization: string },
) {
  const [calls, formOf] = CLAIMS[form.campaign_type ?? 'vcard']
  const owner = as ?? (await test.signUp())
  // devices may save claims some time before they arrive, but not before the campaign was made
  test.clock.advance(-DAY_MS)
  const { campaign, codes } = await test.campaign(owner, { qr_quantity: quantity, ...form })
  test.clock.advance(DAY_MS)
  const next = () => {
    const code = codes.shift()?.code
    if (code === undefined) throw new Error('no codes are left')
    return code
  }
  return {
    owner,
    campaign,
    next,
    async claimed(change: object = {}) {
      const code = next()
      const answer = await test.post(`/api/${calls}/${code}/claim`, formOf(change))
      expect(answer.status).toBe(200)
      return code
    },
  }
}
export type CodeSupply = Awaited<ReturnType<typeof codeSupply>>

/** A supply of each type, of one owner; for the parameters see `codeSupply`. */
export async function codeSupplies(
  test: TestApp,
  quantity: number,
  form: Record<string, unknown>,
  owner: { authorization: string },
) {
  const supplies = {} as Record<keyof typeof CLAIMS, CodeSupply>
  for (const campaign_type of ['vcard', 'diary', 'travel', 'sale'] as const)
    supplies[campaign_type] = await codeSupply(test, quantity, { campaign_type, ...form }, owner)
  return supplies
}
