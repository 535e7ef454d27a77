/** Pictures that browsers read from the storage itself are shown there, and stay on a device like all others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../../server/src/blobs/s3/s3.test-server'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { appInstalled } from './people'
import { noisy } from './pictures-of'
import { openPerson } from './profile'
import { realServer, type RealServer } from './server'

let s3: TestS3
let storage: string
let server: RealServer
let calls: OwnerCalls
let campaignId: string
let code: string
let path: string
const somebody = async () => (await openPerson()).page()
type Shown = Awaited<ReturnType<typeof somebody>>
beforeAll(async () => {
  s3 = await startTestS3()
  storage = new URL(s3.storageUrl).searchParams.get('endpoint') ?? ''
  server = await realServer(undefined, { STORAGE_URL: s3.storageUrl, MEDIA_URL: storage })
  calls = await ownerCalls(server.origin)
  const campaign = await calls.create({ name: 'With a picture', qr_quantity: 1 })
  campaignId = campaign.id
  code = campaign.gifts[0] ?? ''
  const form = new FormData()
  const { buffer, name, mimeType } = await noisy('large.jpg', 1600, 1200)
  form.append('files', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const headers = { authorization: `Bearer ${calls.token}` }
  const url = `${server.origin}/api/campaigns/${campaign.id}/upload-images`
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(200)
  path = (await calls.campaign(campaign)).images[0]?.image_url ?? ''
})
afterAll(() => s3.stop())

const shows = (page: Shown) =>
  expect
    .poll(() =>
      page
        .locator(`img[src^="${path}"]`)
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)

it('the first visit makes the server scale the picture; the next one reads the copy from the storage', async () => {
  for (const expected of [[], [200]]) {
    const page = await somebody()
    const read: number[] = []
    page.on('response', (answer) => {
      if (answer.url().startsWith(storage)) read.push(answer.status())
    })
    await page.goto(`${server.origin}/claim/${code}`)
    await shows(page)
    expect(read).toEqual(expected)
  }
})

it('the owner’s device keeps the picture, and shows it while the server is stopped', async () => {
  const page = await somebody()
  await calls.signIn(page)
  await page.goto(`${server.origin}/campaign/${campaignId}`)
  await shows(page)
  await appInstalled(page)
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('tohfa-pictures')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect.poll(kept, { timeout: 20_000 }).toEqual([path])
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await server.stop()
  await page.reload()
  await shows(page)
})
