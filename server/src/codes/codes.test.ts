import { scanRGBABuffer } from '@undecaf/zbar-wasm'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests, openTestApp, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { formWithPhoto } from '../../test/photos'

/** What an independent reader finds in a picture. */
async function scan(png: Buffer): Promise<string[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const symbols = await scanRGBABuffer(new Uint8Array(data).buffer, info.width, info.height)
  return symbols.map((symbol) => symbol.decode())
}

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('what a code hands out on $name', (engine) => {
  /** the codes of which a picture was drawn */
  const drawn: string[] = []
  const test = testApp(engine, {}, ({ documentWorker }) => ({
    documentWorker: {
      ...documentWorker,
      qrPng: (link) => {
        drawn.push(link.code)
        return documentWorker.qrPng(link)
      },
    },
  }))
  const supply = beforeTests(() => codeSupply(test, 12))
  const get = (url: string, headers: Record<string, string> = {}) => test.get(url, headers)

  it("the QR picture contains the claim link on the request's own origin", async () => {
    const code = supply.next()
    const answer = await get(`/api/qr/${code.toLowerCase()}/qrcode`, { host: 'gifts.example.com:8443' })
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="QR_${code}.png"; filename*=UTF-8''QR_${code}.png`,
    )
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'png', width: 500, height: 500 })
    expect(await scan(answer.bytes)).toEqual([`http://gifts.example.com:8443/claim/${code}`])
  })

  it('the QR picture is drawn once for all callers, and not sent again to one that has it', async () => {
    const code = supply.next()
    const url = `/api/qr/${code}/qrcode`
    drawn.length = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)))
    const [first] = answers
    expect(answers.every(({ bytes }) => bytes.equals(first!.bytes))).toBe(true)
    const etag = String(first?.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get(url, { 'if-none-match': etag })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(drawn).toEqual([code])

    // another origin is another link
    const other = await get(url, { host: 'gifts.example.com', 'if-none-match': etag })
    expect([other.status, await scan(other.bytes)]).toEqual([200, [`http://gifts.example.com/claim/${code}`]])
    expect(other.headers.etag).not.toBe(etag)
    expect(drawn).toHaveLength(2)
  })

  it('a host longer than any name is refused', async () => {
    const long = await get(`/api/qr/${supply.next()}/qrcode`, { host: `${'x'.repeat(3_000)}.example` })
    expect([long.status, long.json().code]).toEqual([400, 'body_malformed'])
  })

  it('the QR picture contains PUBLIC_URL if it is set, whatever the Host says', async () => {
    const named = await openTestApp(engine, { PUBLIC_URL: 'https://gifts.example.org/' })
    onTestFinished(() => named.close())
    const code = (await codeSupply(named, 1)).next()
    const answer = await named.get(`/api/qr/${code}/qrcode`, { host: 'evil.example' })
    expect(await scan(answer.bytes)).toEqual([`https://gifts.example.org/claim/${code}`])
  })

  it('the contact card is read back by a vCard reader, photo and all', async () => {
    const code = supply.next()
    const name = 'Åsa "Ash", Rao\\Devi'
    const form = claimForm({
      name,
      website: 'rao.example.com',
      whatsapp: '+91 98765',
      address: 'Line one,\nLine; two',
      latitude: '18.52',
      longitude: '73.85',
    })
    const { headers, payload } = await formWithPhoto(form)
    await test.post(`/api/qr/${code}/claim`, payload, headers)

    const answer = await get(`/api/qr/${code}/vcard`)
    expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8')
    const card = new ICAL.Component(ICAL.parse(answer.body) as unknown as unknown[])
    const first = (property: string) => card.getFirstPropertyValue(property)
    expect(first('version')).toBe('3.0')
    expect(first('fn')).toBe(name)
    expect(String(first('org'))).toBe('Rao Textiles')
    expect(first('email')).toBe('asha@example.com')
    expect(first('url')).toBe('https://rao.example.com')
    expect(card.getAllProperties('tel').map((tel) => tel.getFirstValue())).toEqual([
      '+919876543210',
      '+91 98765',
    ])
    expect(first('adr')).toEqual(['', '', 'Line one,\nLine; two', '', '', '', ''])
    const photo = Buffer.from(String(first('photo')), 'base64')
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  it.each([
    ['Asha Rao', 'Asha_Rao.vcf', 'Asha_Rao.vcf'],
    ['Åsa/Rao: "x" 🎁', '_sa_Rao_x___.vcf', '%C3%85sa_Rao_x_%F0%9F%8E%81.vcf'],
    ['../..', 'contact.vcf', 'contact.vcf'],
  ])('§9 the downloads of %s are named so that every system takes them', async (name, ascii, utf8) => {
    const code = await supply.claimed({ name })
    const vcard = await get(`/api/qr/${code}/vcard`)
    expect(vcard.headers['content-disposition']).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`,
    )
    const png = await get(`/api/qr/${code}/qrcode`)
    expect(png.headers['content-disposition']).toContain(
      `filename*=UTF-8''${utf8.replace(/\.vcf$/, '_QR.png')}`,
    )
  })

  it('an unclaimed code has no contact card yet', async () => {
    expect((await get(`/api/qr/${supply.next()}/vcard`)).json()).toMatchObject({
      status: 409,
      code: 'not_claimed',
    })
  })

  it.each(['diary', 'travel', 'sale'] as const)(
    'the contact card of a %s comes with the right PIN, without identity numbers, and a wrong one counts',
    async (campaign_type) => {
      const code = await (await codeSupply(test, 1, { campaign_type })).claimed()
      const url = `/api/qr/${code}/vcard`
      const card = await get(url, { 'x-pin': '482913' })
      expect(card.body).toContain('EMAIL;TYPE=INTERNET:asha@example.com')
      expect(card.body).not.toMatch(/Z7654321|999941057058|ABCDE1234F/)
      for (let tries = 0; tries < 5; tries++)
        expect((await get(url, { 'x-pin': '000000' })).json()).toMatchObject({ code: 'pin_invalid' })
      const verified = await test.post(`/api/qr/${code}/verify-pin`, { pin: '482913' })
      expect(verified.json()).toMatchObject({ status: 429, code: 'pin_locked' })
    },
  )

  it('a code answers 304 until it is claimed', async () => {
    const code = supply.next()
    const tag = String((await get(`/api/qr/${code}`)).headers.etag)
    expect((await get(`/api/qr/${code}`, { 'if-none-match': tag })).status).toBe(304)
    await test.post(`/api/qr/${code}/claim`, claimForm())
    expect((await get(`/api/qr/${code}`, { 'if-none-match': tag })).status).toBe(200)
  })

  it('the tag of a code reveals nothing about its campaign', async () => {
    const tags = []
    for (const code of [supply.next(), supply.next()]) {
      await test.post(`/api/qr/${code}/claim`, claimForm())
      tags.push(String((await get(`/api/qr/${code}`)).headers.etag))
    }
    // a number would show how many of the campaign's codes were claimed before
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{20,}"$/)
  })
})
