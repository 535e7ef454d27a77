import { beforeEach, expect, it } from 'vitest'
import { rawRows } from '../../../test/raw-rows'
import type { Extension } from '../engine/extension'
import { turnsOfPage } from '../engine/leader-lock'
import { toWire } from '../sending-rules/batches'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'
import { hearStore, keepDelivered } from '../store/kept-work'
import type { OperationDraft } from './enqueue'
import { sealQueue } from './seal-queue'
import { fileOf } from './waiting-files'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B, C] = CODES
const D = 'DDDDDDDDDDDDDDDDDDDD'
const draft = (code: string, name = 'Asha'): OperationDraft => ({
  ...{ kind: 'qr.claim', code, fields: { name, mobile: '98765' }, secrets: { pin: '123456' } },
})

it('what waits from an ended session is sealed as a whole, and sent unchanged', async () => {
  client.signIn('account')
  const id = await client.enqueue(draft(A))
  await sealQueue(client.db, null)
  const entry = await client.entry(id)
  expect(entry).toMatchObject({ state: 'queued', fields: {}, sealedFor: 'k1' })
  expect(entry.sealedFields).toEqual(['pin', 'name', 'mobile'])
  // the sealer of tests records what it has sealed
  expect(toWire(entry, []).sealed).toContain('name_mobile_pin')
  expect(JSON.stringify(await client.db.outbox.toArray())).not.toMatch(/Asha|98765/)
  await client.sync.run({ eager: true })
  expect((await client.entry(id)).state).toBe('delivered')
})

it('work of the signed-in account, or of somebody not signed in, stays readable', async () => {
  const nobodys = await client.enqueue(draft(A))
  client.signIn('account')
  const own = await client.enqueue(draft(B))
  await sealQueue(client.db, 'account')
  for (const id of [nobodys, own]) expect((await client.entry(id)).fields).toMatchObject({ name: 'Asha' })
  await sealQueue(client.db, 'another')
  expect((await client.entry(nobodys)).fields).toMatchObject({ name: 'Asha' })
  expect((await client.entry(own)).fields).toEqual({})
})

it('what has no box is sealed to this browser with all files, and its maker can read it after signing in again', async () => {
  client.signIn('account')
  const file = { field: 'profile_image', file: new Blob(['a picture of Asha']), name: 'Asha.png' }
  const changed = await client.enqueue({ ...draft(A), files: [file] })
  const refused = await client.enqueue({ ...draft(B), files: [file] })
  const given = await client.enqueue(draft(C, 'Asha of C'))
  await client.db.outbox
    .where('id')
    .equals(changed)
    .modify({ fields: { name: 'Asha Rao' } })
  await client.db.outbox.where('id').anyOf([refused, given]).modify({ state: 'attention' })
  await sealQueue(client.db, null)
  // once more, as if the page had been closed before it was done
  await sealQueue(client.db, null)
  expect(await rawRows(client.db)).not.toMatch(/Asha|98765/)

  expect((await client.observe.entriesOf([refused]))[0]?.fields).toMatchObject({ name: 'Asha' })
  expect(await (await fileOf(client.db, refused, 'profile_image'))?.text()).toBe('a picture of Asha')
  await client.attention.resendAll([refused], { name: 'Bina' })
  await client.attention.discard(given)
  expect(await rawRows(client.db)).not.toContain('Asha of C')
  await client.attention.restore(given)
  await client.attention.giveToAnotherCode(given, D)
  client.clock.now += 60_000
  await client.sync.run({ eager: true })
  await client.sync.run({ eager: true })
  const sent = new Map(client.transport.batches.flat().map(({ id, fields }) => [id, fields?.name]))
  expect(client.server.effects.length).toBe(3)
  expect([changed, refused, given].map((id) => sent.get(id))).toEqual(['Asha Rao', 'Bina', 'Asha of C'])
})

it('what arrives after its session has ended leaves nothing: no answer, no row of the gift, no readable file', async () => {
  client.signIn('account')
  const file = { field: 'profile_image', file: new Blob(['a picture of Asha']), name: 'Asha.png' }
  const whole = await client.enqueue({ ...draft(A), files: [file] })
  const changed = await client.enqueue({ ...draft(B), files: [file] })
  await client.db.outbox
    .where('id')
    .equals(changed)
    .modify({ fields: { name: 'Asha Rao' } })
  client.signIn(null)
  await sealQueue(client.db, null)
  const now = client.clock.now
  await hearStore(client.db, { epoch: 'one', backedUpThrough: 0, time: now })
  await keepDelivered(client.db, [whole, changed], now)
  await client.sync.run({ eager: true })
  await client.sync.run({ eager: true })
  expect(client.server.effects.length).toBe(2)
  expect(await rawRows(client.db)).not.toMatch(/Asha|98765/)
  expect((await client.entry(changed)).state).toBe('delivered')
  // a restored store gets all of it again
  expect(await hearStore(client.db, { epoch: 'two', backedUpThrough: 0, time: now })).toBe(true)
  await client.sync.run({ eager: true })
  expect(client.transport.batches.at(-1)?.map(({ id }) => id)).toContain(changed)
  expect(await rawRows(client.db)).not.toMatch(/Asha|98765/)
})

it('an answer that is on its way when the session ends leaves nothing either', async () => {
  client.signIn('account')
  const whole = await client.enqueue(draft(A))
  const changed = await client.enqueue(draft(B))
  await client.db.outbox
    .where('id')
    .equals(changed)
    .modify({ fields: { name: 'Asha Rao' } })
  const endsMeanwhile: Extension = {
    transport: (next) => ({
      async *push(batch, head) {
        for await (const lines of next.push(batch, head)) {
          await sealQueue(client.db, null)
          yield lines
        }
      },
      upload: (job, signal) => next.upload(job, signal),
    }),
  }
  await client.newSync(turnsOfPage(), [endsMeanwhile]).run({ eager: true })
  for (const id of [whole, changed]) expect((await client.entry(id)).state).toBe('delivered')
  expect(await rawRows(client.db)).not.toMatch(/Asha|98765/)
})

it('what is too large for a box is saved without one', async () => {
  client.signIn('account')
  const sealed = 'x'.repeat(20_000)
  const id = await client.enqueueSealedBy((_, secrets) =>
    Promise.resolve({ sealed: 'name' in secrets ? sealed : 'box', sealedFor: 'k1' }),
  )(draft(A))
  expect(await client.entry(id)).toMatchObject({ sealed: 'box', fields: { name: 'Asha' } })
  expect((await client.entry(id)).whole).toBeUndefined()
})
