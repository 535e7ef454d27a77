import { expect } from 'vitest'
import type { TestApp } from './app'
import { claimForm } from './forms'

/** A store of fresh codes of one vcard campaign, claimed or not. */
export async function codeSupply(
  test: TestApp,
  quantity: number,
  form: object = {},
  as?: { authorization: string },
) {
  const owner = as ?? (await test.signUp())
  const { campaign, codes } = await test.campaign(owner, { qr_quantity: quantity, ...form })
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
      const answer = await test.call({
        method: 'POST',
        url: `/api/qr/${code}/claim`,
        payload: claimForm(change),
      })
      expect(answer.status).toBe(200)
      return code
    },
  }
}
export type CodeSupply = Awaited<ReturnType<typeof codeSupply>>
