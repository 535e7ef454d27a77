import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { SEAL_SUITE } from '@tohfa/sync-protocol/operations/seal'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rawRows } from '../../../test/raw-rows'
import { fromBase64Url, toBase64Url } from './base64url'
import { openLocalDatabase } from '../store/local-database'
import { createSealingKeys, SealingKeyMissingError } from './sealing-keys'
import { createSeal } from './seal'
import { CODES, createTestClient, newStorage } from '../testing/test-client'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const text = new TextEncoder()
const ID = '01900000-0000-7000-8000-000000000001'
const ENTRY = { id: ID, kind: 'diary.entry' } as const
const PIN = { pin: '004216' }

/** Reads boxes as the server does, by the wire's description. */
async function recipient(key_id = 'k1') {
  const pair = await suite.kem.generateKeyPair()
  const key = {
    key_id,
    public_key: toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))),
    suite: SEAL_SUITE,
  } as const
  const partsOf = (box: string) => {
    const bytes = fromBase64Url(box)
    const [enc, salt, ciphertext] = [bytes.slice(1, 66), bytes.slice(66, 98), bytes.slice(98)]
    return { version: new Uint8Array(bytes)[0], enc, salt, ciphertext }
  }
  const contextOf = (box: string) =>
    suite.createRecipientContext({
      recipientKey: pair.privateKey,
      enc: partsOf(box).enc,
      info: text.encode('tohfa sync v1'),
    })
  const keyOf = async (box: string, id: string) => {
    const about = [...text.encode(`tohfa record${id}`), ...new Uint8Array(partsOf(box).salt)]
    return Buffer.from(await (await contextOf(box)).export(new Uint8Array(about), 32))
  }
  const open = async (box: string, { id, kind }: { id: string; kind: string }) => {
    const imported = await crypto.subtle.importKey('raw', await keyOf(box, id), 'AES-GCM', false, ['decrypt'])
    const cipher = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: text.encode(id + kind) }
    const opened = await crypto.subtle.decrypt(cipher, imported, partsOf(box).ciphertext)
    return JSON.parse(new TextDecoder().decode(opened)) as unknown
  }
  return { key, open, partsOf, contextOf, keyOf }
}

/** which context a box is of */
const contextIn = (box: string) => Buffer.from(box, 'base64url').subarray(1, 66).toString('hex')

describe('seal', () => {
  it('is opened by the holder of the private key, only for this operation', async () => {
    const { key, open, partsOf } = await recipient()
    const box = await createSeal(() => undefined)(key, ENTRY, { ...PIN, passport_number: 'ஜ-77' })
    expect(box).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(partsOf(box).version).toBe(2)
    expect(await open(box, ENTRY)).toEqual({ ...PIN, passport_number: 'ஜ-77' })
    await expect(open(box, { ...ENTRY, id: ID.replace(/1$/, '2') })).rejects.toThrow()
    await expect(open(box, { ...ENTRY, kind: 'diary.delete' })).rejects.toThrow()
    await expect((await recipient()).open(box, ENTRY)).rejects.toThrow()
  })
  it('shows nothing of the PIN, and never has the same key twice', async () => {
    const { key, keyOf } = await recipient()
    const seal = createSeal(() => undefined)
    const boxes = [await seal(key, ENTRY, PIN), await seal(key, ENTRY, PIN)] as const
    const [first, second] = await Promise.all(boxes.map((box) => keyOf(box, ID)))
    expect(first?.toString('hex')).not.toBe(second?.toString('hex'))
    for (const box of boxes) expect(Buffer.from(box, 'base64url').toString('latin1')).not.toContain(PIN.pin)
  })
})

describe('the context of a page', () => {
  it('seals 1,000 boxes; the next box gets another context', async () => {
    const { key, open } = await recipient()
    const seal = createSeal(() => undefined)
    const boxes: string[] = []
    for (let i = 0; i < 1001; i++) boxes.push(await seal(key, ENTRY, PIN))
    expect(new Set(boxes.slice(0, 1000).map(contextIn)).size).toBe(1)
    expect(contextIn(boxes[1000] ?? '')).not.toBe(contextIn(boxes[0] ?? ''))
    expect(await open(boxes[1000] ?? '', ENTRY)).toEqual(PIN)
  })
  it('is replaced when the key of the server changes', async () => {
    const [before, after] = [await recipient('k1'), await recipient('k2')]
    const seal = createSeal(() => undefined)
    expect(await before.open(await seal(before.key, ENTRY, PIN), ENTRY)).toEqual(PIN)
    expect(await after.open(await seal(after.key, ENTRY, PIN), ENTRY)).toEqual(PIN)
  })

  describe('in a browser', () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    const turn = (hidden: boolean) => {
      page.hidden = hidden
      page.dispatchEvent(new Event('visibilitychange'))
    }
    const stored = vi.fn()
    const storage = { getItem: () => null, setItem: stored }
    /** its scripts as it has just loaded them */
    const load = () => import('./sealer')
    beforeEach(() => {
      vi.resetModules()
      vi.stubGlobal('document', page)
      vi.stubGlobal('isSecureContext', true)
      vi.stubGlobal('localStorage', storage)
      vi.stubGlobal('sessionStorage', storage)
    })

    it('ends when the page was out of sight for half an hour, and not before', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const { key } = await recipient()
      const sealer = (await load()).createSealer({
        current: () => Promise.resolve(key),
        refresh: () => Promise.resolve(),
      })
      const context = async () => contextIn((await sealer(ENTRY, PIN)).sealed)
      const first = await context()
      turn(true)
      vi.advanceTimersByTime(29 * 60_000)
      expect(await context()).toBe(first)
      turn(false)
      turn(true)
      vi.advanceTimersByTime(30 * 60_000)
      const second = await context()
      expect(second).not.toBe(first)
      // the timer of a frozen page does not run
      turn(false)
      turn(true)
      vi.setSystemTime(Date.now() + 30 * 60_000)
      turn(false)
      expect(await context()).not.toBe(second)
    })

    it('is stored nowhere', async () => {
      const { key, contextOf, keyOf } = await recipient()
      const client = createTestClient()
      client.signIn('account')
      const keys = createSealingKeys(client.db, () => Promise.resolve(key), Date.now)
      const enqueue = client.enqueueSealedBy((await load()).createSealer(keys))
      const id = await enqueue({ kind: 'diary.entry', code: CODES[0], fields: { text: 'A' }, secrets: PIN })
      const { sealed = '', whole } = await client.entry(id)
      expect(contextIn(whole?.sealed ?? '')).toBe(contextIn(sealed))
      const context = (await contextOf(sealed)) as unknown as { exporterSecret: ArrayBuffer }
      const rows = await rawRows(client.db)
      expect(rows).toContain(sealed)
      for (const secret of [Buffer.from(context.exporterSecret), await keyOf(sealed, id)])
        for (const form of ['base64url', 'base64', 'hex'] as const)
          expect(rows).not.toContain(secret.toString(form))
      expect(rows).not.toContain(
        JSON.stringify(new TextDecoder('latin1').decode(context.exporterSecret)).slice(1, -1),
      )
      expect(stored).not.toHaveBeenCalled()
    })
  })
})

describe('sealing key', () => {
  const clock = { now: 1_000 }
  let fetched = 0
  let online = true
  const keys = () =>
    createSealingKeys(
      openLocalDatabase('keys', storage),
      () => {
        fetched++
        if (!online) return Promise.reject(new TypeError('no network'))
        return Promise.resolve({ key_id: `k${fetched}`, public_key: 'p', suite: SEAL_SUITE })
      },
      () => clock.now,
    )
  let storage = newStorage()
  beforeEach(() => {
    storage = newStorage()
    fetched = 0
    online = true
  })

  it('is fetched once and survives a restart', async () => {
    expect((await keys().current()).key_id).toBe('k1')
    online = false
    expect((await keys().current()).key_id).toBe('k1')
    expect(fetched).toBe(1)
  })
  it('reports that there is none without a network', async () => {
    online = false
    await expect(keys().current()).rejects.toThrow(SealingKeyMissingError)
  })
  it('is used once on a device that has no room for it', async () => {
    const db = openLocalDatabase('keys', storage)
    db.meta.hook('creating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    const key = { key_id: 'k', public_key: 'p', suite: SEAL_SUITE } as const
    const sealingKeys = createSealingKeys(db, () => Promise.resolve(key), Date.now)
    expect(await sealingKeys.current()).toEqual(key)
    expect(await db.meta.count()).toBe(0)
  })
  it('is renewed after a day, and stays in use if that fails', async () => {
    const sealingKeys = keys()
    await sealingKeys.refresh()
    await sealingKeys.refresh()
    expect(fetched).toBe(1)
    clock.now += 24 * 60 * 60_000
    online = false
    await sealingKeys.refresh()
    expect((await sealingKeys.current()).key_id).toBe('k1')
    online = true
    await sealingKeys.refresh()
    expect((await sealingKeys.current()).key_id).toBe('k3')
  })
})
