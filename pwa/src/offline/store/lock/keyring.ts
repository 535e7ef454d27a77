/**
 * Keys that are only in this page's memory, and the boxes that they open (AES-256-GCM). A box that was opened or made
 * once is remembered, so that a list of 1,000 rows is opened once.
 */
import { openFrom, sealTo } from './sealed-to'

/** bytes in front of the ciphertext */
const IV_BYTES = 12

export interface Keyring {
  /**
   * @param id of the key; adding another key under the same id replaces it
   * @param key of AES, the public half of a pair, which only seals, or the private half, which only opens
   *   (sealed-to.ts)
   */
  add(id: string, key: CryptoKey): void
  has(id: string): boolean
  /** Forgets a key and all that it has opened. */
  drop(id: string): void
  /** Forgets all keys but one, and all that any key has opened. */
  dropAllBut(id: string): void
  /** @returns the box; undefined if the key is not here */
  seal(id: string, value: object): Promise<ArrayBuffer | undefined>
  /** @returns undefined if the key is not here, or does not fit */
  open(id: string, box: ArrayBuffer): Promise<object | undefined>
  /** The same for bytes, which are not remembered. */
  sealBytes(id: string, bytes: BufferSource): Promise<ArrayBuffer | undefined>
  openBytes(id: string, box: ArrayBuffer): Promise<ArrayBuffer | undefined>
  /** The same at once: the contents of a box that was opened or made here; else undefined. */
  opened(box: ArrayBuffer): object | undefined
}

export function createKeyring(): Keyring {
  const keys = new Map<string, CryptoKey>()
  const known = new Map<string, { by: string; value: object }>()
  const nameOf = (box: ArrayBuffer) => String.fromCharCode(...new Uint8Array(box, 0, IV_BYTES))

  const sealBytes: Keyring['sealBytes'] = async (id, bytes) => {
    const key = keys.get(id)
    if (!key) return undefined
    if (key.type === 'public') return sealTo(key, bytes)
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
    const box = new Uint8Array(IV_BYTES + sealed.byteLength)
    box.set(iv)
    box.set(new Uint8Array(sealed), IV_BYTES)
    return box.buffer
  }
  const openBytes: Keyring['openBytes'] = async (id, box) => {
    const key = keys.get(id)
    if (!key) return undefined
    try {
      if (key.type === 'private') return await openFrom(key, box)
      const iv = new Uint8Array(box, 0, IV_BYTES)
      return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(box, IV_BYTES))
    } catch {
      return undefined
    }
  }

  return {
    add: (id, key) => void keys.set(id, key),
    has: (id) => keys.has(id),
    drop(id) {
      keys.delete(id)
      for (const [name, { by }] of known) if (by === id) known.delete(name)
    },
    dropAllBut(id) {
      for (const other of [...keys.keys()]) if (other !== id) keys.delete(other)
      known.clear()
    },
    sealBytes,
    openBytes,
    async seal(id, value) {
      const key = keys.get(id)
      const box = await sealBytes(id, new TextEncoder().encode(JSON.stringify(value)))
      // a public key cannot open the box, so its contents are not remembered
      if (box && key?.type === 'secret' && keys.get(id) === key) known.set(nameOf(box), { by: id, value })
      return box
    },
    async open(id, box) {
      const there = known.get(nameOf(box))
      if (there?.by === id) return there.value
      const key = keys.get(id)
      const text = await openBytes(id, box)
      if (!text) return undefined
      const value = JSON.parse(new TextDecoder().decode(text)) as object
      // it may have been locked in between
      if (keys.get(id) === key) known.set(nameOf(box), { by: id, value })
      return value
    },
    opened: (box) => known.get(nameOf(box))?.value,
  }
}
