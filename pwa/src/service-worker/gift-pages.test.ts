import { beforeEach, expect, it } from 'vitest'
import { FakeCaches } from '../offline/testing/fake-caches'
import { GIFT_PAGES, giftPages } from './gift-pages'

const PATH = '/claim/AAAA'
const FILES = ['/assets/claim-1.js', '/assets/claim-1.css']
let caches: FakeCaches
/** null: no network */
let answer: Response | null

const form = (files = FILES) => ours({ headers: { 'cache-control': 'private, no-cache' } }, files)
const ours = (answer: ResponseInit, files = FILES) =>
  new Response(files.map((file) => `<script src="${file}"></script>`).join(''), answer)
const pages = () =>
  giftPages(
    caches as unknown as CacheStorage,
    () => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))),
    (path) => FILES.includes(path),
  )

beforeEach(async () => {
  caches = new FakeCaches()
  answer = form()
  await pages().refresh(PATH)
})

it('caches the page of an unclaimed gift', async () => {
  expect(await (await pages().find(PATH))?.text()).toContain('claim-1.js')
})

it.each([
  ['is claimed', () => ours({ headers: { 'cache-control': 'no-store' } })],
  ['is unknown', () => ours({ status: 404 })],
  ['has a page that names files of another version', () => form(['/assets/claim-2.js'])],
])('drops the page of a gift that %s', async (_what, now) => {
  answer = now()
  await pages().refresh(PATH)
  expect(caches.pathsOf(GIFT_PAGES)).toEqual([])
})

it.each([
  ['without a network', null],
  ['while the server is in trouble', new Response('', { status: 503 })],
  ['if a proxy finds nothing', new Response('not found', { status: 404 })],
  ['if a captive portal answers', new Response('<form>Log in to this network</form>')],
])('leaves the page as it is %s', async (_when, now) => {
  answer = now
  await pages().refresh(PATH)
  expect(await (await pages().find(PATH))?.text()).toContain('claim-1.js')
})

it('caches the last 50, whichever was opened last', async () => {
  for (let i = 0; i < 49; i++) {
    answer = form()
    await pages().refresh(`/claim/B${i}`)
  }
  answer = form()
  await pages().refresh(PATH)
  answer = form()
  await pages().refresh('/claim/LAST')
  const cached = caches.pathsOf(GIFT_PAGES)
  expect(cached).toHaveLength(50)
  expect(cached).toContain(PATH)
  expect(cached).not.toContain('/claim/B0')
})
