/**
 * Seals the PINs of this tab's session, so that a reload does not ask again (specification section 4).
 *
 * Invariants (asserted in kept-pins.browser.test.tsx):
 * - storage has no readable PIN: it is sealed under a key that no script can export
 * - what is sealed ends with the tab, and opens in no other one, not even in a duplicate of it
 * - after 30 minutes out of sight, by the clock, all PINs are forgotten and what they opened is locked. This time does not
 *   run during a recording: it begins when the recording ends
 */
import { abortAfter } from '../../device/abort-after'
import { isRecording, onRecordingRests } from '../../device/sound/recording-now'

const OUT_OF_SIGHT_MS = 30 * 60_000
const HIDDEN_AT = 'tohfa.pins.hidden'
/** prefix of all names of PINs in session storage */
const OF_PINS = 'tohfa.pin'

interface Sealed {
  iv: number[]
  box: number[]
}

/** one after the other: the later of two calls counts */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  // without storage or keys the PIN is only in memory
  const done = last.then(work).catch(() => undefined)
  last = done
  return done
}

/** what is sealed under one name does not open under another */
const about = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/**
 * Keeps a PIN for this tab's session.
 * @param name in session storage; it begins with `tohfa.pin`
 */
export const seal = (name: string, pin: string) =>
  inTurn(async () => {
    const key = await keyOfTab()
    if (!key) return
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const box = await crypto.subtle.encrypt(about(name, iv), key, new TextEncoder().encode(pin))
    const sealed: Sealed = { iv: [...iv], box: [...new Uint8Array(box)] }
    sessionStorage.setItem(name, JSON.stringify(sealed))
  })

/** The PIN under a name, if this tab has kept it. */
export const open = (name: string): Promise<string | undefined> =>
  inTurn(async () => {
    const stored = sessionStorage.getItem(name)
    const key = stored !== null && !forgetIfLong() && (await keyOfTab())
    if (!key) return undefined
    const { iv, box } = JSON.parse(stored) as Sealed
    const text = await crypto.subtle.decrypt(about(name, new Uint8Array(iv)), key, new Uint8Array(box))
    return new TextDecoder().decode(text)
  })

export const drop = (name: string) => inTurn(async () => sessionStorage.removeItem(name))

function dropSealed() {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(OF_PINS)) sessionStorage.removeItem(name)
}

let onForgotten: (() => void) | undefined
function forgetAll() {
  dropSealed()
  void inTurn(dropKey)
  onForgotten?.()
}

/** Forgets the PINs if nobody has looked at this tab for long. A clock that was set back counts as long. */
function forgetIfLong(): boolean {
  if (isRecording()) return false
  const hiddenAt = sessionStorage.getItem(HIDDEN_AT)
  const away = hiddenAt === null ? 0 : Date.now() - Number(hiddenAt)
  if (away >= 0 && away < OUT_OF_SIGHT_MS) return false
  forgetAll()
  return true
}

let timer: ReturnType<typeof setTimeout> | undefined
function look() {
  clearTimeout(timer)
  try {
    if (document.visibilityState === 'hidden') {
      // a page that was loaded while hidden has already set it
      if (sessionStorage.getItem(HIDDEN_AT) === null) sessionStorage.setItem(HIDDEN_AT, String(Date.now()))
      timer = setTimeout(forgetIfLong, OUT_OF_SIGHT_MS)
    } else if (!forgetIfLong()) sessionStorage.removeItem(HIDDEN_AT)
  } catch {
    // storage is refused: what is in memory ends with the page
  }
}

/**
 * Watches from now on how long nobody looks at this tab.
 * @param forgotten is called when all its PINs are forgotten
 */
export function watchTab(forgotten: () => void): void {
  if (onForgotten) return
  onForgotten = forgotten
  document.addEventListener('visibilitychange', look)
  onRecordingRests(() => {
    try {
      sessionStorage.removeItem(HIDDEN_AT)
    } catch {
      // storage is refused: what is in memory ends with the page
    }
    look()
  })
  look()
}

// the key of the tab: no script can export it, and only the tab that made it uses it

const DATABASE = 'tohfa-tab'
const KEYS = 'keys'
const TAB = 'tohfa.tab'
/** ms that a tab that reloads may still hold its own name, on a slow phone */
const RELOAD_MS = 3_000
/** ms without use after which a key is a closed tab's, or its tab must ask again; also if the clock was set back */
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

/**
 * Claims a tab's name until the page is left. A duplicate of the tab has the name in its storage, but does not get it.
 */
const take = (name: string) =>
  new Promise<boolean>((resolve) => {
    const signal = abortAfter(RELOAD_MS)
    const held = () => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(`${TAB}.${name}`, { signal }, held).catch(() => resolve(false))
  })

let tab: Promise<string> | undefined
const nameOfTab = () =>
  (tab ??= (async () => {
    const before = sessionStorage.getItem(TAB)
    if (before !== null && (await take(before))) return before
    // this tab is a copy of another one, and cannot open what that one sealed
    dropSealed()
    const name = crypto.randomUUID()
    sessionStorage.setItem(TAB, name)
    await take(name)
    return name
  })())

/** This tab's key; undefined if the browser can keep none. */
async function keyOfTab(): Promise<CryptoKey | undefined> {
  if (!isSecureContext || !('locks' in navigator)) return undefined
  const name = await nameOfTab()
  // made before the database is open: its transaction must not wait for anything else
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
async function dropKey(): Promise<void> {
  if (!tab) return
  const name = await tab
  await withKeys((keys) => done(keys.delete(name)))
}
