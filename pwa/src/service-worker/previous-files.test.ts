import { beforeEach, expect, it } from 'vitest'
import { FakeCaches } from '../offline/testing/fake-caches'
import { PREVIOUS_FILES, previousFiles } from './previous-files'

let caches: FakeCaches
/** pages that are open */
let open: string[]
const clients = {
  matchAll: () => Promise.resolve(open.map((id) => ({ id }) as WindowClient)),
} as unknown as Clients
const version = (...current: string[]) =>
  previousFiles((path) => current.includes(path), caches as unknown as CacheStorage, clients)
const file = (path: string) => new Request(`https://gifts.example.com${path}`)
const textOf = async (found: Promise<Response | undefined>) => (await found)?.text()

beforeEach(async () => {
  caches = new FakeCaches()
  open = ['a tab', 'another tab']
  const precache = await caches.open('workbox-precache-v2')
  await precache.put('/assets/save-1.js', new Response('saves'))
  await precache.put('/assets/same.js', new Response('same'))
  await precache.put('/index.html', new Response('shell'))
  await (await caches.open('tohfa-app')).put('/assets/scan-1.js', new Response('scans'))
})

it('stores what open pages may still load, except files of this version and files without a lasting name', async () => {
  await version('/assets/same.js', '/assets/save-2.js').store()
  expect(caches.pathsOf(PREVIOUS_FILES)).toEqual(['/assets/save-1.js', '/assets/scan-1.js'])
})

it('answers with them after the caches of the version before are gone, until its last page is closed', async () => {
  const next = version('/assets/save-2.js')
  await next.store()
  await next.notePages()
  await caches.delete('workbox-precache-v2')
  open = ['another tab', 'a new tab']
  await next.tidy()
  expect(await textOf(next.find(file('/assets/save-1.js')))).toBe('saves')
  open = ['a new tab']
  await next.tidy()
  expect(await next.find(file('/assets/save-1.js'))).toBeUndefined()
  expect(await caches.has(PREVIOUS_FILES)).toBe(false)
})

it('drops nothing before this version has taken over', async () => {
  const next = version()
  await next.store()
  open = []
  await next.tidy()
  expect(await caches.has(PREVIOUS_FILES)).toBe(true)
})

it('a worker that is about to be replaced drops nothing that the next one has stored', async () => {
  const next = version('/assets/save-2.js')
  await next.store()
  await next.notePages()
  await caches.delete('workbox-precache-v2')
  await (await caches.open('workbox-precache-v2')).put('/assets/save-2.js', new Response('saves anew'))
  await version('/assets/save-3.js').store()
  open = ['a new tab']
  await next.tidy()
  expect(await textOf(next.find(file('/assets/save-2.js')))).toBe('saves anew')
})

it('a first visit, which has no version before, stores nothing', async () => {
  caches = new FakeCaches()
  const first = version()
  await first.store()
  await first.notePages()
  expect(await caches.has(PREVIOUS_FILES)).toBe(false)
})
