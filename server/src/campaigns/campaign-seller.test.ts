import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { saleForm } from '../../test/forms'
import { stored } from '../../test/stored'

const seller = {
  seller_name: 'Rao Textiles',
  seller_address: '4 Main Road\nPune 411001',
  seller_gstin: '27AAPFU0939F1ZV',
}
const nobody = { seller_name: null, seller_address: null, seller_gstin: null }

describe.each(engines)('the seller on receipts on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 3, { campaign_type: 'sale' }))

  const change = (payload: object, headers: Record<string, string> = {}, id = supply.campaign.id) =>
    test.put(`/api/campaigns/${id}/seller`, payload, { ...supply.owner, ...headers })
  const create = (payload: object) =>
    test.post(
      '/api/campaigns',
      { name: 'Expo', qr_quantity: 1, campaign_type: 'sale', ...payload },
      supply.owner,
    )
  const get = (url: string, headers: Record<string, string> = {}) => test.get(url, headers)

  it('is on the receipt, in the gift’s campaign and in the owner’s, as the owner saved it', async () => {
    const code = supply.next()
    const { pin, ...form } = saleForm()
    await test.post(`/api/sale/${code}/claim`, { ...form, pin })
    expect((await get(`/api/sale/${code}/receipt`, { 'x-pin': pin })).json()).toMatchObject(nobody)

    const answer = await change({ ...seller, seller_gstin: ' 27aapfu0939f 1zv' })
    expect(answer.status).toBe(200)
    expect(answer.json<Campaign>()).toMatchObject(seller)
    expect((await get(`/api/sale/${code}/receipt`, { 'x-pin': pin })).json()).toMatchObject(seller)
    expect((await get(`/api/qr/${code}/campaign`)).json()).toMatchObject(seller)
    expect((await get(`/api/campaigns/${supply.campaign.id}`, supply.owner)).json()).toMatchObject(seller)
  })

  it('a field that is not sent stays, an empty one is cleared', async () => {
    await change(seller)
    expect((await change({ seller_gstin: '' })).json()).toMatchObject({ ...seller, seller_gstin: null })
    expect((await change({})).json()).toMatchObject({ ...seller, seller_gstin: null })
    expect((await change({ seller_name: '', seller_address: '  ', seller_gstin: '' })).json()).toMatchObject(
      nobody,
    )
  })

  it.each([
    [{ seller_gstin: '27AAPFU0939F1ZW' }, 'seller_gstin', /valid GSTIN of 15 characters/],
    [{ seller_name: 'x'.repeat(121) }, 'seller_name', /at most 120/],
    [{ seller_address: 'x'.repeat(501) }, 'seller_address', /at most 500/],
    [{ contact_name: 'Ravi' }, 'contact_name', /unknown/],
  ])('refuses %j at its field', async (form, field, detail) => {
    const before = await stored(test)
    const expected = { errors: [{ field, detail: expect.stringMatching(detail) as string }] }
    const changed = await change(form)
    expect(changed.status).toBe(422)
    expect(changed.json()).toMatchObject(expected)
    if (field !== 'contact_name') expect((await create(form)).json()).toMatchObject(expected)
    expect(await stored(test)).toEqual(before)
  })

  it('is made along with a sale campaign, and is refused for one of another type', async () => {
    expect((await create(seller)).json()).toMatchObject(seller)
    const refused = await create({ ...seller, campaign_type: 'travel' })
    expect(refused.status).toBe(422)
    const [error] = refused.json<{ errors: { field: string }[] }>().errors
    expect(error).toMatchObject({ field: 'seller_name' })

    const { id } = (await create({ campaign_type: 'vcard' })).json<Campaign>()
    const other = await change(seller, {}, id)
    expect(other.json()).toMatchObject({ status: 409, code: 'wrong_campaign_type' })
    expect((await get(`/api/campaigns/${id}`, supply.owner)).json()).not.toHaveProperty('seller_name')
  })
})
