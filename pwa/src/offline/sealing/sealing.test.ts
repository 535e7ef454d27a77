import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { SEAL_ENC_BYTES, SEAL_INFO, SEAL_SUITE } from '@tohfa/sync-protocol/operations/seal'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url'
import { openLocalDatabase } from '../store/local-database'
import { createSealingKeys, SealingKeyMissingError } from './sealing-keys'
import { seal } from './seal'
import { newStorage } from '../testing/test-client'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const text = new TextEncoder()
const ID = '01900000-0000-7000-8000-000000000001'

async function recipient() {
  const pair = await suite.kem.generateKeyPair()
  const key = {
    key_id: 'k1',
    public_key: toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))),
    suite: SEAL_SUITE,
  } as const
  const open = async (box: string, id: string) => {
    const bytes = fromBase64Url(box)
    const enc = bytes.slice(0, SEAL_ENC_BYTES)
    const context = await suite.createRecipientContext({
      recipientKey: pair.privateKey,
      enc,
      info: text.encode(SEAL_INFO),
    })
    const opened = await context.open(bytes.slice(SEAL_ENC_BYTES), text.encode(id))
    return JSON.parse(new TextDecoder().decode(opened)) as unknown
  }
  return { key, open }
}

describe('seal', () => {
  it('is opened by the holder of the private key, only for this operation', async () => {
    const { key, open } = await recipient()
    const box = await seal(key, ID, { pin: '004216', passport_number: 'ஜ-77' })
    expect(box).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(await open(box, ID)).toEqual({ pin: '004216', passport_number: 'ஜ-77' })
    await expect(open(box, ID.replace(/1$/, '2'))).rejects.toThrow()
    await expect((await recipient()).open(box, ID)).rejects.toThrow()
  })
  it('shows nothing of the PIN, and never the same box twice', async () => {
    const { key } = await recipient()
    const boxes = await Promise.all([1, 2].map(() => seal(key, ID, { pin: '004216' })))
    expect(boxes[0]).not.toBe(boxes[1])
    for (const box of boxes) expect(Buffer.from(box, 'base64url').toString('latin1')).not.toContain('004216')
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
