/** The key under which a tab seals its PINs: no script can export it, and only the tab that made it uses it. */

const DATABASE = 'tohfa-tab'
const KEYS = 'keys'
const TAB = 'tohfa.tab'
/** how long a tab that reloads may still hold its own name, on a slow phone */
const RELOAD_MS = 3_000
/** A key that was not used for so long is of a tab that is gone, or that has to ask again. A clock that went back counts as long. */
const UNUSED_MS = 12 * 60 * 60_000

interface StoredKey {
  key: CryptoKey
  /** epoch ms */
  usedAt: number
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(DATABASE))
  })

async function withKeys<T>(act: (keys: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS)
  const database = await done(opening)
  try {
    return await act(database.transaction(KEYS, 'readwrite').objectStore(KEYS))
  } finally {
    database.close()
  }
}

/** Takes a tab's name until the page is left. A duplicate of the tab has the name in its storage, but does not get it. */
const take = (name: string) =>
  new Promise<boolean>((resolve) => {
    const signal = AbortSignal.timeout(RELOAD_MS)
    const held = () => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(`${TAB}.${name}`, { signal }, held).catch(() => resolve(false))
  })

/** What no key of this tab opens. */
function dropSealed() {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith('tohfa.pin')) sessionStorage.removeItem(name)
}

let tab: Promise<string> | undefined
const nameOfTab = () =>
  (tab ??= (async () => {
    const before = sessionStorage.getItem(TAB)
    if (before !== null && (await take(before))) return before
    // of another tab, of which this one is a copy
    dropSealed()
    const name = crypto.randomUUID()
    sessionStorage.setItem(TAB, name)
    await take(name)
    return name
  })())

/** This tab's key; undefined where the browser can keep none. */
export async function keyOfTab(): Promise<CryptoKey | undefined> {
  if (!isSecureContext || !('locks' in navigator) || !('timeout' in AbortSignal)) return undefined
  const name = await nameOfTab()
  // made before the database is open: its transaction waits for nothing else
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return withKeys(async (keys) => {
    const isOld = ({ usedAt }: StoredKey) => !(Math.abs(Date.now() - usedAt) < UNUSED_MS)
    const names = await done(keys.getAllKeys())
    const all = (await done(keys.getAll())) as StoredKey[]
    const own = all[names.indexOf(name)]
    const key = own && !isOld(own) ? own.key : made
    if (key === made) dropSealed()
    for (const [at, other] of all.entries()) if (isOld(other)) keys.delete(names[at] ?? name)
    await done(keys.put({ key, usedAt: Date.now() } satisfies StoredKey, name))
    return key
  })
}

/** Without its key nothing that the tab has sealed can be opened again. */
export async function dropKey(): Promise<void> {
  if (!tab) return
  const name = await tab
  await withKeys((keys) => done(keys.delete(name)))
}
