import Dexie from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { waitingClaim } from '../../../test/samples'
import { newStorage } from '../testing/test-client'
import type { DatabaseTrouble } from './database-trouble'
import { openLocalDatabase } from './local-database'

const entry = (id: string) => waitingClaim('A', { id })

/** A device with a page of this version, and what the page says about its database. */
function device() {
  const storage = newStorage()
  const said: (DatabaseTrouble | undefined)[] = []
  const page = openLocalDatabase('device', storage, (trouble) => void said.push(trouble))
  /** of a newer version, with another index */
  const openNewer = () => {
    const newer = new Dexie('device', { ...storage, autoOpen: false })
    newer.version(99).stores({ outbox: '++seq, &id, code, state, capturedAt' })
    return newer.open()
  }
  return { storage, page, said, openNewer, trouble: () => said.at(-1) }
}
/** The database as the browser has it, whichever version made it. */
const rawVersion = async ({ indexedDB }: ReturnType<typeof newStorage>) =>
  (await (indexedDB as IDBFactory).databases()).map(({ version }) => version)

it('an older page writes nothing into the database of a newer version, and says so', async () => {
  const { storage, page, openNewer, trouble } = device()
  const newer = await openNewer()
  newer.close()
  const before = await rawVersion(storage)
  await expect(page.outbox.add(entry('of the older page'))).rejects.toThrow('OutdatedPageError')
  await expect(page.outbox.count()).rejects.toThrow('OutdatedPageError')
  expect(trouble()).toBe('outdated')
  expect(await rawVersion(storage)).toEqual(before)
  const again = await openNewer()
  expect(await again.table('outbox').count()).toBe(0)
  again.close()
})

it('an open page makes way for a newer version, which finds everything that the page has saved', async () => {
  const { page, openNewer, trouble } = device()
  await page.outbox.add(entry('saved before'))
  const newer = await openNewer()
  expect(trouble()).toBe('outdated')
  expect(await newer.table('outbox').toArray()).toMatchObject([{ id: 'saved before' }])
  await expect(page.outbox.add(entry('too late'))).rejects.toThrow('OutdatedPageError')
  expect(await newer.table('outbox').count()).toBe(1)
  newer.close()
})

it('a page that an older one blocks says so, and goes on once it can', async () => {
  const { storage, page, said, trouble } = device()
  // like a frozen page: it does not notice that another one waits
  const frozen = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = (storage.indexedDB as IDBFactory).open('device', 5)
    opening.onupgradeneeded = () => {
      const outbox = opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.add(entry('of before'))
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(new Error('not opened', { cause: opening.error }))
  })
  const saving = page.outbox.add(entry('waits'))
  await vi.waitFor(() => expect(trouble()).toBe('blocked'))
  frozen.close()
  await saving
  expect(trouble()).toBeUndefined()
  expect((await page.outbox.toArray()).map(({ id }) => id)).toEqual(['of before', 'waits'])
  expect(said).toEqual(['blocked', undefined])
})

it('a page can open its own version again', async () => {
  const { page, trouble } = device()
  await page.outbox.add(entry('one'))
  page.close({ disableAutoOpen: false })
  await page.outbox.add(entry('two'))
  expect(await page.outbox.count()).toBe(2)
  expect(trouble()).toBeUndefined()
})

/** A browser that opens databases in this way. */
const opens = (factory: IDBFactory, open: () => IDBOpenDBRequest) =>
  new Proxy(factory, {
    get: (target, name) => (name === 'open' ? open : Reflect.get(target, name)) as unknown,
  })

it.each<[string, (factory: IDBFactory) => IDBFactory]>([
  [
    'throws',
    (factory) =>
      opens(factory, () => {
        throw new DOMException('denied', 'SecurityError')
      }),
  ],
  [
    'fails to open one',
    (factory) => {
      factory.open('device', 2)
      return opens(factory, () => factory.open('device', 1))
    },
  ],
])('a page says that a browser that %s stores nothing', async (_, spoilt) => {
  const storage = newStorage()
  const said: (DatabaseTrouble | undefined)[] = []
  const page = openLocalDatabase(
    'device',
    { ...storage, indexedDB: spoilt(storage.indexedDB as IDBFactory) },
    (trouble) => void said.push(trouble),
  )
  await expect(page.outbox.count()).rejects.toThrow()
  expect(said.at(-1)).toBe('refused')
})

it('a page says at once that a browser without databases stores nothing', () => {
  const { indexedDB } = Dexie.dependencies
  onTestFinished(() => void (Dexie.dependencies.indexedDB = indexedDB))
  Object.assign(Dexie.dependencies, { indexedDB: undefined })
  const onTrouble = vi.fn()
  openLocalDatabase('device', undefined, onTrouble)
  expect(onTrouble).toHaveBeenCalledExactlyOnceWith('refused')
})
