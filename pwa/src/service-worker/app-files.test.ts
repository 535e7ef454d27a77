import { beforeEach, expect, it } from 'vitest'
import { FakeCaches } from '../offline/testing/fake-caches'
import { appFiles, USED_FILES } from './app-files'

const APP = 'tohfa-app'
const BASE = 'https://gifts.example.com/service-worker.js'
let caches: FakeCaches
const version = (...urls: string[]) =>
  appFiles(
    urls.map((url) => ({ url })),
    {
      storage: caches as unknown as CacheStorage,
      base: BASE,
      fetchFile: (path) =>
        path === '/portal.js' ? Promise.reject(new Error('a page')) : Promise.resolve(new Response()),
    },
  )
beforeEach(() => {
  caches = new FakeCaches()
})

it('caches all files of a new version if all of the previous one were cached, and drops outdated ones', async () => {
  await version('a-1.js', 'b-1.js').cacheAll()
  const next = version('a-1.js', 'b-2.js')
  await next.cacheAllAgain()
  expect(caches.pathsOf(APP)).toEqual(['/a-1.js', '/b-1.js', '/b-2.js'])
  await next.dropOutdated()
  expect(caches.pathsOf(APP)).toEqual(['/a-1.js', '/b-2.js'])
})
it('downloads nothing for a recipient who has used only one of the files', async () => {
  await (await caches.open(USED_FILES)).put('/receipt-1.js', new Response())
  const next = version('receipt-2.js', 'owner-2.js')
  await next.cacheAllAgain()
  await next.dropOutdated()
  expect([caches.pathsOf(APP), caches.pathsOf(USED_FILES)]).toEqual([[], []])
})
it('caches a file once', async () => {
  await (await caches.open(USED_FILES)).put('/a-1.js', new Response())
  await version('a-1.js').cacheAll()
  expect([caches.pathsOf(APP), caches.pathsOf(USED_FILES)]).toEqual([['/a-1.js'], []])
})
it('stores the files that arrived, but not what something else answered', async () => {
  await expect(version('a-1.js', 'portal.js').cacheAll()).rejects.toThrow('a page')
  expect(caches.pathsOf(APP)).toEqual(['/a-1.js'])
})
