import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { beforeTests, openTestApp, testApp } from '../../test/app'
import { builtClaimPages } from '../../test/claim-pages'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { slideshow } from '../../test/slideshow'
import { createThrottle } from '../rate-limits/throttle'

const GIVER = { contact_name: 'Meera "Gifts" <b>', contact_mobile: '+91 90000 00001' }

describe.each(engines.slice(0, 1))('the preview of a shared link on $name', (engine) => {
  let drawn = 0
  const test = testApp(engine, {}, async ({ documentWorker }) => ({
    claimPages: await builtClaimPages(),
    documentWorker: {
      ...documentWorker,
      linkPreviewSvg: (text) => {
        drawn++
        return documentWorker.linkPreviewSvg(text)
      },
    },
  }))
  const supply = beforeTests(() => codeSupply(test, 10, { name: 'Diwali sweets', ...GIVER }))
  const see = async (url: string, headers: Record<string, string> = {}) =>
    test.get(url, { host: 'gifts.example.com', ...headers })
  /** What the page says to services that show its link. */
  const tagsOf = async (code: string) => {
    const { body } = await see(`/claim/${code}`)
    const head = body.slice(0, body.indexOf('</head>'))
    return Object.fromEntries(
      [...head.matchAll(/<meta (?:property="og|name="twitter):([\w:]+)" content="([^"]*)">/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    )
  }
  const pathOf = (address = '') => address.replace('http://gifts.example.com', '')

  it('says campaign and giver, at absolute addresses, and its picture shows them', async () => {
    const code = supply.next()
    const tags = await tagsOf(code)
    expect(tags).toEqual({
      title: 'Diwali sweets',
      description: 'A gift from Meera &#34;Gifts&#34; &#60;b&#62;',
      url: `http://gifts.example.com/claim/${code}`,
      image: expect.stringMatching(
        new RegExp(`^http://gifts\\.example\\.com/claim/${code}/preview\\.jpg\\?v=[\\w-]{12}$`),
      ) as string,
      card: 'summary_large_image',
    })
    const picture = await see(pathOf(tags.image))
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(picture.bytes.length).toBeLessThan(100_000)
    // dark text on the left
    const { channels } = await sharp(picture.bytes)
      .extract({ left: 72, top: 200, width: 400, height: 200 })
      .stats()
    expect(channels[0]?.min).toBeLessThan(100)
  })

  it('is drawn once for all codes of a campaign, and not sent to a caller that has it', async () => {
    const before = drawn
    const images = await Promise.all(
      [supply.next(), supply.next(), supply.next()].map(async (code) => pathOf((await tagsOf(code)).image)),
    )
    const [first, ...others] = await Promise.all(images.map((image) => see(image)))
    for (const other of others) expect(other.bytes.equals(first!.bytes)).toBe(true)
    expect(drawn - before).toBeLessThanOrEqual(1)
    const etag = String(first?.headers.etag)
    expect((await see(images[0]!, { 'if-none-match': etag })).status).toBe(304)
  })

  it('shows the first picture of the campaign beside the text, at another address than before', async () => {
    const pictured = await codeSupply(test, 2, { name: 'With a picture' })
    const code = pictured.next()
    const { image: before } = await tagsOf(code)
    const green = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#008800' } })
      .jpeg()
      .toBuffer()
    await slideshow(test, pictured.campaign, pictured.owner).upload([{ bytes: green }])
    const { image } = await tagsOf(code)
    expect(image).not.toBe(before)
    const { bytes } = await see(pathOf(image))
    const { dominant } = await sharp(bytes).extract({ left: 700, top: 100, width: 300, height: 300 }).stats()
    expect([dominant.r < 30, dominant.g > 100, dominant.b < 30]).toEqual([true, true, true])
  })

  it('names the person of a claimed contact card, and nobody who claimed anything else', async () => {
    const card = await tagsOf(await supply.claimed())
    expect([card.title, card.description]).toEqual(['Asha Rao', 'Rao Textiles'])
    expect(JSON.stringify(card)).not.toContain('98765')
    for (const campaign_type of ['diary', 'travel', 'sale'] as const) {
      const other = await codeSupply(test, 1, { campaign_type, name: 'Theirs', ...GIVER })
      const tags = JSON.stringify(await tagsOf(await other.claimed()))
      expect(tags).toContain('"title":"Theirs"')
      expect(tags).not.toMatch(/Asha|Rao/)
    }
  })

  it('does not exist for an unknown code, nor for the public view, whose address is its key', async () => {
    const unknown = '0'.repeat(20)
    expect(await tagsOf(unknown)).toEqual({})
    expect((await see(`/claim/${unknown}/preview.jpg`)).status).toBe(404)
    const page = await see(`/campaign-view/${supply.campaign.master_code}`)
    expect(page.body).not.toMatch(/og:|twitter:/)
    expect(page.body).not.toContain(supply.campaign.master_code)
    expect(page.body).not.toContain('Diwali')
  })
})

it('is drawn only so often for one address; a preview that exists is sent without limit', async () => {
  const claimPages = await builtClaimPages()
  const [engine] = engines
  const test = await openTestApp(engine!, {}, ({ throttles }) => ({
    claimPages,
    throttles: { ...throttles, drawings: createThrottle({ tries: 2, windowMs: 60_000 }) },
  }))
  try {
    const statuses = []
    const codes = []
    for (const name of ['one', 'two', 'three']) codes.push((await codeSupply(test, 1, { name })).next())
    for (const code of [...codes, ...codes])
      statuses.push((await test.get(`/claim/${code}/preview.jpg`)).status)
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429])
  } finally {
    await test.close()
  }
})
