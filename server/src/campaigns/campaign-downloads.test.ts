import ICAL from 'ical.js'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { engines } from '../../test/databases'
import { multipart } from '../../test/forms'
import { readPdf } from '../../test/pdf'
import { asFile, phonePhoto } from '../../test/photos'
import { AppError } from '../http/app-error'

describe.each(engines)('what an owner takes away on $name', (engine) => {
  let test: TestApp
  let owner: Record<string, string>
  beforeAll(async () => {
    test = await openTestApp(engine)
    owner = await test.signUp()
  })
  afterAll(() => test.close())
  const get = (url: string) => test.call({ method: 'GET', url, headers: owner })

  it('§9 the PDF has the claim links of all codes in their order, and its name', async () => {
    const { campaign, codes } = await test.campaign(owner, { name: 'Holi: "sweets"', qr_quantity: 31 })
    const answer = await get(`/api/campaigns/${campaign.id}/download-pdf`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Holi sweets_qrcodes.pdf"; filename*=UTF-8''Holi%20sweets_qrcodes.pdf`,
    )
    const pages = await readPdf(answer.bytes)
    expect(pages.map((page) => page.codes.length)).toEqual([30, 1])
    expect(pages.flatMap((page) => page.codes.map(({ text }) => text))).toEqual(
      codes.map(({ code }) => `http://gifts.test/claim/${code}`),
    )
  })

  it('§9 the PDF holds PUBLIC_URL where it is set, whatever the Host says', async () => {
    const named = await openTestApp(engine, { PUBLIC_URL: 'https://gifts.example.org/' })
    try {
      const headers = await named.signUp()
      const { campaign, codes } = await named.campaign(headers, { qr_quantity: 1 })
      const url = `/api/campaigns/${campaign.id}/download-pdf`
      const answer = await named.call({ method: 'GET', url, headers: { ...headers, host: 'evil.example' } })
      expect((await readPdf(answer.bytes))[0]?.codes[0]?.text).toBe(
        `https://gifts.example.org/claim/${codes[0]?.code}`,
      )
    } finally {
      await named.close()
    }
  })

  it("the gift giver's card is read back by a vCard reader, photo and all", async () => {
    const { campaign } = await test.campaign(owner)
    const fields = {
      contact_name: 'Meera "M", Joshi',
      contact_company: 'Joshi; Sons',
      contact_mobile: '+91 90000 00001',
      contact_email: 'meera@example.com',
      contact_website: 'joshi.example.com',
      contact_whatsapp: '+91 98765',
      contact_address: '12 High Street\nPune',
      contact_latitude: '18.52',
      contact_longitude: '73.85',
    }
    const { headers, payload } = multipart([
      ...Object.entries(fields),
      ['contact_profile_image', asFile(await phonePhoto())],
    ])
    const url = `/api/campaigns/${campaign.id}/contact`
    await test.call({ method: 'PUT', url, headers: { ...owner, ...headers }, payload })

    const answer = await get(`/api/campaigns/${campaign.id}/creator-vcard`)
    expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('filename="Meera M , Joshi.vcf"')
    const card = new ICAL.Component(ICAL.parse(answer.body) as unknown as unknown[])
    const first = (property: string) => card.getFirstPropertyValue(property)
    expect(first('version')).toBe('3.0')
    expect(first('fn')).toBe('Meera "M", Joshi')
    expect([first('org')].flat()).toEqual(['Joshi; Sons'])
    expect(first('email')).toBe('meera@example.com')
    expect(first('url')).toBe('https://joshi.example.com')
    expect(card.getAllProperties('tel').map((tel) => tel.getFirstValue())).toEqual([
      '+919000000001',
      '+91 98765',
    ])
    const photo = Buffer.from(String(first('photo')), 'base64')
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })

  it('a card whose name no file can have is called after the gift giver', async () => {
    const { campaign } = await test.campaign(owner, { contact_name: '...', contact_mobile: '12345' })
    const answer = await get(`/api/campaigns/${campaign.id}/creator-vcard`)
    expect(answer.headers['content-disposition']).toContain('filename="gift giver.vcf"')
  })

  it('there is no card before there is a contact', async () => {
    const { campaign } = await test.campaign(owner)
    expect((await get(`/api/campaigns/${campaign.id}/creator-vcard`)).json()).toMatchObject({
      status: 404,
      code: 'contact_unknown',
    })
  })
})

it.each(engines.slice(0, 1))(
  'a name that no font can show is printed, and the log has its code points only',
  async (engine) => {
    const test = await openTestApp(engine, { LOG_LEVEL: 'warn' })
    try {
      const owner = await test.signUp()
      const { campaign } = await test.campaign(owner, { name: 'दिवाली 文中文', qr_quantity: 1 })
      const url = `/api/campaigns/${campaign.id}/download-pdf`
      expect((await test.call({ method: 'GET', url, headers: owner })).status).toBe(200)
      const lines = test.log.filter((line) => line.includes('no font'))
      expect(lines.map((line) => (JSON.parse(line) as { characters: string[] }).characters)).toEqual([
        ['U+4E2D', 'U+6587'],
      ])
      expect(test.log.join('')).not.toMatch(/[文中]|दिवाली/)
    } finally {
      await test.close()
    }
  },
)

describe.each(engines.slice(0, 1))('a PDF that takes long', (engine) => {
  it('is given up when nobody waits for it any more, and nothing is logged', async () => {
    let given: AbortSignal | undefined
    let asked: () => void
    const wasAsked = new Promise<void>((resolve) => (asked = resolve))
    const test = await openTestApp(engine, { LOG_LEVEL: 'error' }, (deps) => ({
      documentWorker: {
        ...deps.documentWorker,
        codesPdf: (_sheet, signal) =>
          new Promise((_resolve, reject) => {
            given = signal
            signal.addEventListener('abort', () => reject(signal.reason as Error))
            asked()
          }),
      },
    }))
    try {
      const owner = await test.signUp()
      const { campaign } = await test.campaign(owner)
      await test.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = test.app.server.address() as AddressInfo
      const sent = request({
        port,
        path: `/api/campaigns/${campaign.id}/download-pdf`,
        headers: { ...owner },
      })
      sent.on('error', () => undefined).end()
      await wasAsked
      expect(given?.aborted).toBe(false)
      sent.destroy()
      await expect.poll(() => given?.aborted).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 50))
      // but for the security log, whose lines go out in any case
      expect(test.log.filter((line) => !line.includes('"security":true'))).toEqual([])
    } finally {
      await test.close()
    }
  })

  it('is refused with a word when too many wait', async () => {
    const test = await openTestApp(engine, {}, (deps) => ({
      documentWorker: {
        ...deps.documentWorker,
        codesPdf: () => Promise.reject(new AppError('busy', { retryAfterSeconds: 5 })),
      },
    }))
    try {
      const owner = await test.signUp()
      const { campaign } = await test.campaign(owner)
      const url = `/api/campaigns/${campaign.id}/download-pdf`
      const answer = await test.call({ method: 'GET', url, headers: owner })
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ status: 429, code: 'busy' })
    } finally {
      await test.close()
    }
  })
})
