import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { formWithPhoto, phonePhoto } from '../../test/photos'
import { slideshow } from '../../test/slideshow'
import { stored } from '../../test/stored'

const GIVER = {
  contact_name: 'Meera Gifts',
  contact_mobile: '+91 90000 00001',
  contact_website: 'meera.example',
}

describe.each(engines)('a campaign on $name', (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())

  const read = async (id: string) => (await test.get(`/api/campaigns/${id}`, owner)).json<Campaign>()
  const codesOf = async (id: string) =>
    (await test.get(`/api/campaigns/${id}/qrcodes`, owner)).json<ListedQrCode[]>()
  const list = async () => (await test.get('/api/campaigns', owner)).json<Campaign[]>()

  /** with a gift giver who has a photo, two images and a claimed code */
  async function begin() {
    const { campaign, codes } = await test.campaign(owner, { qr_quantity: 3 })
    const form = await formWithPhoto(GIVER, 'contact_profile_image')
    await test.put(`/api/campaigns/${campaign.id}/contact`, form.payload, { ...owner, ...form.headers })
    const { upload } = slideshow(test, campaign, owner)
    await upload([
      { bytes: await phonePhoto('#20c040'), url: 'https://example.com/offer' },
      { bytes: await phonePhoto('#4020c0') },
    ])
    await test.post(`/api/qr/${codes[0]?.code}/claim`, claimForm())
    return read(campaign.id)
  }
  const duplicate = (id: string, form: object = { name: 'Once more' }, headers = {}) =>
    test.post(`/api/campaigns/${id}/duplicate`, form, { ...owner, ...headers })

  describe('duplicated', () => {
    it('is another one with the same type, gift giver and images, and unclaimed codes of its own', async () => {
      const first = await begin()
      const answer = await duplicate(first.id)
      expect(answer.status).toBe(200)
      const made = answer.json<Campaign>()
      expect(made).toMatchObject({
        name: 'Once more',
        campaign_type: 'vcard',
        qr_quantity: 3,
        claimed_count: 0,
        ...GIVER,
        contact_website: 'https://meera.example',
      })
      const shown = (images: CampaignImage[]) =>
        images.map(({ image_url, link_url }) => [image_url, link_url])
      expect(shown(made.images)).toEqual(shown(first.images))
      expect(made.images.map(({ id }) => id)).not.toEqual(first.images.map(({ id }) => id))
      expect(made.master_code).not.toBe(first.master_code)
      expect(await read(made.id)).toEqual(made)
      const codes = await codesOf(made.id)
      const before = new Set((await codesOf(first.id)).map(({ code }) => code))
      expect(codes.filter(({ code, claimed }) => claimed || before.has(code))).toEqual([])
      expect(codes).toHaveLength(3)
    })

    it('marks its gifts differently from those of the original, even if they look the same', async () => {
      const first = (await test.campaign(owner, { qr_quantity: 3 })).campaign
      const made = (await duplicate(first.id, { name: first.name })).json<Campaign>()
      const shown = async ({ id }: Campaign) => {
        const codes = (await codesOf(id)).slice(0, 2)
        const answers = await Promise.all(codes.map(({ code }) => test.get(`/api/qr/${code}/campaign`)))
        return answers.map((answer) => answer.json<GiftCampaign>())
      }
      const [[gift, sibling], [other]] = await Promise.all([shown(first), shown(made)])
      expect(sibling).toEqual(gift)
      expect(other).not.toEqual(gift)
      expect(other).toEqual({ ...gift, mark: other?.mark })
      expect(JSON.stringify(gift)).not.toContain(first.id)
    })

    it('keeps its photo and images if the original is deleted', async () => {
      const first = await begin()
      const made = (await duplicate(first.id)).json<Campaign>()
      expect(made.contact_profile_image).not.toBe(first.contact_profile_image)
      await test.delete(`/api/campaigns/${first.id}`, owner)
      for (const path of [made.contact_profile_image, ...made.images.map(({ image_url }) => image_url)])
        expect((await test.get(path ?? '')).status).toBe(200)
    })

    it('may have another number of codes', async () => {
      const { id } = (await test.campaign(owner)).campaign
      expect((await duplicate(id, { name: 'More', qr_quantity: 7 })).json()).toMatchObject({ qr_quantity: 7 })
    })

    it('is found by an id in capitals', async () => {
      const { id } = await begin()
      expect((await duplicate(id.toUpperCase())).status).toBe(200)
    })

    it.each([
      [{ name: ' ' }, 'name'],
      [{ name: 'Ok', qr_quantity: 1001 }, 'qr_quantity'],
      [{ name: 'Ok', campaign_type: 'sale' }, 'campaign_type'],
    ])('is refused for %j, and leaves nothing', async (form, field) => {
      const { id } = await begin()
      const before = await stored(test)
      const answer = await duplicate(id, form)
      expect(answer.status).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ field }] })
      expect(await stored(test)).toEqual(before)
    })
  })

  describe('archived', () => {
    const archive = (id: string, archived: unknown) =>
      test.put(`/api/campaigns/${id}/archive`, { archived }, owner)

    it('says since when, and can be undone', async () => {
      const { id } = (await test.campaign(owner)).campaign
      expect((await archive(id, true)).json()).toMatchObject({ id, archived_at: '2026-03-01T09:00:00.000Z' })
      expect((await list()).find((one) => one.id === id)).toHaveProperty('archived_at')
      expect((await archive(id, false)).json()).not.toHaveProperty('archived_at')
      expect((await list()).find((one) => one.id === id)).not.toHaveProperty('archived_at')
    })

    it('its codes still work', async () => {
      const { campaign, codes } = await test.campaign(owner)
      await archive(campaign.id, true)
      const url = `/api/qr/${codes[0]?.code}/claim`
      expect((await test.post(url, claimForm())).status).toBe(200)
      expect((await read(campaign.id)).claimed_count).toBe(1)
    })

    it.each(['yes', 1, null])('is refused for %j', async (archived) => {
      const { id } = (await test.campaign(owner)).campaign
      expect((await archive(id, archived)).status).toBe(422)
    })
  })
})
