import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { formWithPhoto, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

describe.each(engines)("the gift giver's contact on $name", (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())

  const required = { contact_name: 'Ravi Mehta', contact_mobile: '+91 22 2555 0100' }
  const begin = async () => {
    const { campaign } = await test.campaign(owner)
    const url = `/api/campaigns/${campaign.id}/contact`
    const change = (payload: object) => test.put(url, payload, owner)
    const changePhoto = async (colour?: string) => {
      const form = await formWithPhoto(required, 'contact_profile_image', await phonePhoto(colour))
      return test.put(url, form.payload, { ...owner, ...form.headers })
    }
    return { campaign, change, changePhoto }
  }

  it('§5 stores every field, the website with https://', async () => {
    const { change } = await begin()
    const contact = {
      ...required,
      contact_company: 'Mehta Sons',
      contact_email: 'ravi@example.com',
      contact_website: 'www.example.com',
      contact_whatsapp: '+91 98765',
      contact_address: '12 High Street\nPune',
      contact_latitude: '18.520430',
      contact_longitude: 73.856744,
    }
    expect((await change(contact)).json()).toMatchObject({
      ...contact,
      contact_website: 'https://www.example.com',
      contact_mobile_e164: '+912225550100',
      contact_latitude: 18.52043,
    })
  })

  it.each([
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com/', 'HTTPS://example.com'],
  ])('§5 keeps the scheme of %s', async (contact_website, expected) => {
    const { change } = await begin()
    expect((await change({ ...required, contact_website })).json().contact_website).toBe(expected)
  })

  it('clears an optional field that is sent empty and keeps one that is not sent', async () => {
    const { change } = await begin()
    await change({
      ...required,
      contact_company: 'Mehta Sons',
      contact_email: 'ravi@example.com',
      contact_latitude: 1,
      contact_longitude: 2,
    })
    const answer = await change({ ...required, contact_company: '', contact_website: null })
    expect(answer.json()).toMatchObject({
      contact_company: null,
      contact_email: 'ravi@example.com',
      contact_latitude: 1,
      contact_longitude: 2,
    })
    const cleared = await change({ ...required, contact_latitude: '', contact_longitude: '' })
    expect(cleared.json()).toMatchObject({ contact_latitude: null, contact_longitude: null })
  })

  it('serves the photo re-encoded, keeps it when none is sent, and removes the one that is replaced', async () => {
    const { change, changePhoto, campaign } = await begin()
    const before = await stored(test)
    const first = await changePhoto()
    expect(first.status).toBe(200)
    const path = first.json<Campaign>().contact_profile_image ?? ''
    expect(path).toMatch(/^\/media\/profiles\/[A-Za-z0-9_-]{22}\.jpg$/)
    const served = await test.get(path)
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(served.bytes).metadata()).exif).toBeUndefined()

    const kept = await change(required)
    expect(kept.json<Campaign>().contact_profile_image).toBe(path)

    const second = await changePhoto('#20c040')
    const replaced = second.json<Campaign>().contact_profile_image ?? ''
    expect(replaced).not.toBe(path)
    expect((await test.get(path)).status).toBe(404)
    expect((await test.get(replaced)).status).toBe(200)
    const after = await stored(test)
    expect(after.files).toBe(before.files + 1)
    expect({ ...after.rows, campaignLog: before.rows.campaignLog }).toEqual({
      ...before.rows,
      blobs: (before.rows.blobs ?? 0) + 1,
    })
    expect((await test.get(`/api/campaigns/${campaign.id}`, owner)).json()).toMatchObject({
      contact_profile_image: replaced,
    })
  })
})
