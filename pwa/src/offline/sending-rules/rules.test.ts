import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitingClaim } from '../../../test/samples'
import { changed } from '../store/outbox-entries'
import { problemOf } from '../testing/problem-of'
import { BATCH_BYTES_MAX, BATCH_OPERATIONS_MAX, firstBatch, toWire } from './batches'
import type { OutboxEntry } from './outbox-entry'
import { overlay } from './overlay'
import { backoff, BACKOFF_FIRST_MS, BACKOFF_MAX_MS } from './backoff'
import { settle, type Answer } from './settlement'

const SEED = { seed: 20_261_120, numRuns: 300 }
const chance = { now: 1_000, random: 0.5 }
const entry: OutboxEntry = {
  ...waitingClaim('A', { id: 'op', capturedAt: Date.UTC(2026, 10, 20), state: 'sending', attempts: 2 }),
  fields: { name: 'Asha', company_name: 'Rao', latitude: '12.5', website: '' },
  ...{ seq: 1, sealed: 'box', sealedFor: 'k1' },
}

describe('backoff', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  it('stays within its bounds and grows with the time without an answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 10_000_000 }), random, (failing, chance) => {
        const wait = backoff(failing, chance)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(BACKOFF_MAX_MS)
        if (failing <= 0) expect(wait).toBeLessThanOrEqual(BACKOFF_FIRST_MS)
        expect(backoff(failing + 1_000, chance)).toBeGreaterThanOrEqual(wait)
      }),
      SEED,
    )
  })
  it('never comes back before the server’s Retry-After', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 90_000_000 }),
        (failing, retryAfter) => {
          expect(backoff(failing, 0, retryAfter)).toBe(retryAfter)
          expect(backoff(failing, 0.99, retryAfter)).toBeLessThanOrEqual(retryAfter + BACKOFF_MAX_MS)
        },
      ),
      SEED,
    )
  })
})

describe('firstBatch', () => {
  it('is a prefix within both limits, and never empty', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 200 }), (drawn, limit) => {
        const operations = drawn.map((size, id) => ({ id, text: '₹'.repeat(size / 3) }))
        const batch = firstBatch(operations, limit)
        expect(batch).toEqual(operations.slice(0, batch.length))
        expect(batch.length).toBeGreaterThan(0)
        expect(batch.length).toBeLessThanOrEqual(Math.min(limit, BATCH_OPERATIONS_MAX))
        if (batch.length > 1)
          expect(Buffer.byteLength(JSON.stringify({ operations: batch }))).toBeLessThan(BATCH_BYTES_MAX)
      }),
      { ...SEED, numRuns: 60 },
    )
  })
  it('takes a hundred small operations', () =>
    expect(firstBatch(Array.from({ length: 500 }, (_, id) => ({ id })))).toHaveLength(100))
})

describe('settle', () => {
  const refused = (code: Parameters<typeof problemOf>[0]): Answer => ({
    id: 'op',
    outcome: 'refused',
    status: problemOf(code).status,
    body: problemOf(code),
  })
  it.each([
    'already_claimed',
    'validation_failed',
    'pin_invalid',
    'seal_unknown',
    'seal_broken',
    'kind_unknown',
    'code_unknown',
  ] as const)('asks a person about %s, and drops nothing', (code) => {
    const { change, files } = settle(entry, refused(code), chance)
    expect({ state: change.state, code: change.problem?.code, files }).toEqual({
      state: 'attention',
      code,
      files: 'leave',
    })
    expect(change).not.toHaveProperty('sealed')
  })
  it('sends lost files again however often the network failed, and asks a person when they are lost again and again', () => {
    let lost = { ...entry, attempts: 20 }
    for (let time = 1; time <= 5; time++) {
      const { change, files } = settle(lost, refused('upload_unknown'), chance)
      expect({ state: change.state, files }).toEqual({ state: 'queued', files: 'restart' })
      lost = changed(lost, change)
    }
    const { change } = settle(lost, refused('upload_unknown'), chance)
    expect(change.state).toBe('attention')
    // what the person sends again starts afresh
    expect(changed(lost, change)).not.toHaveProperty('uploadRestarts')
  })
  it('does not count a try for a blocked operation', () => {
    const { change } = settle(entry, { id: 'op', outcome: 'blocked' }, chance)
    expect(change.state).toBe('queued')
    expect(change).not.toHaveProperty('attempts')
  })
  it('distinguishes waits for the network from waits for the server', () => {
    const retry: Answer = {
      id: 'op',
      outcome: 'retry',
      status: 503,
      retry_after: 30,
      body: problemOf('not_configured'),
    }
    expect(settle(entry, retry, chance).change).toMatchObject({
      waitsFor: 'server',
      nextAttemptAt: 1_000 + 30_000 + 1_000,
    })
    expect(settle(entry, { outcome: 'unanswered' }, chance).change).toMatchObject({
      waitsFor: 'network',
      attempts: 3,
    })
  })
  it('settles nothing twice', () =>
    expect(() => settle({ ...entry, state: 'delivered' }, { outcome: 'unanswered' }, chance)).toThrow(
      'already',
    ))
})

describe('overlay', () => {
  const row = { code: 'A', claimed: true, claimer_name: 'Old', claimer_mobile: '1' }
  it('shows a waiting claim as claimed, in the row’s own shape', () =>
    expect(overlay('A', { code: 'A', claimed: false }, [entry])).toMatchObject({
      state: 'sending',
      row: {
        claimed: true,
        claimer_name: 'Asha',
        claimer_company: 'Rao',
        claimer_latitude: 12.5,
        claimer_website: null,
        claimed_at: null,
        captured_at: '2026-11-20T00:00:00.000Z',
      },
    }))
  it('applies an edit to the row, and leaves fields that it does not name', () => {
    const view = overlay('A', row, [
      { ...entry, kind: 'qr.update', state: 'queued', fields: { name: 'New' } },
    ])
    expect(view).toMatchObject({ state: 'queued', row: { claimer_name: 'New', claimer_mobile: '1' } })
  })
  it.each(['travel.claim', 'sale.claim'] as const)(
    'shows a waiting %s as claimed, by what the owner’s list shows of its type',
    (kind) => {
      const fields = {
        name: 'Asha',
        company: 'Rao',
        mobile: '1',
        address: 'Pune',
        dob: '1990-01-01',
        quantity: 2,
      }
      expect(overlay('A', { code: 'A', claimed: false }, [{ ...entry, kind, fields }])).toMatchObject({
        state: 'sending',
        row: {
          code: 'A',
          claimed: true,
          claimer_name: 'Asha',
          claimer_company: 'Rao',
          claimer_mobile: '1',
          claimed_at: null,
          captured_at: '2026-11-20T00:00:00.000Z',
        },
      })
      expect(overlay('A', undefined, [{ ...entry, kind, fields }]).row).not.toHaveProperty('claimer_address')
    },
  )
  it('applies a traveler’s edit to the row, and a payment leaves it as it is', () => {
    const work = (kind: 'travel.update' | 'sale.payment', fields: object): OutboxEntry => ({
      ...entry,
      kind,
      state: 'queued',
      fields: { ...fields },
    })
    const edited = overlay('A', row, [work('travel.update', { company: '', food_type: 'Jain' })])
    expect(edited.row).toEqual({ ...row, claimer_company: null })
    expect(overlay('A', row, [work('sale.payment', { amount: 5 })])).toMatchObject({ state: 'queued', row })
    expect(overlay('A', undefined, [work('travel.update', { name: 'New' })]).row).toBeUndefined()
  })
  it.each(['diary.entry', 'known by a newer version'])('leaves the row as it is: %s', (kind) => {
    const written: OutboxEntry = { ...entry, kind: kind as OutboxEntry['kind'], fields: { name: 'New' } }
    expect(overlay('A', row, [written])).toMatchObject({ state: 'sending', row })
  })
  it('never shows refused data as valid', () =>
    expect(
      overlay('A', row, [{ ...entry, state: 'attention', problem: problemOf('already_claimed') }]),
    ).toMatchObject({ state: 'attention', row }))
  it('applies nothing saved behind a refused claim to somebody else’s gift', () => {
    const problem = problemOf('already_claimed')
    const refused: OutboxEntry = { ...entry, maker: null, state: 'attention', problem }
    const edit: OutboxEntry = {
      ...{ ...refused, id: 'edit', seq: 2, kind: 'qr.update', state: 'queued', fields: { name: 'New' } },
    }
    expect(overlay('A', row, [refused, edit])).toMatchObject({ state: 'attention', row })
    // what another person saved here waits for nobody's decision
    const others = { ...edit, maker: 'another' }
    expect(overlay('A', row, [refused, others]).row).toMatchObject({ claimer_name: 'New' })
    // behind a refused edit it is still the person's own gift
    const own: OutboxEntry = {
      ...edit,
      id: 'own',
      seq: 1,
      state: 'attention',
      problem: problemOf('pin_invalid'),
    }
    expect(overlay('A', row, [own, edit]).row).toMatchObject({ claimer_name: 'New' })
  })
  it('shows the server’s row once the server has confirmed', () =>
    expect(overlay('A', row, [{ ...entry, state: 'delivered' }])).toMatchObject({ state: 'delivered', row }))
  it('ignores other codes', () =>
    expect(overlay('B', undefined, [entry])).toEqual({ row: undefined, state: 'none' }))
})

describe('toWire', () => {
  it('uses the names of the wire, and sends no empty lists', () => {
    expect(toWire(entry, [])).toEqual({
      id: 'op',
      kind: 'qr.claim',
      code: 'A',
      captured_at: '2026-11-20T00:00:00.000Z',
      fields: entry.fields,
      sealed: 'box',
      sealed_for: 'k1',
    })
  })
})
