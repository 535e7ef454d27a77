import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitingClaim } from '../../../test/samples'
import { problemOf } from '../testing/problem-of'
import {
  brokenInvariants,
  lanes,
  nextDeparture,
  nextDueAt,
  outOfTurn,
  readyOperations,
} from './sending-order'
import { ENTRY_VERSION, type OutboxEntry, type OutboxState } from './outbox-entry'

const NOW = 1_000_000
const entry = (seq: number, over: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...waitingClaim('A', { id: `op-${seq}` }),
  seq,
  ...over,
})
const attention = { state: 'attention', problem: problemOf('already_claimed') } as const
const ids = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id)

const anyEntry = fc.record({
  code: fc.constantFrom('A', 'B', 'C', 'D'),
  state: fc.constantFrom<OutboxState[]>('queued', 'sending', 'delivered', 'attention'),
  nextAttemptAt: fc.constantFrom(0, NOW - 1, NOW, NOW + 1, NOW + 60_000),
  waitsSince: fc.constantFrom(0, NOW, NOW + 1),
})
const anyQueue = fc
  .array(anyEntry, { maxLength: 30 })
  .map((drawn) => drawn.map((over, seq) => entry(seq, over)))
const SEED = { seed: 20_261_120, numRuns: 500 }

describe('readyOperations', () => {
  it.each([
    ['sends a lane in its order', [entry(2), entry(1)], ['op-1', 'op-2']],
    ['sends nothing behind a head that needs attention', [entry(1, attention), entry(2)], []],
    ['sends nothing behind a head that backs off', [entry(1, { nextAttemptAt: NOW + 1 }), entry(2)], []],
    [
      'stops before a later one that waits',
      [entry(1), entry(2, { nextAttemptAt: NOW + 1 }), entry(3)],
      ['op-1'],
    ],
    ['passes over what was delivered', [entry(1, { state: 'delivered' }), entry(2)], ['op-2']],
    [
      'leaves what a newer version saved to that version',
      [entry(1, { v: ENTRY_VERSION + 1 }), entry(2, { v: 1 })],
      [],
    ],
    [
      'sends what was saved behind a change of an entry that has left its diary for good',
      [
        entry(1, { kind: 'diary.update', state: 'attention', problem: problemOf('entry_unknown') }),
        entry(2, { kind: 'diary.entry' }),
        entry(3, attention),
        entry(4),
      ],
      ['op-2'],
    ],
    [
      'sends what somebody else saved behind a refused entry, and not what its maker did',
      [
        entry(1, { ...attention, maker: 'asha' }),
        entry(2, { maker: 'asha' }),
        entry(3, { maker: 'ravi' }),
        entry(4, { maker: null }),
      ],
      ['op-3', 'op-4'],
    ],
    ['lets other lanes go', [entry(1, attention), entry(2, { code: 'B' })], ['op-2']],
    ['counts a stale "sending" as queued', [entry(1, { state: 'sending' })], ['op-1']],
    ['sends at the exact time that was set', [entry(1, { nextAttemptAt: NOW })], ['op-1']],
    [
      'does not wait by a clock that was set back since',
      [entry(1, { nextAttemptAt: NOW + 86_400_000, waitsSince: NOW + 1 })],
      ['op-1'],
    ],
    ['waits out a wait that began now', [entry(1, { nextAttemptAt: NOW + 86_400_000, waitsSince: NOW })], []],
  ])('%s', (_name, entries, expected) => expect(ids(readyOperations(entries, NOW))).toEqual(expected))

  it('gives a prefix of every lane, whatever is in the others', () => {
    fc.assert(
      fc.property(anyQueue, (entries) => {
        const ready = new Set(ids(readyOperations(entries, NOW)))
        for (const [code, lane] of lanes(entries)) {
          const flags = lane.map(({ id }) => ready.has(id))
          expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)))
          const alone = readyOperations(
            entries.filter((other) => other.code === code),
            NOW,
          )
          expect(ids(alone)).toEqual(ids(lane).filter((id) => ready.has(id)))
        }
      }),
      SEED,
    )
  })

  it('never gives an operation that is delivered, needs attention or is not due yet', () => {
    fc.assert(
      fc.property(anyQueue, (entries) => {
        for (const { state, nextAttemptAt, waitsSince } of readyOperations(entries, NOW)) {
          expect(['queued', 'sending']).toContain(state)
          if (waitsSince !== NOW + 1) expect(nextAttemptAt).toBeLessThanOrEqual(NOW)
        }
      }),
      SEED,
    )
  })
})

describe('nextDueAt', () => {
  it('is due now exactly when something is ready', () => {
    fc.assert(
      fc.property(anyQueue, (entries) => {
        const due = nextDueAt(entries, NOW)
        expect(due !== null && due <= NOW).toBe(readyOperations(entries, NOW).length > 0)
      }),
      SEED,
    )
  })

  it('does not wake for what only a person can decide', () =>
    expect(nextDueAt([entry(1, attention), entry(2)], NOW)).toBeNull())
})

describe('brokenInvariants', () => {
  it.each<[string, OutboxEntry[]]>([
    ['without a reason', [entry(1, { state: 'attention' })]],
    ['at no time', [entry(1, { state: 'delivered' })]],
    ['holds its secrets', [entry(1, { state: 'delivered', deliveredAt: 1, sealed: 'x', sealedFor: 'k' })]],
    ['without its key id', [entry(1, { sealed: 'x' })]],
  ])('finds what is wrong: %s', (breach, entries) =>
    expect(brokenInvariants(entries)).toEqual([expect.stringContaining(breach)]),
  )
  it('finds nothing in a sound queue', () => {
    const problem = problemOf('already_claimed')
    expect(brokenInvariants([entry(1), entry(2, { state: 'attention', problem })])).toEqual([])
  })
})

describe('nextDeparture', () => {
  const filtered = { waitsFor: 'filter' } as const
  const leaves = (ready: OutboxEntry[], ...withFiles: number[]) => {
    const next = nextDeparture(ready, ({ seq }) => withFiles.includes(seq))
    if (!next) return null
    return 'send' in next ? ids(next.send) : { upload: next.upload.id }
  }
  const inLanes = (...over: Partial<OutboxEntry>[]) =>
    over.map((change, i) => entry(i + 1, { code: `lane ${i}`, ...change }))

  it('sends together what needs no file and was not refused on the way', () =>
    expect(leaves(inLanes({}, filtered, {}, {}), 3)).toEqual(['op-1', 'op-4']))
  it('holds up a lane behind a file, and behind a refused operation', () =>
    expect(
      leaves([...inLanes({}, filtered), entry(3, { code: 'lane 0' }), entry(4, { code: 'lane 1' })], 1),
    ).toEqual({
      upload: 'op-1',
    }))
  it('sends the file with the fewest tries first', () =>
    expect(leaves(inLanes({ attempts: 2 }, { attempts: 1 }, { attempts: 1 }), 1, 2, 3)).toEqual({
      upload: 'op-2',
    }))
  it('tries refused operations one by one after all files, those with the fewest tries first', () => {
    const refused = inLanes({ ...filtered, attempts: 3 }, { ...filtered, attempts: 1 })
    expect(leaves([...refused, entry(3, { code: 'other', attempts: 9 })], 3)).toEqual({ upload: 'op-3' })
    expect(leaves(refused)).toEqual(['op-2'])
  })
  it('is nothing if nothing is ready', () => expect(leaves([])).toBeNull())
})

describe('outOfTurn', () => {
  const queue = [entry(1), entry(2), entry(3, { code: 'B' }), entry(4, { code: 'B', kind: 'qr.update' })]
  const [first, second, , last] = queue as [OutboxEntry, OutboxEntry, OutboxEntry, OutboxEntry]

  it('finds what leaves before an earlier operation of its lane', () => {
    expect(outOfTurn(queue, { send: [first, second] })).toEqual([])
    expect(outOfTurn(queue, { send: [second] })).toEqual(['operation op-2 leaves before op-1'])
    expect(outOfTurn(queue, { upload: last })).toEqual(['operation op-4 leaves before op-3'])
  })
  it('finds nothing in what nextDeparture chooses', () =>
    fc.assert(
      fc.property(anyQueue, fc.array(fc.nat(29)), (entries, withFiles) => {
        const next = nextDeparture(readyOperations(entries, NOW), ({ seq }) => withFiles.includes(seq))
        expect(outOfTurn(entries, next)).toEqual([])
      }),
    ))
})
