import { describe, expect, it } from 'vitest'
import { goesWith } from '../core/queue'
import { StorageFullError } from '../store/quota'
import { CODES, createTestClient, drain } from '../testing/test-client'
import { AttentionError } from './attention'

const [A, B, C] = CODES
const CAMPAIGN = {
  name: 'Diwali',
  campaign_type: 'vcard' as const,
  image_url: null,
  images: [],
  contact_name: 'Ravi',
  contact_company: null,
  contact_mobile: null,
  contact_email: null,
  contact_website: null,
  contact_whatsapp: null,
  contact_address: null,
  contact_latitude: null,
  contact_longitude: null,
  contact_profile_image: null,
}
const FILE = { field: 'profile_image', file: new Blob([new Uint8Array(4)], { type: 'image/png' }) }

/** A claim that came second, with an edit and a photo behind it. */
async function lostRace() {
  const client = createTestClient()
  client.server.claimedBy.set(A, 'somebody')
  const fields = { name: 'Asha' }
  const id = await client.enqueue({
    kind: 'qr.claim',
    code: A,
    fields,
    secrets: { pin: '123456' },
    files: [FILE],
  })
  const later = await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha K' } })
  await client.sync.run()
  return { client, id, later }
}

describe('needs attention', () => {
  it('gives the claim, its box, its photo and what follows it to another code', async () => {
    const { client, id, later } = await lostRace()
    const before = await client.entry(id)
    await client.attention.giveToAnotherCode(id, ` ${B.toLowerCase()} `)
    expect(await client.entry(id)).toMatchObject({
      id,
      code: B,
      state: 'queued',
      sealed: before.sealed,
      attempts: 0,
    })
    await drain(client)
    expect((await client.entry(id)).state).toBe('delivered')
    expect((await client.entry(later)).state).toBe('delivered')
    expect(client.server.effects).toEqual([id, later])
    expect(
      client.transport.batches.flat().filter((operation) => operation.id === id && operation.code === B),
    ).toHaveLength(1)
  })

  it('refuses a code that holds another waiting claim, and changes nothing', async () => {
    const { client, id } = await lostRace()
    await client.enqueue({ kind: 'qr.claim', code: B, fields: {} })
    await expect(client.attention.giveToAnotherCode(id, B)).rejects.toThrow(AttentionError)
    await expect(client.attention.giveToAnotherCode(id, 'nonsense')).rejects.toThrow(AttentionError)
    expect(await client.entry(id)).toMatchObject({ code: A, state: 'attention' })
  })

  it('edits and resends under the same id; the box stays unless secrets are given', async () => {
    const { client, id } = await lostRace()
    client.server.claimedBy.delete(A)
    const { sealed } = await client.entry(id)
    await client.attention.editAndResend(id, { name: 'Asha Kumar' })
    expect(await client.entry(id)).toMatchObject({ state: 'queued', sealed, fields: { name: 'Asha Kumar' } })
    expect(await client.db.blobs.count()).toBe(1)
    await drain(client)
    expect(client.server.effects[0]).toBe(id)

    const second = await lostRace()
    await second.client.attention.editAndResend(second.id, { name: 'x' }, { pin: '1', passport: '2' }, [])
    expect((await second.client.entry(second.id)).sealed).toContain('passport')
    expect(await second.client.db.blobBytes.count()).toBe(0)
  })

  it('leaves the refused entry and its photo as they were where a new photo finds no room', async () => {
    const { client, id } = await lostRace()
    const before = await client.entry(id)
    const photo = await client.db.blobs.toArray()
    const full = () => {
      throw new DOMException('no space', 'QuotaExceededError')
    }
    client.db.blobBytes.hook('creating', full)
    const mended = client.attention.editAndResend(id, { name: 'Asha Kumar' }, { pin: '654321' }, [FILE])
    await expect(mended).rejects.toThrow(StorageFullError)
    expect(await client.entry(id)).toEqual(before)
    expect(await client.db.blobs.toArray()).toEqual(photo)
    expect(await client.db.blobBytes.count()).toBe(1)
  })

  it('discards a claim together with what depends on it', async () => {
    const { client, id } = await lostRace()
    const other = await client.enqueue({ kind: 'qr.claim', code: C, fields: {} })
    await client.attention.discard(id)
    expect((await client.db.outbox.toArray()).map((entry) => entry.id)).toEqual([other])
    expect([await client.db.blobs.count(), await client.db.blobBytes.count()]).toEqual([0, 0])
  })

  it('discards an edit alone, and its lane goes on', async () => {
    const client = createTestClient()
    const edit = await client.enqueue({ kind: 'qr.update', code: A, fields: {} })
    await client.sync.run()
    expect((await client.entry(edit)).problem?.code).toBe('not_claimed')
    const next = await client.enqueue({ kind: 'qr.claim', code: A, fields: {} })
    await client.sync.run()
    expect((await client.entry(next)).state).toBe('queued')
    await client.attention.discard(edit)
    await client.sync.run()
    expect((await client.entry(next)).state).toBe('delivered')
  })

  it('never touches what the server may have applied', async () => {
    const client = createTestClient()
    const id = await client.enqueue({ kind: 'qr.claim', code: A, fields: {} })
    for (const way of [
      client.attention.discard(id),
      client.attention.editAndResend(id, {}),
      client.attention.giveToAnotherCode(id, B),
    ])
      await expect(way).rejects.toThrow(AttentionError)
    await client.sync.run()
    await expect(client.attention.discard(id)).rejects.toThrow(AttentionError)
    expect((await client.entry(id)).state).toBe('delivered')
  })

  it('leaves a second claim of the code, and what hangs on that one, where it is', async () => {
    const { client, id, later } = await lostRace()
    const add = (kind: 'qr.claim' | 'qr.update') => client.enqueue({ kind, code: A, fields: {} })
    const rest = [await add('qr.claim'), await add('qr.update')]
    const lane = await client.observe.pendingOf(A)
    const [lost] = lane
    expect(lost && goesWith(lane, lost).map((entry) => entry.id)).toEqual([id, later])
    await client.attention.giveToAnotherCode(id, B)
    expect((await client.observe.pendingOf(B)).map((entry) => entry.id)).toEqual([id, later])
    expect((await client.observe.pendingOf(A)).map((entry) => entry.id)).toEqual(rest)
  })

  it('names other codes of the same campaign that are free, on an owner’s device', async () => {
    const { client, id } = await lostRace()
    const row = (number: number, code: string, claimed: boolean) => ({ number, code, claimed })
    await client.cache.rememberCampaignCodes('c1', [row(1, A, true), row(2, B, false), row(3, C, true)])
    await client.cache.rememberCampaignCodes('c2', [row(1, 'DDDDDDDDDDDDDDDDDDDD', false)])
    expect(await client.attention.unusedCodesFor(id)).toEqual([B])
    await client.enqueue({ kind: 'qr.claim', code: B, fields: {} })
    expect(await client.attention.unusedCodesFor(id)).toEqual([])
  })

  it('names scanned codes that show the same campaign, on a recipient’s device', async () => {
    const { client, id } = await lostRace()
    await client.cache.rememberCode(A, { code: A, claimed: false }, CAMPAIGN)
    await client.cache.rememberCode(B, { code: B, claimed: false }, CAMPAIGN)
    await client.cache.rememberCode(C, { code: C, claimed: false }, { ...CAMPAIGN, name: 'Another' })
    expect(await client.attention.unusedCodesFor(id)).toEqual([B])
  })
})
