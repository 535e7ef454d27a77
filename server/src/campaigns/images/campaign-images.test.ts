import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { beforeTests, testApp, type Answer } from '../../../test/app'
import { engines } from '../../../test/databases'
import { phonePhoto } from '../../../test/photos'
import { slideshow } from '../../../test/slideshow'
import { stored } from '../../../test/stored'

const COLOURS = ['#c02040', '#20c040', '#4020c0', '#c0c020', '#20c0c0', '#c020c0', '#808080', '#203040']

describe.each(engines)('the images of a campaign on $name', (engine) => {
  let photos: Buffer[]
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())
  beforeAll(async () => {
    photos = await Promise.all(COLOURS.map((colour) => phonePhoto(colour)))
  })

  const photo = (number: number) => ({ bytes: photos[number] ?? Buffer.alloc(0) })
  const begin = async (form: object = {}) => {
    const { campaign, codes } = await test.campaign(owner, form)
    return { campaign, code: codes[0]?.code ?? '', ...slideshow(test, campaign, owner) }
  }
  const imagesOf = (answer: Answer) => answer.json<{ images: CampaignImage[] }>().images
  const get = (url: string, headers: Record<string, string> = {}) => test.get(url, { ...owner, ...headers })
  const revision = async (id: string) => {
    const { q, t } = test.deps.db.read
    const [row] = await q
      .select({ revision: t.campaigns.revision })
      .from(t.campaigns)
      .where(eq(t.campaigns.id, id))
    return row?.revision ?? 0
  }

  describe('upload', () => {
    it('§7 adds them in their order with their links, and answers with all there are', async () => {
      const { upload } = await begin()
      const first = await upload([{ ...photo(0), url: 'https://example.com/offer' }, photo(1)])
      expect(first.status).toBe(200)
      expect(first.json()).toEqual({
        images: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
            image_url: expect.stringMatching(/^\/media\/images\/[A-Za-z0-9_-]{22}\.jpg$/) as string,
            link_url: 'https://example.com/offer',
          },
          { id: expect.any(String) as string, image_url: expect.any(String) as string, link_url: null },
        ],
      })
      const second = await upload([photo(2)])
      expect(imagesOf(second).slice(0, 2)).toEqual(imagesOf(first))
      expect(imagesOf(second)).toHaveLength(3)
    })

    it('an empty link keeps its place, and one without a scheme gets https://', async () => {
      const { upload } = await begin()
      const answer = await upload([photo(0), { ...photo(1), url: 'example.com/two' }, photo(2)])
      expect(imagesOf(answer).map(({ link_url }) => link_url)).toEqual([
        null,
        'https://example.com/two',
        null,
      ])
    })

    it('serves them re-encoded, without the place where they were taken, to be kept for ever', async () => {
      const { upload } = await begin()
      expect((await sharp(photos[0]).metadata()).exif?.includes('Secret Phone')).toBe(true)
      const [image] = imagesOf(await upload([photo(0)]))
      const served = await test.get(image?.image_url ?? '')
      expect(served.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
      })
      expect((await sharp(served.bytes).metadata()).exif).toBeUndefined()
    })
  })

  describe('every answer of the campaign', () => {
    it('§3 carries them, and its first one as image_url', async () => {
      const { campaign, upload, code } = await begin()
      const images = imagesOf(await upload([{ ...photo(0), url: 'https://example.com' }, photo(1)]))
      const shown = { images, image_url: images[0]?.image_url }
      expect((await get(`/api/campaigns/${campaign.id}`)).json()).toMatchObject(shown)
      expect((await get(`/api/public/campaign/${campaign.master_code}`)).json()).toMatchObject(shown)
      const list = (await get('/api/campaigns')).json<Campaign[]>()
      expect(list.find(({ id }) => id === campaign.id)).toMatchObject(shown)
      const rename = { method: 'PUT' as const, url: `/api/campaigns/${campaign.id}`, headers: owner }
      expect((await test.call({ ...rename, payload: { name: 'Renamed' } })).json()).toMatchObject(shown)

      const gift = await test.get(`/api/qr/${code}/campaign`)
      expect(gift.json()).toMatchObject(shown)
      for (const secret of [campaign.id, campaign.master_code]) expect(gift.body).not.toContain(secret)
    })

    it('shows a change by its tag and by the revision', async () => {
      const { campaign, upload, arrange, remove } = await begin()
      const tags = new Set<unknown>()
      const revisions = [await revision(campaign.id)]
      const look = async () => {
        const { headers } = await get(`/api/campaigns/${campaign.id}`)
        tags.add(headers.etag)
        const kept = await get(`/api/campaigns/${campaign.id}`, { 'if-none-match': String(headers.etag) })
        expect(kept.status).toBe(304)
        revisions.push(await revision(campaign.id))
      }
      await look()
      const images = imagesOf(await upload([photo(0), photo(1)]))
      await look()
      await arrange([images[1]])
      await look()
      await remove(images[0]?.id ?? '')
      await look()
      expect(tags.size).toBe(4)
      expect(revisions).toEqual([0, 0, 1, 2, 3])
      expect((await get(`/api/campaigns/${campaign.id}/qrcodes`)).headers['x-cursor']).toBe('3')
    })

    it("the list of an owner's campaigns makes as many queries for twenty as for two", async () => {
      const fresh = await test.signUp()
      const made: Campaign[] = []
      const add = async (count: number) => {
        for (let i = 0; i < count; i++) {
          const { campaign } = await test.campaign(fresh, { qr_quantity: 1 })
          await slideshow(test, campaign, fresh).upload([photo(i % 8), photo((i + 1) % 8)])
          made.push(campaign)
        }
      }
      const queries = async (url: string) => {
        const { read } = test.deps.db
        const select = read.q.select.bind(read.q)
        let count = 0
        const spy = ((...columns: []) => {
          count++
          return select(...columns)
        }) as typeof read.q.select
        Object.assign(read.q, { select: spy })
        const list = (await test.get(url, fresh)).json<Campaign[]>()
        Object.assign(read.q, { select })
        expect(list.every(({ images }) => images.length === 2)).toBe(true)
        return { count, length: list.length }
      }
      await add(2)
      const [few, fewOfPage] = [await queries('/api/campaigns'), await queries('/api/campaigns?limit=2')]
      await add(18)
      expect(await queries('/api/campaigns')).toEqual({ count: few.count, length: 20 })
      expect(await queries('/api/campaigns?limit=15')).toEqual({ count: fewOfPage.count, length: 15 })
      expect(few.count).toBeLessThanOrEqual(3)
    })
  })

  describe('order and links', () => {
    it('§7 takes the order and the links that are sent', async () => {
      const { upload, arrange, read } = await begin()
      const [a, b, c] = imagesOf(await upload([{ ...photo(0), url: 'example.com' }, photo(1), photo(2)]))
      const answer = await arrange([
        { image_url: c?.image_url, link_url: 'https://example.com/c' },
        { image_url: a?.image_url, link_url: null },
        { image_url: b?.image_url, link_url: '' },
      ])
      expect(answer.json()).toEqual({
        images: [
          { ...c, link_url: 'https://example.com/c' },
          { ...a, link_url: null },
          { ...b, link_url: null },
        ],
      })
      expect(await read()).toEqual(imagesOf(answer))
      // what was not sent stays
      expect(imagesOf(await arrange([{ image_url: c?.image_url }]))[0]?.link_url).toBe(
        'https://example.com/c',
      )
    })

    it('the log says what has changed: the order, the links, or both', async () => {
      const { campaign, upload, arrange } = await begin()
      const [a, b] = imagesOf(await upload([photo(0), photo(1)]))
      const link_url = 'https://example.com/a'
      const actions = async () =>
        (await get(`/api/campaigns/${campaign.id}/log`))
          .json<{ action: string }[]>()
          .map(({ action }) => action)
      await arrange([a, b])
      expect(await actions()).toEqual(['images.added'])
      await arrange([{ ...a, link_url }, b])
      expect(await actions()).toEqual(['images.linked', 'images.added'])
      await arrange([b, { ...a, link_url }])
      expect(await actions()).toEqual(['images.arranged', 'images.linked', 'images.added'])
      await arrange([a, b])
      expect((await actions()).slice(0, 2).sort()).toEqual(['images.arranged', 'images.linked'])
    })

    it('an image that another tab has just added is kept, after those that were named', async () => {
      const { upload, arrange } = await begin()
      const [a, b] = imagesOf(await upload([photo(0), photo(1)]))
      const [, , c] = imagesOf(await upload([{ ...photo(2), url: 'https://example.com' }]))
      expect(imagesOf(await arrange([b, a]))).toEqual([b, a, c])
      expect(imagesOf(await arrange([]))).toEqual([b, a, c])
    })

    it('two tabs that reorder at once leave one of both orders, and every image once', async () => {
      const { upload, arrange, read } = await begin()
      const images = imagesOf(await upload([0, 1, 2, 3].map(photo)))
      for (let round = 0; round < 5; round++) {
        const orders = [[...images], [...images].reverse()]
        const answers = await Promise.all(orders.map((order) => arrange(order)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        expect(orders).toContainEqual(await read())
      }
    })

    it('images of the same picture are identified by their id, or else by their order', async () => {
      const { upload, arrange } = await begin()
      const images = imagesOf(
        await upload(['https://one.example', 'https://two.example'].map((url) => ({ ...photo(0), url }))),
      )
      const [one, two] = images
      expect(one?.image_url).toBe(two?.image_url)
      expect(imagesOf(await arrange([two, one]))).toEqual([two, one])
      const named = images.map(({ image_url }, i) => ({ image_url, link_url: `https://${i}.example` }))
      expect(imagesOf(await arrange(named)).map(({ id, link_url }) => [id, link_url])).toEqual([
        [two?.id, 'https://0.example'],
        [one?.id, 'https://1.example'],
      ])
    })

    it.each([
      ['an unknown image', () => [{ image_url: '/media/images/AAAAAAAAAAAAAAAAAAAAAA.jpg', link_url: null }]],
      [
        'an image of another path',
        (a: CampaignImage) => [{ image_url: `https://evil.example${a.image_url}` }],
      ],
      ['an id of another path', (a: CampaignImage) => [{ ...a, image_url: '/media/images/b.jpg' }]],
      ['a known image twice', (a: CampaignImage) => [a, { image_url: a.image_url, link_url: null }]],
      ['no path', () => [{ link_url: null }]],
      ['a path that is no text', () => [{ image_url: 5 }]],
      ['a field more', (a: CampaignImage) => [{ ...a, position: 3 }]],
      ['a link to a script', (a: CampaignImage) => [{ ...a, link_url: 'javascript:alert(1)' }]],
    ])('refuses %s with 422, and changes nothing', async (_what, order) => {
      const { campaign, upload, arrange, read } = await begin()
      const images = imagesOf(await upload([photo(0), photo(1)]))
      const answer = await arrange(order(images[0] as CampaignImage))
      expect(answer.status).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'validation_failed' })
      expect(await read()).toEqual(images)
      expect(await revision(campaign.id)).toBe(1)
    })

    it('refuses an image of another campaign, even if both show the same file', async () => {
      const [mine, other] = [await begin(), await begin()]
      await mine.upload([photo(0)])
      const [foreign] = imagesOf(await other.upload([photo(1)]))
      expect((await mine.arrange([foreign])).status).toBe(422)
      const [same] = imagesOf(await other.upload([photo(0)])).slice(1)
      expect((await mine.arrange([same])).status).toBe(422)
    })
  })

  describe('delete', () => {
    it('§7 removes an image by id or by path, and the answer has those that are left', async () => {
      const { campaign, upload, remove, read } = await begin()
      const [a, b, c] = imagesOf(await upload([photo(0), photo(1), photo(2)]))
      expect((await remove(b?.id ?? '')).json()).toEqual({
        message: 'Image deleted successfully!',
        images: [a, c],
      })
      const byPath = await test.delete(
        `/api/public/campaign/${campaign.master_code}/images/${encodeURIComponent(a?.image_url ?? '')}`,
      )
      expect([byPath.status, imagesOf(byPath)]).toEqual([200, [c]])
      expect(await read()).toEqual([c])
      // the last one has gone from the middle: what comes next still comes last
      const added = imagesOf(await upload([photo(3)]))
      expect([added[0], added.length]).toEqual([c, 2])
    })

    it('an image that does not exist, or is in another campaign, is 404', async () => {
      const [mine, other] = [await begin(), await begin()]
      await mine.upload([photo(0)])
      const [foreign] = imagesOf(await other.upload([photo(1)]))
      for (const reference of [v7(), foreign?.id ?? '', foreign?.image_url ?? '', '../../campaigns', 'x'])
        expect((await mine.remove(reference)).json()).toMatchObject({ status: 404, code: 'image_unknown' })
      expect(await other.read()).toEqual([foreign])
    })
  })

  describe('a content', () => {
    const count = async () => {
      const { rows, files } = await stored(test)
      return [rows.campaignImages, rows.blobs, files]
    }
    // a picture that no other test has
    const unique = async () => ({
      bytes: await sharp({
        create: { width: 8 + Math.floor(Math.random() * 1000), height: 9, channels: 3, background: 'teal' },
      })
        .png()
        .toBuffer(),
    })

    it('is stored once, whichever campaigns show it, and is removed with the last of them', async () => {
      const start = await count()
      const [one, two] = [await begin(), await begin()]
      const picture = await unique()
      const [a] = imagesOf(await one.upload([picture, picture]))
      const [b] = imagesOf(await two.upload([picture]))
      expect(b?.image_url).toBe(a?.image_url)
      const [rows = 0, blobs = 0, files = 0] = start
      expect(await count()).toEqual([rows + 3, blobs + 1, files + 1])

      await one.remove(a?.id ?? '')
      await test.delete(`/api/campaigns/${one.campaign.id}`, owner)
      expect(await count()).toEqual([rows + 1, blobs + 1, files + 1])
      expect((await test.get(b?.image_url ?? '')).status).toBe(200)

      expect((await two.remove(b?.id ?? '')).status).toBe(200)
      expect(await count()).toEqual(start)
      expect((await test.get(b?.image_url ?? '')).status).toBe(404)
    })

    it('that comes again after it has gone is stored under another key', async () => {
      const { upload, remove } = await begin()
      const picture = await unique()
      const [first] = imagesOf(await upload([picture]))
      await remove(first?.id ?? '')
      const [second] = imagesOf(await upload([picture]))
      expect(second?.image_url).not.toBe(first?.image_url)
    })

    it('is kept by the sweep for as long as it is shown', async () => {
      const { upload } = await begin()
      const [image] = imagesOf(await upload([await unique()]))
      test.clock.advance(365 * 24 * 60 * 60_000)
      await test.deps.storedBlobs.sweep()
      expect((await test.get(image?.image_url ?? '')).status).toBe(200)
    })
  })
})
