/**
 * What a browser stores for one origin, read and restored by script: IndexedDB with its schema, localStorage and
 * Cache Storage. The origin may differ each time.
 */
import type { Page } from 'playwright-core'

interface StoredTable {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  /** with bytes as `{ $bytes: base64 }`, and keys as `{ $key: JWK, … }` */
  rows: unknown[]
}

interface StoredAnswer {
  /** path and query */
  path: string
  /** absent for a file of the app, which its build has */
  answer?:
    | { status: number; headers: [string, string][]; bytes: string }
    | { status: number; headers: [string, string][]; text: string }
}

export interface DeviceStorage {
  databases: { name: string; version: number; tables: StoredTable[] }[]
  localStorage: Record<string, string>
  caches: { name: string; answers: StoredAnswer[] }[]
}

const ORIGIN = '{origin}'

/**
 * @param page of the origin
 * @param files paths of the app's own files, which are listed but not copied
 */
export async function takeStorage(page: Page, files: readonly string[]): Promise<DeviceStorage> {
  const origin = new URL(page.url()).origin
  const taken = await page.evaluate(takeInPage, files)
  return JSON.parse(JSON.stringify(taken).replaceAll(origin, ORIGIN)) as DeviceStorage
}

/** @param page of the origin, without the app; the app's files must be available there */
export async function putStorage(page: Page, storage: DeviceStorage): Promise<void> {
  const { origin } = new URL(page.url())
  await page.evaluate(
    putInPage,
    JSON.parse(JSON.stringify(storage).replaceAll(ORIGIN, origin)) as DeviceStorage,
  )
}

async function takeInPage(files: readonly string[]): Promise<DeviceStorage> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const base64 = (bytes: ArrayBuffer) =>
    btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
  const encoded = async (value: unknown): Promise<unknown> => {
    if (value instanceof ArrayBuffer) return { $bytes: base64(value) }
    if (value instanceof CryptoKey) {
      const { algorithm, usages } = value
      return { $key: await crypto.subtle.exportKey('jwk', value), algorithm, usages }
    }
    if (Array.isArray(value)) return Promise.all(value.map(encoded))
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
        throw new TypeError(`a stored ${String(value)}`)
      return value
    }
    if (Object.getPrototypeOf(value) !== Object.prototype)
      throw new TypeError(`a stored ${Object.prototype.toString.call(value)}`)
    const parts = Object.entries(value).map(async ([name, part]) => [name, await encoded(part)] as const)
    return Object.fromEntries(await Promise.all(parts))
  }

  const databases: DeviceStorage['databases'] = []
  for (const { name = '' } of await indexedDB.databases()) {
    // keys for sessionStorage, which ends with its tab
    if (name === 'tohfa-tab') continue
    const db = await done(indexedDB.open(name))
    const names = [...db.objectStoreNames]
    // one transaction, so that all is read at one moment
    const reading = db.transaction(names)
    const tables = await Promise.all(
      names.map(async (table): Promise<StoredTable> => {
        const store = reading.objectStore(table)
        if (store.keyPath === null) throw new TypeError(`${name}: ${table} has no key path`)
        const indexes = [...store.indexNames].map((index) => {
          const { keyPath, unique, multiEntry } = store.index(index)
          return { name: index, keyPath, unique, multiEntry }
        })
        const { keyPath, autoIncrement } = store
        return {
          name: table,
          keyPath,
          autoIncrement,
          indexes,
          rows: await Promise.all((await done(store.getAll())).map(encoded)),
        }
      }),
    )
    databases.push({ name, version: db.version, tables })
    db.close()
  }

  const stored: DeviceStorage['caches'] = []
  for (const name of await caches.keys()) {
    // created by the service worker's installation
    if (name.includes(location.origin)) continue
    const cache = await caches.open(name)
    const answers: StoredAnswer[] = []
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const answer = await cache.match(request)
      if (!answer || files.includes(pathname)) {
        answers.push({ path: pathname + search })
        continue
      }
      const { status } = answer
      const headers = [...answer.headers]
      const isText = answer.headers.get('content-type')?.startsWith('text/')
      const body = isText ? { text: await answer.text() } : { bytes: base64(await answer.arrayBuffer()) }
      answers.push({ path: pathname + search, answer: { status, headers, ...body } })
    }
    stored.push({ name, answers })
  }
  return { databases, localStorage: Object.fromEntries(Object.entries(localStorage)), caches: stored }
}

async function putInPage(storage: DeviceStorage): Promise<void> {
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer
  const decoded = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(decoded))
    if (typeof value !== 'object' || value === null) return value
    if ('$bytes' in value) return bytes(String(value.$bytes))
    if ('$key' in value) {
      const { $key, algorithm, usages } = value as unknown as {
        $key: JsonWebKey
        algorithm: KeyAlgorithm
        usages: KeyUsage[]
      }
      // as the app keeps it: not readable by any script
      return crypto.subtle.importKey('jwk', { ...$key, ext: false }, algorithm, false, usages)
    }
    const parts = Object.entries(value).map(async ([name, part]) => [name, await decoded(part)] as const)
    return Object.fromEntries(await Promise.all(parts))
  }

  for (const { name, version, tables } of storage.databases) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.onupgradeneeded = () => {
        for (const { name: table, keyPath, autoIncrement, indexes } of tables) {
          const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
          for (const index of indexes)
            store.createIndex(index.name, index.keyPath, {
              unique: index.unique,
              multiEntry: index.multiEntry,
            })
        }
      }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
      opening.onblocked = () => reject(new Error(`${name} is open elsewhere`))
    })
    // a transaction would end while waiting for keys
    const filled = await Promise.all(
      tables.map(async ({ name: table, rows }) => ({ table, rows: await Promise.all(rows.map(decoded)) })),
    )
    const writing = db.transaction(
      tables.map((table) => table.name),
      'readwrite',
    )
    for (const { table, rows } of filled) for (const row of rows) writing.objectStore(table).put(row)
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error)
    })
    db.close()
  }

  for (const [name, value] of Object.entries(storage.localStorage)) localStorage.setItem(name, value)

  for (const { name, answers } of storage.caches) {
    const cache = await caches.open(name)
    await cache.addAll(answers.flatMap(({ path, answer }) => (answer ? [] : [path])))
    for (const { path, answer } of answers)
      if (answer)
        await cache.put(
          path,
          new Response('text' in answer ? answer.text : bytes(answer.bytes), {
            status: answer.status,
            headers: answer.headers,
          }),
        )
  }
}
