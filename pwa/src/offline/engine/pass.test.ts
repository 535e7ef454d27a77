import type { Operation } from '@tohfa/sync-protocol/operations/envelope'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenInvariants } from '../sending-rules/sending-order'
import { settle, type Answer, type Settlement } from '../sending-rules/settlement'
import { becomeLeader } from '../store/leader'
import { markSending, requeue } from '../store/outbox-entries'
import { applySettlements } from './store-settlements'
import { problemOf } from '../testing/problem-of'
import { CODES, createTestClient, drain, type TestClient } from '../testing/test-client'
import { NetworkError, HttpError } from './transport'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B] = CODES
const claim = (client: TestClient, code: string, name = 'Asha') =>
  client.enqueue({ kind: 'qr.claim', code, fields: { name }, secrets: { pin: '123456' } })
const update = (client: TestClient, code: string) =>
  client.enqueue({ kind: 'qr.update', code, fields: { name: 'Asha K' }, secrets: { pin: '123456' } })
const photo = (bytes = 10) => [
  { field: 'profile_image', file: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) },
]

describe('one pass', () => {
  it('delivers what waits, stores the answer, and drops the secrets and the files', async () => {
    const id = await client.enqueue({
      kind: 'qr.claim',
      code: A,
      fields: { name: 'Asha' },
      secrets: { pin: '1' },
      files: photo(),
    })
    expect(await client.db.blobBytes.count()).toBe(1)
    const report = await client.sync.run()
    expect(report).toEqual({ delivered: 1, attention: 0, stopped: false })
    const entry = await client.entry(id)
    expect(entry).toMatchObject({ state: 'delivered', result: { code: A, claimed: true } })
    expect(entry).not.toHaveProperty('sealed')
    expect([await client.db.blobs.count(), await client.db.blobBytes.count()]).toEqual([0, 0])
    expect((await client.cache.cachedCode(A))?.qr.claimer_name).toBe('Asha')
    expect(brokenInvariants(await client.db.outbox.toArray())).toEqual([])
  })

  it('reports a broken invariant once, and still sends what a person saved', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const client = createTestClient()
    const odd = await claim(client, A)
    const sound = await claim(client, B)
    await client.db.outbox
      .where('id')
      .equals(odd)
      .modify((entry) => delete entry.sealedFor)
    await client.sync.run()
    await client.sync.run()
    expect((await client.entry(odd)).state).toBe('delivered')
    expect((await client.entry(sound)).state).toBe('delivered')
    expect(said.mock.calls).toEqual([['The outbox breaks an invariant:', expect.stringContaining(odd)]])
  })

  it('sends the files first and names their uploads', async () => {
    await client.enqueue({ kind: 'qr.claim', code: A, fields: {}, files: photo() })
    await client.sync.run()
    expect(client.transport.batches[0]?.[0]?.files).toEqual([
      {
        field: 'profile_image',
        upload: client.transport.uploaded[0],
        name: 'profile_image',
        type: 'image/png',
      },
    ])
  })

  it('sends operations without files before a large photo of another code', async () => {
    const withPhoto = await client.enqueue({ kind: 'qr.claim', code: A, fields: {}, files: photo() })
    const follows = await update(client, A)
    const plain = await claim(client, B)
    await client.sync.run()
    expect(client.transport.batches.map((batch) => batch.map(({ id }) => id))).toEqual([
      [plain],
      [withPhoto, follows],
    ])
  })

  it('puts everything off together without a network, and sends it once there is one', async () => {
    const ids = [await claim(client, A), await claim(client, B)]
    client.transport.disconnect()
    expect((await client.sync.run()).stopped).toBe(true)
    for (const id of ids)
      expect(await client.entry(id)).toMatchObject({ state: 'queued', attempts: 1, waitsFor: 'network' })
    const due = await client.sync.nextDueAt()
    expect(due).toBeGreaterThan(client.clock.now)
    client.transport.connect()
    expect((await client.sync.run()).delivered).toBe(0)
    expect((await client.sync.run({ eager: true })).delivered).toBe(2)
    expect(client.server.effects).toHaveLength(2)
  })

  it('applies an operation once even if its answer was lost', async () => {
    const ids = [await claim(client, A), await claim(client, B)]
    client.transport.loseNextResponse(1)
    await client.sync.run()
    expect(await client.entry(ids[0]!)).toMatchObject({ state: 'delivered' })
    expect(await client.entry(ids[1]!)).toMatchObject({ state: 'queued', attempts: 1 })
    await drain(client)
    expect(await client.entry(ids[1]!)).toMatchObject({ state: 'delivered' })
    expect(client.server.effects).toEqual(ids)
  })

  it('keeps a refused operation with its data and its reason, and goes on with other codes', async () => {
    client.server.claimedBy.set(A, 'somebody')
    const lost = await claim(client, A)
    const behind = await update(client, A)
    const other = await claim(client, B)
    await client.sync.run()
    expect(await client.entry(lost)).toMatchObject({
      state: 'attention',
      problem: { code: 'already_claimed' },
      fields: { name: 'Asha' },
      sealedFor: 'k1',
    })
    expect((await client.entry(behind)).state).toBe('queued')
    expect((await client.entry(other)).state).toBe('delivered')
    expect(await client.sync.nextDueAt()).toBeNull()
  })

  it('waits as long as the server asks, even when the network is back', async () => {
    const id = await claim(client, A)
    client.server.scripted.set(id, {
      id,
      outcome: 'retry',
      status: 429,
      retry_after: 900,
      body: problemOf('pin_locked'),
    })
    await client.sync.run()
    const entry = await client.entry(id)
    expect(entry).toMatchObject({ state: 'queued', waitsFor: 'server', problem: { code: 'pin_locked' } })
    expect(entry.nextAttemptAt - client.clock.now).toBeGreaterThanOrEqual(900_000)
    expect((await client.sync.run({ eager: true })).delivered).toBe(0)
    client.clock.now = entry.nextAttemptAt
    expect((await client.sync.run()).delivered).toBe(1)
    expect(await client.entry(id)).not.toHaveProperty('problem')
  })

  it.each(['protocol_too_old', 'protocol_too_new'] as const)(
    'keeps its whole queue while the server says %s, and tries no more than it asks',
    async (code) => {
      const ids = [await claim(client, A), await update(client, A), await claim(client, B)]
      client.transport.failNext(new HttpError(503, 300_000, problemOf(code)))
      expect(await client.sync.run()).toEqual({ delivered: 0, attention: 0, stopped: true })
      for (const id of ids) {
        const entry = await client.entry(id)
        expect(entry).toMatchObject({ state: 'queued', waitsFor: 'server', problem: { code } })
        expect(entry.nextAttemptAt).toBeGreaterThanOrEqual(client.clock.now + 300_000)
      }
      expect(client.outdated).toBe(code === 'protocol_too_old' ? 1 : 0)
      expect((await client.sync.run({ eager: true })).delivered).toBe(0)
      await drain(client)
      expect(client.server.effects).toEqual(ids)
    },
  )

  it.each(['protocol_too_old', 'protocol_too_new'] as const)(
    'tries what waited for %s at once after a reload',
    async (code) => {
      const sent = await claim(client, A)
      client.transport.failNext(new HttpError(503, 300_000, problemOf(code)))
      await client.sync.run()
      expect((await client.newSync().run()).delivered).toBe(1)
      expect(client.server.effects).toEqual([sent])
    },
  )

  it('waits as long as a busy server asked, even after a reload', async () => {
    await claim(client, A)
    client.transport.failNext(new HttpError(429, 300_000, problemOf('busy')))
    await client.sync.run()
    expect((await client.newSync().run()).delivered).toBe(0)
  })

  it('waits for a server without room for files, and sends operations that have none', async () => {
    const withFile = await client.enqueue({ kind: 'qr.claim', code: A, fields: {}, files: photo() })
    client.transport.failNext(new HttpError(507, 60_000, problemOf('storage_full')))
    await client.sync.run()
    const text = await claim(client, B)
    expect(await client.sync.run()).toMatchObject({ delivered: 1, attention: 0 })
    const waiting = await client.entry(withFile)
    expect(waiting).toMatchObject({ state: 'queued', waitsFor: 'server', problem: { code: 'storage_full' } })
    expect(waiting.nextAttemptAt).toBeGreaterThanOrEqual(client.clock.now + 60_000)
    await drain(client)
    expect(client.server.effects).toEqual([text, withFile])
  })

  describe('a wait that something between device and server asks for', () => {
    const DAY_MS = 86_400_000
    const answered = async (failure: HttpError) => {
      const client = createTestClient()
      const id = await claim(client, A)
      client.transport.failNext(failure)
      await client.sync.run()
      const wait = (await client.entry(id)).nextAttemptAt - client.clock.now
      return { client, wait }
    }

    it('is kept for ten minutes at most, and not once the server may be back', async () => {
      const { client, wait } = await answered(new HttpError(503, DAY_MS))
      expect(wait).toBeGreaterThanOrEqual(10 * 60_000)
      expect(wait).toBeLessThan(11 * 60_000)
      expect(await client.sync.run()).toMatchObject({ delivered: 0 })
      expect(await client.sync.run({ eager: true })).toMatchObject({ delivered: 1 })
    })

    it('is kept even after Sync now, if it is a rate limit', async () => {
      const { client, wait } = await answered(new HttpError(429, DAY_MS))
      expect(wait).toBeLessThan(11 * 60_000)
      expect(await client.sync.run({ eager: true })).toMatchObject({ delivered: 0 })
      client.clock.now += wait
      expect(await client.sync.run()).toMatchObject({ delivered: 1 })
    })

    it('is kept for a day if it is our server', async () => {
      const { wait } = await answered(new HttpError(429, DAY_MS, problemOf('pin_locked')))
      expect(wait).toBeGreaterThanOrEqual(DAY_MS)
    })
  })

  describe('a wait for the network', () => {
    const waitOf = async (client: TestClient, id: string) =>
      (await client.entry(id)).nextAttemptAt - client.clock.now

    it('grows with the time offline, up to 30 s, however much is saved and however often it is tried', async () => {
      client.transport.disconnect()
      const first = await claim(client, A)
      for (let tries = 0; tries < 12; tries++) await client.sync.run({ eager: true })
      // half of the longest, by chance
      expect(await waitOf(client, first)).toBe(1_000)
      client.clock.now += 10_000
      await client.sync.run()
      expect(await waitOf(client, first)).toBe(6_000)
      client.clock.now += 3_600_000
      await client.sync.run()
      expect(await waitOf(client, first)).toBe(15_000)
    })

    it('is shared by all that waits: what is saved in between is tried at once, and then with the rest', async () => {
      client.transport.disconnect()
      const first = await claim(client, A)
      await client.sync.run()
      client.clock.now += 500
      const second = await claim(client, B)
      expect(await client.sync.nextDueAt()).toBeLessThanOrEqual(client.clock.now)
      await client.sync.run()
      expect(await waitOf(client, first)).toBe(await waitOf(client, second))
    })

    it('starts afresh after an answer', async () => {
      client.transport.disconnect()
      await claim(client, A)
      await client.sync.run()
      client.clock.now += 3_600_000
      client.transport.connect()
      await client.sync.run()
      client.transport.disconnect()
      const later = await claim(client, B)
      await client.sync.run()
      expect(await waitOf(client, later)).toBe(1_000)
    })

    it('ends when an empty batch is answered, which proves the way', async () => {
      client.transport.disconnect()
      const waits = await claim(client, A)
      await client.sync.run()
      client.transport.connect()
      // a photo that nothing lets through: the empty batch shows that the way is open
      await client.enqueue({ kind: 'qr.claim', code: B, fields: {}, files: photo() })
      client.transport.onTheWay = ({ file }) => (file ? new NetworkError('cut') : undefined)
      await client.sync.run()
      expect(await client.entry(waits)).toMatchObject({ state: 'delivered' })
    })
  })

  it('treats a page that also answers an empty batch as a broken network', async () => {
    const id = await claim(client, A)
    client.transport.failNext(new HttpError(403, 0))
    client.transport.failNextReport(new HttpError(403, 0))
    await client.sync.run()
    expect(await client.entry(id)).toMatchObject({ state: 'queued', attempts: 1, waitsFor: 'network' })
    // the person does not have to wait for it
    expect((await client.sync.run({ eager: true })).delivered).toBe(1)
  })

  it('does not wait by a clock that has been set back since', async () => {
    client.clock.now += 86_400_000
    const id = await claim(client, A)
    client.transport.failNext(new HttpError(429, 5_000, problemOf('busy')))
    await client.sync.run()
    client.clock.now -= 86_400_000
    expect(await client.sync.nextDueAt()).toBeLessThanOrEqual(client.clock.now)
    expect((await client.sync.run()).delivered).toBe(1)
    expect(await client.entry(id)).not.toHaveProperty('waitsSince')
  })

  it('does not change an entry that another leader has delivered in between', async () => {
    const id = await claim(client, A)
    expect((await client.sync.run()).delivered).toBe(1)
    const leader = await becomeLeader(client.db)
    await markSending(leader, [id])
    await requeue(leader, [id])
    const change = { state: 'queued', nextAttemptAt: 1 } as const
    await applySettlements(leader, new Map([[id, { change, files: 'leave', now: 0 }]]), 0)
    expect(await client.entry(id)).toMatchObject({ state: 'delivered', nextAttemptAt: 0 })
  })

  it('shows delivered work in the owner’s list, even if the answer lacks what the list shows', async () => {
    await client.cache.rememberCampaignCodes('c', [{ number: 1, code: A, claimed: false }])
    const listed = async () => (await client.cache.cachedCampaignCodes('c'))[0]
    const body = { code: A, claimed: true, claimed_at: '2026-03-01T10:00:00.000Z' }
    const leader = await becomeLeader(client.db)
    const travels = async (kind: 'travel.claim' | 'travel.update', name: string, answer: unknown) => {
      const id = await client.enqueue({ kind, code: A, fields: { name }, secrets: { pin: '123456' } })
      const settlement = settle(
        await client.entry(id),
        { outcome: 'applied', id, status: 200, body: answer } as Answer,
        { now: client.clock.now, random: 0 },
      )
      await applySettlements(leader, new Map([[id, settlement]]), client.clock.now)
    }
    await travels('travel.claim', 'Ravi', body)
    expect(await listed()).toMatchObject({ ...body, number: 1, claimer_name: 'Ravi' })
    expect((await client.cache.cachedCode(A))?.qr).toEqual(body)
    await travels('travel.update', 'Ravi K', { name: 'Ravi K' })
    expect(await listed()).toMatchObject({ ...body, claimer_name: 'Ravi K' })
    expect((await client.cache.cachedCode(A))?.qr).toEqual(body)
  })

  describe('a remembered answer', () => {
    /** A claim that was applied in the first try, whose answer was lost; somebody changed the gift later. */
    async function answeredLate() {
      const client = createTestClient()
      // saved long before it could be sent
      const id = await claim(client, A)
      client.clock.now += 3_600_000
      return { client, id }
    }
    const changed = { code: A, claimed: true, claimer_name: 'Changed since' }
    const lose = async (client: TestClient) => {
      client.transport.loseNextResponse()
      await client.sync.run()
      client.clock.now += 60_000
    }
    const shown = async (client: TestClient) => (await client.cache.cachedCode(A))?.qr.claimer_name

    it('does not replace a row that was read since its first try', async () => {
      const { client, id } = await answeredLate()
      await lose(client)
      await client.cache.rememberCode(A, changed)
      await drain(client)
      expect(await client.entry(id)).toMatchObject({ state: 'delivered', result: { claimer_name: 'Asha' } })
      expect(await shown(client)).toBe('Changed since')
    })

    it('replaces a row that came after its first try but was requested before it', async () => {
      const { client } = await answeredLate()
      const askedAt = client.clock.now
      client.clock.now += 1
      await lose(client)
      await client.cache.rememberCode(A, { code: A, claimed: false }, undefined, askedAt)
      await drain(client)
      expect(await shown(client)).toBe('Asha')
    })

    it('replaces a row that was read while the first try was still on its way', async () => {
      await claim(client, A)
      await client.sync.run()
      const before = { code: A, claimed: true, claimer_name: 'Asha' }
      await update(client, A)
      const late: Operation[] = []
      client.transport.onTheWay = ({ operations = [] }) => {
        late.push(...operations)
        client.transport.onTheWay = () => undefined
        return new NetworkError('gone')
      }
      await client.sync.run()
      client.clock.now += 1
      await client.cache.rememberCode(A, before)
      await client.cache.rememberCampaignCodes('c', [{ number: 1, ...before }])
      client.clock.now += 1
      expect([...client.server.sync(late)]).toMatchObject([{ outcome: 'applied', replayed: false }])
      await drain(client)
      expect(await shown(client)).toBe('Asha K')
      expect((await client.cache.cachedCampaignCodes('c'))[0]?.claimer_name).toBe('Asha K')
    })

    it('does not replace a row of a list whose refresh was not finished', async () => {
      const { client } = await answeredLate()
      await lose(client)
      await client.cache.rememberCampaignCodes('c', [{ number: 1, ...changed }])
      await drain(client)
      expect((await client.cache.cachedCampaignCodes('c'))[0]?.claimer_name).toBe('Changed since')
    })

    it('leaves a name in the owner’s list that a later read of the code does not contain', async () => {
      await client.cache.rememberCampaignCodes('c', [{ number: 1, code: A, claimed: false }])
      const id = await client.enqueue({ kind: 'sale.claim', code: A, fields: { name: 'Ravi' } })
      client.clock.now += 60_000
      const read = { code: A, claimed: true, claimed_at: '2026-03-01T10:00:00.000Z' }
      await client.cache.rememberCode(A, read)
      const answer: Answer = { outcome: 'applied', id, status: 200, replayed: true, age: 30_000, body: {} }
      const settlement = settle(await client.entry(id), answer, { now: client.clock.now, random: 0 })
      await applySettlements(await becomeLeader(client.db), new Map([[id, settlement]]), client.clock.now)
      const [row] = await client.cache.cachedCampaignCodes('c')
      expect(row).toMatchObject({ ...read, number: 1, claimer_name: 'Ravi' })
    })

    it('replaces a row without the claim, even if the clock was ahead when that row was read', async () => {
      const { client } = await answeredLate()
      client.clock.now += 86_400_000
      await client.cache.rememberCode(A, { code: A, claimed: false })
      await client.cache.rememberCampaignCodes('c', [{ number: 1, code: A, claimed: false }])
      client.clock.now -= 86_400_000
      await lose(client)
      await drain(client)
      expect(await shown(client)).toBe('Asha')
      expect((await client.cache.cachedCampaignCodes('c'))[0]?.claimer_name).toBe('Asha')
    })

    it('replaces an edited row that was read by a clock that was ahead, and has its list requested again', async () => {
      await claim(client, A)
      await client.sync.run()
      const before = { code: A, claimed: true, claimer_name: 'Asha' }
      client.clock.now += 86_400_000
      await client.cache.rememberCode(A, before)
      await client.cache.rememberCampaignCodes('c', [{ number: 1, ...before }], '7')
      client.clock.now -= 86_400_000
      await update(client, A)
      await lose(client)
      await drain(client)
      expect(await shown(client)).toBe('Asha K')
      expect((await client.cache.cachedCampaignCodes('c'))[0]?.claimer_name).toBe('Asha K')
      expect(await client.cache.campaignCodesCursor('c')).toBeUndefined()
    })

    it('does not replace a row that was read while a full device could not store the answer', async () => {
      const ids = [await claim(client, A), await claim(client, B)]
      const answered = new Map<string, Settlement>()
      for (const [place, code] of [A, B].entries()) {
        const id = ids[place] ?? ''
        const body = { code, claimed: true, claimer_name: 'Asha' }
        const answer: Answer = { outcome: 'applied', id, status: 201, replayed: false, body }
        answered.set(id, settle(await client.entry(id), answer, { now: client.clock.now, random: 0 }))
      }
      client.clock.now += 60_000
      await client.cache.rememberCode(A, changed)
      // a restored store does not have the other claim
      const lost = { number: 2, code: B, claimed: false }
      await client.cache.rememberCampaignCodes('c', [{ number: 1, ...changed }, lost])
      client.clock.now += 60_000
      await applySettlements(await becomeLeader(client.db), answered, client.clock.now)
      expect(await shown(client)).toBe('Changed since')
      expect(await client.cache.cachedCampaignCodes('c')).toEqual([{ number: 1, ...changed }, lost])
    })

    it('wins if it is the last of several that arrive together, whatever their ages', async () => {
      client.transport.linesPerPiece = 2
      const ids = [await claim(client, A), await update(client, A)]
      for (const [place, claimer_name] of ['Asha', 'Asha K'].entries())
        client.server.scripted.set(ids[place] ?? '', {
          ...{ id: ids[place] ?? '', outcome: 'applied', status: 200, replayed: true, age: 60_000 + place },
          body: { code: A, claimed: true, claimer_name },
        })
      await client.sync.run()
      expect(await shown(client)).toBe('Asha K')
    })
  })

  it('stores the later of two answers about one code that arrive together', async () => {
    client.transport.linesPerPiece = 3
    const ids = [await claim(client, A), await update(client, A), await claim(client, B)]
    expect((await client.sync.run()).delivered).toBe(3)
    expect(client.server.effects).toEqual(ids)
    expect((await client.cache.cachedCode(A))?.qr.claimer_name).toBe('Asha K')
  })

  it('does not store a remembered answer over a new one that came with it', async () => {
    client.transport.linesPerPiece = 2
    const before = await claim(client, A)
    await client.sync.run()
    // a restored store lacks the first edit, but had applied the second one before its backup
    const [again, remembered] = [await update(client, A), await update(client, A)]
    const answer = (id: string, claimer_name: string, replayed: boolean) =>
      client.server.scripted.set(id, {
        ...{ id, outcome: 'applied', status: 200, replayed, age: replayed ? 60_000 : undefined },
        body: { code: A, claimed: true, claimer_name },
      })
    answer(again, 'Both edits', false)
    answer(remembered, 'Without the first', true)
    expect((await client.sync.run()).delivered).toBe(2)
    expect(client.server.effects).toEqual([before])
    expect((await client.cache.cachedCode(A))?.qr.claimer_name).toBe('Both edits')
  })

  it('finds the one operation that makes a batch fail', async () => {
    const codes = Array.from({ length: 7 }, (_, i) => `D${String(i).padStart(19, '0')}`)
    const ids = []
    for (const code of codes) ids.push(await claim(client, code))
    const bad = ids[4]!
    const push = client.transport.push.bind(client.transport)
    client.transport.push = async function* (batch) {
      if (batch.operations.some(({ id }) => id === bad))
        throw new HttpError(422, 0, problemOf('batch_malformed'))
      yield* push(batch)
    }
    await drain(client)
    expect(await client.entry(bad)).toMatchObject({
      state: 'attention',
      problem: { code: 'batch_malformed' },
    })
    expect(client.server.effects.sort()).toEqual(ids.filter((id) => id !== bad).sort())
  })

  it('sends a file again if the server lost it', async () => {
    const id = await client.enqueue({ kind: 'qr.claim', code: A, fields: {}, files: photo() })
    const store = client.server.store.bind(client.server)
    let lost = 0
    client.server.store = (data) => (lost++ === 0 ? 'lost-'.padEnd(30, '0') : store(data))
    await client.sync.run()
    expect(await client.entry(id)).toMatchObject({ state: 'queued', problem: { code: 'upload_unknown' } })
    await drain(client)
    expect((await client.entry(id)).state).toBe('delivered')
  })

  describe('in the middle of an upload, which goes on afterwards,', () => {
    /** An upload that ends only after it was put off once. */
    async function uploading() {
      const client = createTestClient()
      const large = await client.enqueue({ kind: 'qr.claim', code: A, fields: {}, files: photo() })
      const upload = client.transport.upload.bind(client.transport)
      let uploads = 0
      const started = new Promise<void>((begun) => {
        client.transport.upload = async (job, signal) => {
          if (uploads++ > 0) return upload(job, signal)
          begun()
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new NetworkError('put off'))),
          )
        }
      })
      return { client, large, started, uploads: () => uploads }
    }
    const isInTheMiddle = async (on: Awaited<ReturnType<typeof uploading>>, quick: string) => {
      expect(on.client.transport.batches.map((batch) => batch[0]?.id)).toEqual([quick, on.large])
      expect(on.uploads()).toBe(2)
      expect(await on.client.entry(on.large)).toMatchObject({ state: 'delivered', attempts: 0 })
    }

    it('sends newer work', async () => {
      const on = await uploading()
      const pass = on.client.sync.run()
      await on.started
      const quick = await claim(on.client, B)
      await pass
      await isInTheMiddle(on, quick)
    })

    it('sends what waits for the network, if somebody presses Sync now', async () => {
      const on = await uploading()
      const quick = await claim(on.client, B)
      const wait = { waitsFor: 'network', nextAttemptAt: on.client.clock.now + 60_000 } as const
      await on.client.db.outbox.where('id').equals(quick).modify(wait)
      const pass = on.client.sync.run()
      await on.started
      await Promise.all([pass, on.client.sync.run({ eager: true })])
      await isInTheMiddle(on, quick)
    })

    it('sends what has waited long enough', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const on = await uploading()
      const quick = await claim(on.client, B)
      await on.client.db.outbox
        .where('id')
        .equals(quick)
        .modify({ nextAttemptAt: on.client.clock.now + 60_000 })
      const pass = on.client.sync.run()
      await on.started
      on.client.clock.now += 60_000
      vi.advanceTimersByTime(5_000)
      await pass
      await isInTheMiddle(on, quick)
    })
  })

  it('asks a person if the browser has deleted a file, and goes on with the others', async () => {
    const bare = await client.enqueue({ kind: 'qr.claim', code: A, fields: {}, files: photo() })
    const whole = await client.enqueue({ kind: 'qr.claim', code: B, fields: {}, files: photo() })
    await client.db.blobBytes.where('operationId').equals(bare).delete()
    await drain(client)
    expect(await client.entry(bare)).toMatchObject({
      state: 'attention',
      problem: { code: 'upload_unknown' },
    })
    expect((await client.entry(whole)).state).toBe('delivered')
  })

  it('resumes what a crash left as "sending"', async () => {
    const id = await claim(client, A)
    await client.db.outbox.where('id').equals(id).modify({ state: 'sending' })
    await client.newSync().run()
    expect((await client.entry(id)).state).toBe('delivered')
  })

  it('never leaves an operation in "sending" that nobody sends', async () => {
    client.server.claimedBy.set(A, 'somebody')
    await claim(client, A)
    const behind = await update(client, A)
    await client.sync.run()
    await client.db.outbox.where('id').equals(behind).modify({ state: 'sending' })
    await client.newSync().run()
    expect((await client.entry(behind)).state).toBe('queued')
  })

  it('shows delivered operations for a week, the newest 50', async () => {
    for (let i = 0; i < 60; i++) await claim(client, `E${String(i).padStart(19, '0')}`)
    await client.sync.run()
    expect(await client.db.outbox.count()).toBe(50)
    client.clock.now += 8 * 24 * 60 * 60_000
    await client.sync.run()
    expect(await client.db.outbox.count()).toBe(0)
  })

  it('does not show a delivered operation longer because the clock was ahead when it arrived', async () => {
    client.clock.now += 400 * 86_400_000
    for (let i = 0; i < 50; i++) await claim(client, `E${String(i).padStart(19, '0')}`)
    await client.sync.run()
    client.clock.now -= 400 * 86_400_000
    const id = await claim(client, A)
    await client.sync.run()
    expect((await client.db.outbox.toArray()).map((entry) => entry.id)).toEqual([id])
  })

  it('forgets a sealing key that the server no longer has', async () => {
    await client.db.meta.put({ key: 'sealing_key', value: { key: { key_id: 'k1' }, fetchedAt: 0 } })
    const id = await claim(client, A)
    client.server.refuse(id, 'seal_unknown')
    await client.sync.run()
    expect(await client.entry(id)).toMatchObject({ state: 'attention', problem: { code: 'seal_unknown' } })
    expect(await client.db.meta.get('sealing_key')).toBeUndefined()
  })
})
