import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

type Part = Parameters<typeof multipart>[0][number]
const NO_IMAGE = { status: 415, code: 'file_kind_unsupported', detail: 'Please select an image file' }

describe.each(engines)('claiming on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 200))

  const claim = (code: string, payload: object = claimForm(), headers: Record<string, string> = {}) =>
    test.post(`/api/qr/${code}/claim`, payload, headers)
  const claimParts = (code: string, parts: Part[]) => {
    const { headers, payload } = multipart(parts)
    return claim(code, payload, headers)
  }
  const see = (code: string) => test.get(`/api/qr/${code}`)
  const card = {
    claimer_name: 'Asha Rao',
    claimer_company: 'Rao Textiles',
    claimer_mobile: '+91 98765 43210',
    claimer_email: 'asha@example.com',
  }
  const fields = () => Object.entries(claimForm()) as Part[]

  it('§7 by JSON: answers the code, and everyone sees the card', async () => {
    const code = supply.next()
    expect((await see(code)).json()).toEqual({ code, claimed: false })
    const answer = await claim(
      code,
      claimForm({
        name: '  Asha Rao ',
        website: 'rao.example.com/shop?a=1',
        whatsapp: ' ०९८७६५ ४३२१० ',
        address: 'Line one\nLine two',
        latitude: '18.5204303',
        longitude: 73.8567437,
      }),
    )
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      code,
      claimed: true,
      ...card,
      claimer_website: 'https://rao.example.com/shop?a=1',
      claimer_mobile_e164: '+919876543210',
      claimer_whatsapp: '०९८७६५ ४३२१०',
      claimer_whatsapp_e164: '+919876543210',
      claimer_address: 'Line one\nLine two',
      claimer_latitude: 18.5204303,
      claimer_longitude: 73.8567437,
      claimer_profile_image: null,
      claimed_at: '2026-03-01T09:00:00.000Z',
      captured_at: null,
    })
    expect((await see(code)).json()).toEqual(answer.json())
  })

  it('§7 by multipart, the file first and the fields last', async () => {
    const code = supply.next()
    const before = await stored(test)
    const answer = await claimParts(code, [['profile_image', asFile(await phonePhoto())], ...fields()])
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ code, claimed: true, ...card })
    const after = await stored(test)
    expect(after.files).toBe(before.files + 1)
    expect(after.rows).toMatchObject({
      blobs: (before.rows.blobs ?? 0) + 1,
      pins: (before.rows.pins ?? 0) + 1,
    })

    const photo = await test.get(answer.json<QrCode>().claimer_profile_image ?? '')
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(await phonePhoto()).metadata()).exif?.includes('Secret Phone')).toBe(true)
    expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined()
    expect(photo.bytes.includes('Secret Phone')).toBe(false)
  })

  it('an empty file field, as a browser sends it if none was chosen, counts as not sent', async () => {
    const code = supply.next()
    const none = { bytes: Buffer.alloc(0), fileName: '', type: 'application/octet-stream' }
    const answer = await claimParts(code, [
      ...fields(),
      ['website', ''],
      ['latitude', ''],
      ['longitude', ''],
      ['profile_image', none],
    ])
    expect(answer.json()).toMatchObject({
      claimed: true,
      claimer_profile_image: null,
      claimer_website: null,
      claimer_latitude: null,
    })
  })

  it('§5 a refused claim names every wrong field at once, required ones in one sentence, and claims nothing', async () => {
    const code = supply.next()
    const before = await stored(test)
    const answer = await claim(code, { website: 'nonsense', latitude: 91, longitude: 0, pin: '1' })
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ detail: 'Please fill in all required fields' })
    expect(answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
      ...['name', 'company_name', 'mobile', 'email', 'website', 'latitude', 'pin'],
    ])
    expect(await stored(test)).toEqual(before)
    expect((await see(code)).json()).toEqual({ code, claimed: false })
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), NO_IMAGE],
    ['an empty file with a name', Buffer.alloc(0), NO_IMAGE],
    [
      'more than 10 MB',
      Buffer.alloc(10_000_001, 1),
      { status: 413, code: 'file_too_large', detail: 'Please choose an image of at most 10 MB' },
    ],
  ])('%s as photo is refused, and the code stays free', async (_what, bytes, problem) => {
    const code = supply.next()
    const before = await stored(test)
    const answer = await claimParts(code, [['profile_image', asFile(bytes)], ...fields()])
    expect(answer.json()).toMatchObject(problem)
    expect(await stored(test)).toEqual(before)
    expect((await see(code)).json()).toEqual({ code, claimed: false })
  })

  it('the longest and strangest names that the rules allow come back as they are', async () => {
    for (const name of [
      '🎁'.repeat(120),
      'नमस्ते आशा',
      'שלום',
      `O'Brien "; drop table codes;--`,
      '<b>&amp;</b>',
      '=1+1',
    ]) {
      const code = supply.next()
      expect((await claim(code, claimForm({ name }))).status).toBe(200)
      expect((await see(code)).json().claimer_name).toBe(name)
    }
  })

  it('a code typed from paper is found: lower case, O for 0, I and L for 1, hyphens and spaces', async () => {
    const code = supply.next()
    const typed = code.toLowerCase().replaceAll('0', 'o').replace('1', 'i').replaceAll('1', 'l')
    const paper = `${typed.slice(0, 5)}-${typed.slice(5, 12)} ${typed.slice(12)}`
    expect((await see(encodeURIComponent(paper))).json()).toEqual({ code, claimed: false })
    expect((await claim(encodeURIComponent(paper))).json()).toMatchObject({ code, claimed: true })
    const { campaign } = supply
    const masterTyped = campaign.master_code.toLowerCase().replaceAll('0', 'o')
    expect((await test.get(`/api/public/campaign/${masterTyped}`)).json()).toMatchObject({ id: campaign.id })
  })

  it.each(['0'.repeat(20), '0'.repeat(19), 'U'.repeat(20), '%00', "' or 1=1", '🎁'])(
    '§8 code %j is unknown',
    async (code) => {
      const url = encodeURIComponent(code)
      for (const answer of [await see(url), await claim(url), await test.get(`/api/qr/${url}/campaign`)])
        expect(answer.json()).toMatchObject({ status: 404, code: 'code_unknown', detail: 'Invalid QR code' })
    },
  )

  it('a second claim is 409 and changes nothing', async () => {
    const code = await supply.claimed()
    const before = await stored(test)
    const { headers, payload } = multipart([
      ...Object.entries(claimForm({ name: 'Second' })),
      ['profile_image', asFile(await phonePhoto())],
    ])
    for (const answer of [
      await claim(code, claimForm({ name: 'Second', pin: '000000' })),
      await claim(code, payload, headers),
    ])
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'already_claimed',
        detail: 'This QR code has already been claimed',
      })
    expect(await stored(test)).toEqual(before)
    expect((await see(code)).json()).toMatchObject(card)
  })

  it('a code of another type cannot be claimed as a contact card', async () => {
    for (const campaign_type of ['travel', 'sale']) {
      const { codes } = await test.campaign(supply.owner, { campaign_type })
      expect((await claim(codes[0]?.code ?? '')).json()).toMatchObject({
        status: 409,
        code: 'wrong_campaign_type',
      })
    }
  })

  it('a diary claim is seen by its owner; without its PIN others see only when it was claimed', async () => {
    const { campaign, codes } = await test.campaign(supply.owner, { campaign_type: 'diary' })
    const code = codes[0]?.code ?? ''
    expect((await claim(code)).json()).toMatchObject({ code, ...card })
    expect((await see(code)).json()).toEqual({ code, claimed: true, claimed_at: '2026-03-01T09:00:00.000Z' })
    expect((await test.get(`/api/qr/${code}/vcard`)).status).toBe(404)
    const png = await test.get(`/api/qr/${code}/qrcode`)
    expect(String(png.headers['content-disposition'])).not.toContain('Asha')
    for (const [url, headers] of [
      [`/api/campaigns/${campaign.id}/qrcodes`, supply.owner],
      [`/api/public/campaign/${campaign.master_code}/qrcodes`, {}],
    ] as const)
      expect((await test.get(url, headers)).json<QrCode[]>()[0]).toMatchObject({
        code,
        ...card,
      })
    const update = await test.put(`/api/qr/${code}/update`, { name: 'X', pin: '482913' })
    expect(update.json()).toMatchObject({ status: 409, code: 'wrong_campaign_type' })
  })

  it("the campaign of a code shows the gift giver's contact, but no ids, owner, counts or master code", async () => {
    const { campaign, codes } = await test.campaign(supply.owner, {
      contact_name: 'Ravi',
      contact_mobile: '12345',
    })
    const answer = await test.get(`/api/qr/${codes[0]?.code}/campaign`)
    expect(answer.json()).toMatchObject({
      name: 'Spring gifts',
      campaign_type: 'vcard',
      images: [],
      contact_name: 'Ravi',
    })
    for (const secret of [
      campaign.id,
      campaign.master_code,
      campaign.user_email,
      'claimed_count',
      'qr_quantity',
    ])
      expect(answer.body).not.toContain(secret)
  })
})
