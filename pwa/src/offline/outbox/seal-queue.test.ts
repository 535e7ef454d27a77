import { expect, it } from 'vitest'
import { toWire } from '../core/wire'
import { CODES, createTestClient } from '../testing/test-client'
import type { OperationDraft } from './enqueue'
import { sealQueue } from './seal-queue'

const [A, B] = CODES
const draft = (code: string, name = 'Asha'): OperationDraft => ({
  ...{ kind: 'qr.claim', code, fields: { name, mobile: '98765' }, secrets: { pin: '123456' } },
})

it('what waits of an ended session is sealed as a whole, and sent as it was meant', async () => {
  const client = createTestClient()
  client.signIn('account')
  const id = await client.enqueue(draft(A))
  await sealQueue(client.db, null)
  const entry = await client.entry(id)
  expect(entry).toMatchObject({ state: 'queued', fields: {}, sealedFor: 'k1' })
  expect(entry.sealedFields).toEqual(['pin', 'name', 'mobile'])
  // the sealer of tests writes down what it has sealed
  expect(toWire(entry, []).sealed).toContain('name_mobile_pin')
  expect(JSON.stringify(await client.db.outbox.toArray())).not.toMatch(/Asha|98765/)
  await client.sync.run({ eager: true })
  expect((await client.entry(id)).state).toBe('delivered')
})

it('the work of whoever is signed in, and of nobody, stays readable', async () => {
  const client = createTestClient()
  const nobodys = await client.enqueue(draft(A))
  client.signIn('account')
  const own = await client.enqueue(draft(B))
  await sealQueue(client.db, 'account')
  for (const id of [nobodys, own]) expect((await client.entry(id)).fields).toMatchObject({ name: 'Asha' })
  await sealQueue(client.db, 'another')
  expect((await client.entry(nobodys)).fields).toMatchObject({ name: 'Asha' })
  expect((await client.entry(own)).fields).toEqual({})
})

it('what was changed since it was sealed, or waits for a person, is left as it is', async () => {
  const client = createTestClient()
  client.signIn('account')
  const changed = await client.enqueue(draft(A))
  const refused = await client.enqueue(draft(B))
  await client.db.outbox
    .where('id')
    .equals(changed)
    .modify({ fields: { name: 'Bina' } })
  await client.db.outbox.where('id').equals(refused).modify({ state: 'attention' })
  await sealQueue(client.db, null)
  expect((await client.entry(changed)).fields).toEqual({ name: 'Bina' })
  expect((await client.entry(refused)).fields).toMatchObject({ name: 'Asha' })
})

it('what is too large for a box is saved without one', async () => {
  const client = createTestClient()
  client.signIn('account')
  const sealed = 'x'.repeat(20_000)
  const id = await client.enqueueSealedBy((_, secrets) =>
    Promise.resolve({ sealed: 'name' in secrets ? sealed : 'box', sealedFor: 'k1' }),
  )(draft(A))
  expect(await client.entry(id)).toMatchObject({ sealed: 'box', fields: { name: 'Asha' } })
  expect((await client.entry(id)).whole).toBeUndefined()
})
