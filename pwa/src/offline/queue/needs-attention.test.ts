import type { ErrorCode, Problem } from '@tohfa/sync-protocol/error-codes'
import { describe, expect, it } from 'vitest'
import { giftCampaign } from '../../../test/gift-campaign'
import { goesWith } from '../sending-rules/sending-order'
import { StorageFullError } from '../store/quota'
import { tidyDiscarded } from '../store/discarded'
import { CODES, createTestClient, drain, type TestClient } from '../testing/test-client'
import { forgetOwner } from '../store/forget-owner'
import { AttentionError } from './queue-errors'
import { isOfSameCampaign } from './unused-codes'

const [A, B, C] = CODES
const CAMPAIGN = giftCampaign({ contact_name: 'Ravi' })
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
  it('moves the claim, its box, its photo and what follows it to another code', async () => {
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

  it('refuses a code of another campaign, and changes nothing', async () => {
    const { client, id } = await lostRace()
    for (const [code, campaignId] of [[A, 'own'] as const, [B, 'another'] as const])
      await client.db.codes.put({ code, qr: { code, claimed: false }, campaignId, fetchedAt: 0 })
    await expect(client.attention.giveToAnotherCode(id, B)).rejects.toThrow(/another campaign/)
    expect(await client.entry(id)).toMatchObject({ code: A, state: 'attention' })
  })

  it('takes back a claim that was given to another code, with what follows it, until it is sent', async () => {
    const { client, id, later } = await lostRace()
    const before = [await client.entry(id), await client.entry(later)]
    const undo = await client.attention.giveToAnotherCode(id, B)
    // a few seconds are left to take it back
    await client.sync.run()
    expect(client.server.effects).toEqual([])
    await undo()
    expect([await client.entry(id), await client.entry(later)]).toEqual(before)
    const tooLate = await client.attention.giveToAnotherCode(id, B)
    await drain(client)
    expect((await client.entry(id)).state).toBe('delivered')
    await expect(tooLate()).rejects.toThrow(AttentionError)
    expect(await client.entry(id)).toMatchObject({ code: B, state: 'delivered' })
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

  /** An edit that was saved under a wrong PIN, and another one behind it. */
  async function refusedEdit(photos: { first?: boolean; second?: boolean } = {}) {
    const client = createTestClient()
    client.server.claimedBy.set(A, 'somebody')
    const edit = (found: string, name: string, hasPhoto = false) =>
      client.enqueue({
        ...{ kind: 'qr.update', code: A, fields: { name }, base: { name: found }, secrets: { pin: '1' } },
        ...(hasPhoto && { files: [FILE] }),
      })
    const ids = [
      await edit('Asha', 'first', photos.first),
      await edit('first', 'second', photos.second),
    ] as const
    client.server.refuse(ids[0], 'pin_invalid')
    await client.sync.run()
    return { client, ids }
  }

  it('sends an edit with newly typed fields as the last of its gift', async () => {
    const { client, ids } = await refusedEdit()
    const later = (client.clock.now += 60_000)
    await client.attention.editAndResend(ids[0], { name: 'third' }, { pin: '2' })
    expect(await client.entry(ids[0])).toMatchObject({ fields: { name: 'third' }, capturedAt: later })
    await drain(client)
    expect(client.server.effects).toEqual([ids[1], ids[0]])
    expect((await client.cache.cachedCode(A))?.qr.claimer_name).toBe('third')
  })

  it('sends an edit again in its place if only its PIN was typed again', async () => {
    const { client, ids } = await refusedEdit()
    await client.attention.sealAgain([ids[0]], { pin: '2' })
    await drain(client)
    expect(client.server.effects).toEqual(ids)
  })

  it('gives the next edit the base of an edit that is discarded or sent after it', async () => {
    for (const leave of ['typed anew', 'discarded']) {
      const { client, ids } = await refusedEdit()
      const third = {
        kind: 'qr.update',
        code: A,
        fields: { name: 'third' },
        base: { name: 'second' },
      } as const
      const later = await client.enqueue(third)
      if (leave === 'discarded') await client.attention.discard(ids[0])
      else
        await client.attention.editAndResend(ids[0], { name: 'fourth' }, { pin: '2' }, undefined, {
          name: 'third',
        })
      expect((await client.entry(ids[1])).base).toEqual({ name: 'Asha' })
      expect((await client.entry(later)).base).toEqual({ name: 'second' })
    }
  })

  it('sends the photo of an edit with newly typed fields only if no later edit has another photo', async () => {
    for (const second of [false, true]) {
      const { client, ids } = await refusedEdit({ first: true, second })
      await client.attention.editAndResend(ids[0], { name: 'third' })
      expect(await client.db.blobs.where('operationId').equals(ids[0]).count()).toBe(second ? 0 : 1)
    }
  })

  it('leaves the refused entry and its photo as they were if a new photo finds no room', async () => {
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
  })

  it('discards only the edit, and its lane goes on', async () => {
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
      () => client.attention.discard(id),
      () => client.attention.editAndResend(id, {}),
      () => client.attention.giveToAnotherCode(id, B),
    ])
      await expect(way()).rejects.toThrow(AttentionError)
    await client.sync.run()
    await expect(client.attention.discard(id)).rejects.toThrow(AttentionError)
    expect((await client.entry(id)).state).toBe('delivered')
  })

  it('leaves a second claim of the code, and what depends on that one, with the code', async () => {
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

  it('names free codes of the same campaign on an owner’s device', async () => {
    const { client, id } = await lostRace()
    const row = (number: number, code: string, claimed: boolean) => ({ number, code, claimed })
    await client.cache.rememberCampaignCodes('c1', [row(1, A, true), row(2, B, false), row(3, C, true)])
    await client.cache.rememberCampaignCodes('c2', [row(1, 'DDDDDDDDDDDDDDDDDDDD', false)])
    expect(await client.attention.unusedCodesFor(id)).toEqual([B])
    await client.enqueue({ kind: 'qr.claim', code: B, fields: {} })
    expect(await client.attention.unusedCodesFor(id)).toEqual([])
  })

  it('names scanned codes of the same campaign on a recipient’s device, even after it was edited', async () => {
    const { client, id } = await lostRace()
    const mark = 'one'
    await client.cache.rememberCode(A, { code: A, claimed: false }, { ...CAMPAIGN, mark })
    await client.cache.rememberCode(B, { code: B, claimed: false }, { ...CAMPAIGN, mark, name: 'Renamed' })
    await client.cache.rememberCode(C, { code: C, claimed: false }, { ...CAMPAIGN, mark: 'another' })
    expect(await client.attention.unusedCodesFor(id)).toEqual([B])
  })

  it('does not take two campaigns for one because they look the same', async () => {
    const { client, id } = await lostRace()
    await client.cache.rememberCode(A, { code: A, claimed: false }, CAMPAIGN)
    await client.cache.rememberCode(B, { code: B, claimed: false }, CAMPAIGN)
    expect(await client.attention.unusedCodesFor(id)).toEqual([])
    expect(await isOfSameCampaign(client.db, id, B)).toBeUndefined()
    await client.cache.rememberCode(A, { code: A, claimed: false }, { ...CAMPAIGN, mark: 'one' })
    await client.cache.rememberCode(B, { code: B, claimed: false }, { ...CAMPAIGN, mark: 'another' })
    expect(await isOfSameCampaign(client.db, id, B)).toBe(false)
  })
})

const refusal = (code: ErrorCode): Problem => ({ type: '', title: '', status: 422, detail: code, code })

/** Entries of one diary that the server refused, each with a sealed PIN and a file. */
async function refusedEntries(code: ErrorCode, count = 3) {
  const client = createTestClient()
  const ids: string[] = []
  for (let i = 0; i < count; i++)
    ids.push(
      await client.enqueue({
        kind: 'diary.entry',
        code: A,
        fields: { date: '2026-03-01', text: `Entry ${i}` },
        secrets: { pin: '123456' },
        files: [{ field: 'images', file: new Blob([new Uint8Array(i + 1)], { type: 'image/png' }) }],
      }),
    )
  await client.db.outbox.toCollection().modify({ state: 'attention', problem: refusal(code) })
  const [first = ''] = ids
  return { client, ids, first }
}

describe('many refused entries with one cause', () => {
  it.each(['pin_invalid', 'seal_unknown'] as const)(
    'are sealed again with one new PIN after %s, and delivered in their order',
    async (cause) => {
      const { client, ids } = await refusedEntries(cause)
      await client.db.outbox.toCollection().modify({ sealed: 'an old box', sealedFor: 'gone' })
      await client.attention.sealAgain(ids, { pin: '654321', passport_number: 'Z1' })
      const entries = await client.db.outbox.toArray()
      // each box is bound to its entry's id, and holds what that entry had sealed
      expect(entries.map(({ sealed, sealedFor }) => [sealed, sealedFor])).toEqual(
        ids.map((id) => [`${id}_pin`, 'k1']),
      )
      await drain(client)
      expect((await client.db.outbox.toArray()).map(({ state }) => state)).toEqual(ids.map(() => 'delivered'))
      expect(client.server.effects).toEqual(ids)
    },
  )

  it('are changed in one field: all of them or none', async () => {
    const { client, ids } = await refusedEntries('validation_failed')
    await client.attention.resendAll(ids, { date: '2026-02-28' })
    expect((await client.db.outbox.toArray()).map(({ fields, state }) => [fields, state])).toEqual(
      ids.map((_, i) => [{ date: '2026-02-28', text: `Entry ${i}` }, 'queued']),
    )
    await client.db.outbox
      .where('id')
      .equals(ids[0] ?? '')
      .modify({ state: 'attention' })
    await expect(client.attention.resendAll(ids, { date: '2026-01-01' })).rejects.toThrow(AttentionError)
    expect(await client.db.outbox.toArray()).toMatchObject(
      ids.map(() => ({ fields: { date: '2026-02-28' } })),
    )
  })
})

describe('an entry whose id the server knows as something else', () => {
  it('is sent as a new one, with its file and its secrets sealed for the new id', async () => {
    const { client, first } = await refusedEntries('idempotency_key_reused', 1)
    await client.db.blobs.toCollection().modify({ uploadId: 'of the old id', uploadUrl: '/api/uploads/1' })
    await client.attention.sendAsNew(first, { pin: '123456' })
    const [entry] = await client.db.outbox.toArray()
    expect(entry).toMatchObject({ state: 'queued', fields: { text: 'Entry 0' }, seq: 1 })
    expect(entry?.id).not.toBe(first)
    expect(entry?.sealed).toBe(`${entry?.id}_pin`)
    const [blob] = await client.db.blobs.toArray()
    expect(blob).toMatchObject({ operationId: entry?.id, size: 1 })
    expect([blob?.uploadId, blob?.uploadUrl]).toEqual([undefined, undefined])
    await drain(client)
    expect(client.server.effects).toEqual([entry?.id])
    expect(await client.db.blobBytes.count()).toBe(0)
  })

  it('keeps everything until its secrets are entered again', async () => {
    const { client, first } = await refusedEntries('idempotency_key_reused', 1)
    await expect(client.attention.sendAsNew(first)).rejects.toThrow(AttentionError)
    expect(await client.entry(first)).toMatchObject({ state: 'attention' })
    expect(await client.db.blobBytes.count()).toBe(1)
  })
})

describe('what was discarded', () => {
  it('comes back with its files and what depends on it, in its place', async () => {
    const { client, id, later } = await lostRace()
    const before = await client.db.outbox.toArray()
    await client.attention.discard(id)
    expect(await client.db.outbox.count()).toBe(0)
    expect(await client.attention.discarded()).toMatchObject([{ entries: [{ id }, { id: later }] }])
    await client.attention.restore(id)
    expect(await client.db.outbox.toArray()).toEqual(before)
    expect(await client.db.blobBytes.count()).toBe(1)
    expect(await client.attention.discarded()).toEqual([])
    await client.attention.giveToAnotherCode(id, B)
    await drain(client)
    expect(client.server.effects).toEqual([id, later])
  })

  it('is not sent, and is erased with its files after 30 days', async () => {
    const { client, id } = await lostRace()
    await client.attention.discard(id)
    await drain(client)
    client.clock.now += 29 * 24 * 60 * 60_000
    await tidyDiscarded(client.db, client.clock.now)
    expect(await client.attention.discarded()).toHaveLength(1)
    client.clock.now += 2 * 24 * 60 * 60_000
    expect(await client.attention.discarded()).toEqual([])
    await tidyDiscarded(client.db, client.clock.now)
    expect([
      await client.db.discarded.count(),
      await client.db.blobs.count(),
      await client.db.blobBytes.count(),
    ]).toEqual([0, 0, 0])
    await expect(client.attention.restore(id)).rejects.toThrow(AttentionError)
    expect(client.server.effects).toEqual([])
  })

  it('makes room, the oldest first, if its files are too many', async () => {
    const { client, ids } = await refusedEntries('validation_failed')
    await client.db.blobs.toCollection().modify({ size: 20_000_000 })
    for (const id of ids) {
      await client.attention.discard(id)
      client.clock.now += 1
    }
    const bin = await client.attention.discarded()
    expect(bin.map(({ entries }) => entries[0]?.id)).toEqual([ids[2], ids[1]])
    expect(await client.db.blobBytes.count()).toBe(2)
  })

  it('can be restored however large it is, as long as nothing newer is discarded', async () => {
    const { client, ids, first } = await refusedEntries('validation_failed', 2)
    await client.db.blobs.toCollection().modify({ size: 60_000_000 })
    await client.attention.discard(first)
    await client.attention.restore(first)
    expect(await client.db.blobBytes.count()).toBe(2)
    await client.attention.discard(first)
    client.clock.now += 1
    await client.attention.discard(ids[1] ?? '')
    expect(await client.attention.discarded()).toMatchObject([{ entries: [{ id: ids[1] }] }])
  })

  it('leaves the device with the account that saved it, and stays if nobody was signed in', async () => {
    const { client, ids, first } = await refusedEntries('validation_failed', 2)
    await client.db.outbox.where('id').equals(first).modify({ maker: 'asha' })
    client.signIn('asha')
    await client.attention.discard(first)
    client.signIn(null)
    await client.attention.discard(ids[1] ?? '')
    await forgetOwner(client.db)
    expect(await client.db.discarded.count()).toBe(1)
    expect(await client.db.blobBytes.count()).toBe(1)
    expect(await client.attention.discarded()).toMatchObject([{ entries: [{ id: ids[1] }] }])
  })
})

describe('somebody else’s entry on a shared phone', () => {
  it('is sent, but neither shown to nor changed nor discarded by another person', async () => {
    const client = createTestClient()
    client.signIn('asha')
    const waits = await client.enqueue({ kind: 'diary.entry', code: B, fields: { text: 'Mine' } })
    client.server.claimedBy.set(A, 'somebody')
    const id = await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
    await client.db.outbox
      .where('id')
      .equals(id)
      .modify({ state: 'attention', problem: refusal('internal') })
    for (const other of ['ravi', null]) {
      client.signIn(other)
      const { attention } = client
      for (const act of [
        () => attention.discard(id),
        () => attention.giveToAnotherCode(id, C),
        () => attention.editAndResend(id, { name: 'Ravi' }),
        () => attention.resendAll([id]),
        () => attention.sealAgain([id], { pin: '111111' }),
        () => attention.sendAsNew(id),
      ])
        await expect(act()).rejects.toThrow('somebody else')
      const shown = await countsAndEntries(client, other)
      expect(shown).toEqual({
        counts: { waiting: 0, sending: 0, attention: 0, delivered: 0, others: 2, locked: 0 },
        entries: [],
      })
    }
    expect(await client.entry(id)).toMatchObject({ state: 'attention', fields: { name: 'Asha' } })
    await drain(client)
    expect(await client.entry(waits)).toMatchObject({ state: 'delivered' })
    client.signIn('asha')
    const shown = await countsAndEntries(client, 'asha')
    expect(shown).toMatchObject({
      counts: { attention: 1, delivered: 1, others: 0, locked: 0 },
      entries: [{ id }],
    })
    await client.attention.discard(id)
    client.signIn('ravi')
    expect(await client.attention.discarded()).toEqual([])
    await expect(client.attention.restore(id)).rejects.toThrow('somebody else')
    client.signIn('asha')
    await client.attention.restore(id)
    expect(await client.entry(id)).toMatchObject({ state: 'attention' })
  })

  it('does not hold up what another person saves for the same gift', async () => {
    const { client } = await lostRace()
    client.signIn('ravi')
    const id = await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Ravi' } })
    const answer = client.observe.waitForAnswer(id, 60_000)
    await drain(client)
    expect(await answer).toMatchObject({ state: 'delivered' })
  })

  it('stays when a claim that it depends on is discarded', async () => {
    const { client, id, later } = await lostRace()
    client.signIn('ravi')
    const hisOwn = await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Ravi' } })
    client.signIn(null)
    await client.attention.discard(id)
    expect(await client.attention.discarded()).toMatchObject([{ entries: [{ id }, { id: later }] }])
    expect(await client.db.outbox.toArray()).toMatchObject([{ id: hisOwn, state: 'queued' }])
  })
})

/** What the outbox shows of refused entries to the signed-in person. */
const countsAndEntries = async ({ observe }: TestClient, account: string | null) => ({
  counts: await new Promise((resolve) => {
    const end = observe.observeOwnCounts(
      (counts) => (resolve(counts), setTimeout(() => end())),
      () => account,
    )
  }),
  entries: await new Promise((resolve) => {
    const end = observe.observeNewest(
      'attention',
      10,
      (entries) => (resolve(entries), setTimeout(() => end())),
      () => account,
    )
  }),
})

it('a claim that was given to another code is sent at once if the clock was set back since', async () => {
  const client = createTestClient()
  client.server.claimedBy.set(A, 'somebody')
  const id = await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
  await client.sync.run()
  await client.attention.giveToAnotherCode(id, B)
  client.clock.now -= 86_400_000
  expect((await client.sync.run()).delivered).toBe(1)
})
