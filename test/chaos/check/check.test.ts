/** Proves that the checks of the chaos run can fail: each gets what a broken product would leave behind. */
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, type ErrorCode, type Problem } from '@tohfa/sync-protocol/error-codes'
import type { OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import type { ShownCode } from '../../../pwa/src/owner/shared/shown-codes'
import { openJournal, type Intent } from '../journal'
import type { Breach } from '../world'
import { olderInList, unlikeStored } from './list'
import { createSeen, type Known, type Shown } from './seen'
import { checkWaiting, waitsForTime } from './waiting'

const CODE = 'AAAAAAAAAAAAAAAAAAAA'
const problem = (code: ErrorCode, detail = ERROR_CODES[code].message): Problem => ({
  ...{ type: '', title: '', status: ERROR_CODES[code].status, code, detail },
})
const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ id: `op-${seq}`, seq, kind: 'qr.update', maker: null, code: CODE, fields: {}, capturedAt: 0 },
  ...{ state: 'queued', v: 1, attempts: 0, nextAttemptAt: 0 },
  ...change,
})

describe('what waits', () => {
  const check = (entries: OutboxEntry[], words: Record<string, string>) => {
    const breaches: Breach['what'][] = []
    checkWaiting('phone', entries, new Map(Object.entries(words)), (what, id) =>
      breaches.push(what, id as never),
    )
    return breaches
  }
  const refused = entry(1, { state: 'attention', problem: problem('pin_invalid', 'Invalid PIN') })
  const locked = entry(1, {
    waitsFor: 'server',
    nextAttemptAt: Infinity,
    problem: problem('pin_locked', 'Try later'),
  })

  it('is stuck if it could be sent', () => {
    expect(check([entry(1)], { 'op-1': 'Waiting until you are online' })).toEqual(['stuck', 'op-1'])
    expect(check([entry(1, { state: 'sending' })], {})).toEqual(['stuck', 'op-1'])
    expect(check([entry(1, { state: 'delivered', deliveredAt: 1 })], {})).toEqual([])
  })
  it('is silent if no screen has the server’s reason', () => {
    expect(check([refused], {})).toEqual(['silent', 'op-1'])
    expect(check([refused], { 'op-1': 'Needs attention' })).toEqual(['silent', 'op-1'])
    expect(check([refused], { 'op-1': 'The server said: Invalid PIN' })).toEqual([])
    expect(check([locked], { 'op-1': 'Saved on this device' })).toEqual(['silent', 'op-1'])
    expect(check([locked], { 'op-1': 'Try later' })).toEqual([])
    const errors = [{ field: 'amount', code: 'invalid', detail: 'Too much' }] as unknown as Problem['errors']
    const field = entry(1, {
      state: 'attention',
      problem: { ...problem('validation_failed'), ...(errors && { errors }) },
    })
    expect(check([field], { 'op-1': problem('validation_failed').detail })).toEqual(['silent', 'op-1'])
    expect(check([field], { 'op-1': 'Amount: Too much' })).toEqual([])
  })
  it('is not silent if the screen has its own words for a server that is away', () => {
    const away = entry(1, { waitsFor: 'server', nextAttemptAt: Infinity, problem: problem('unavailable') })
    expect(check([away], { 'op-1': 'Waiting for the server. It cannot reach its data right now.' })).toEqual(
      [],
    )
    expect(check([away], { 'op-1': 'Waiting for the server.' })).toEqual(['silent', 'op-1'])
  })
  it('may wait only behind work that has a reason on screen', () => {
    expect(check([refused, entry(2)], { 'op-1': 'Invalid PIN' })).toEqual([])
    expect(check([refused, entry(2)], {})).toEqual(['silent', 'op-1', 'silent', 'op-2'])
    expect(check([locked, entry(2)], { 'op-1': 'Try later' })).toEqual([])
    // a refusal of somebody else's work holds up nothing
    expect(check([refused, entry(2, { maker: 'somebody' })], { 'op-1': 'Invalid PIN' })).toEqual([
      'stuck',
      'op-2',
    ])
  })
  it('waits for a person, not for time, behind work that was refused or is locked', () => {
    expect(waitsForTime([entry(1)])).toBe(true)
    expect(waitsForTime([entry(1, { state: 'sending' })])).toBe(true)
    expect(waitsForTime([entry(1, { state: 'delivered', deliveredAt: 1 })])).toBe(false)
    expect(waitsForTime([refused, entry(2)])).toBe(false)
    expect(waitsForTime([locked, entry(2)])).toBe(false)
    expect(waitsForTime([entry(1), { ...refused, seq: 2 }])).toBe(true)
    expect(waitsForTime([refused, entry(2, { code: 'BBBBBBBBBBBBBBBBBBBB' })])).toBe(true)
  })
})

it('the journal remembers a press in a browser until its intent is written', () => {
  const journal = openJournal('/dev/null')
  const form = { phone: 'phone', pin: '', secrets: {}, files: [], place: 1, mistyped: false }
  journal.mean([{ name: 'Asha', code: CODE }])
  expect(journal.pressed(CODE)).toEqual(new Set(['Asha']))
  journal.write({ ...form, id: 'op', kind: 'qr.claim', code: CODE, fields: { name: 'Asha' }, state: 'saved' })
  expect(journal.pressed(CODE)).toEqual(new Set())
  journal.close()
})

describe('what an owner’s list has shown', () => {
  const write = (place: number, phone = 'phone'): Intent => ({
    ...{ id: `op-${place}`, phone, kind: place === 1 ? 'travel.claim' : 'travel.update', code: CODE, place },
    ...{
      fields: { name: `name ${place}` },
      pin: '',
      secrets: {},
      files: [],
      mistyped: false,
      state: 'saved',
    },
  })
  const row = (name?: string): ShownCode => ({
    ...{ number: 1, code: CODE, claimed: name !== undefined },
    ...(name !== undefined && { claimer_name: name }),
  })
  const lookAt = (writes: Intent[], takenAway: string[] = []) => {
    const { look, forget } = createSeen()
    const journal = { intents: new Map(writes.map((one) => [one.id, one])), pressed: () => new Set<string>() }
    const known: Known = {
      ...{
        writes: [],
        device: 'phone',
        entries: new Map(),
        applied: new Set(),
        takenAway: new Set(takenAway),
      },
      ...{ isNamed: true, pressed: new Set() },
    }
    return (shown: ShownCode) => olderInList({ look, forget }, [shown], journal, known).get(CODE)
  }

  it('is outdated once a newer row was shown, whoever wrote it', () => {
    const look = lookAt([write(1, 'other'), write(2, 'other')])
    expect(look(row())).toBeUndefined()
    expect(look(row('name 1'))).toBeUndefined()
    expect(look(row('name 2'))).toBeUndefined()
    expect(look(row('name 1'))).toContain('it has shown "name 2" before')
    expect(look(row())).toContain('shows "nothing" as name')
  })
  it('has at once what this device saved, and keeps it after delivery', () => {
    const look = lookAt([write(1), write(2)])
    expect(look(row('name 1'))).toContain('this phone saved "name 2" before')
    expect(look({ ...row('name 2'), pending: 'saved' })).toBeUndefined()
    // claimed, but not known by whom
    expect(look({ ...row(), claimed: true })).toContain('shows "" as name')
  })
  it('may go back to what a restore left', () => {
    const look = lookAt([write(1), write(2)], ['op-2'])
    expect(look(row('name 2'))).toBeUndefined()
    expect(look(row('name 1'))).toBeUndefined()
    expect(look(row())).toContain('"name 1" before')
    expect(lookAt([write(1), write(2)], ['op-1', 'op-2'])(row())).toBeUndefined()
  })
  it('ignores entries of a diary, which the list does not show', () => {
    const entry = { ...write(3), kind: 'diary.entry' as const, fields: { text: 'first' } }
    expect(lookAt([write(1), entry])(row('name 1'))).toBeUndefined()
  })
  it('matches the server at the end, except for what waits', () => {
    const unlike = (shown: ShownCode, name: string | null) =>
      unlikeStored([shown], [{ code: CODE, claimed: name === null ? 0 : 1, claimer_name: name }]).size
    expect([unlike(row('name 1'), 'name 1'), unlike(row(), null)]).toEqual([0, 0])
    expect([unlike(row('name 1'), 'name 2'), unlike(row(), 'name 1'), unlike(row('name 1'), null)]).toEqual([
      1, 1, 1,
    ])
    expect(unlike({ ...row('name 2'), pending: 'sending' }, 'name 1')).toBe(0)
  })
})

describe('what screens have shown', () => {
  const write = (place: number, change: Partial<Intent> = {}): Intent => ({
    ...{ id: `op-${place}`, phone: 'phone', kind: place === 1 ? 'qr.claim' : 'qr.update', code: CODE, place },
    ...{
      fields: { name: `name ${place}` },
      pin: '',
      secrets: {},
      files: [],
      mistyped: false,
      state: 'saved',
    },
    ...change,
  })
  const name = (text: string): Shown => new Map([['name', text]])
  const known = (writes: Intent[], entries: OutboxEntry[] = [], takenAway: string[] = []): Known => ({
    ...{ writes, device: 'phone', entries: new Map(entries.map((one) => [one.id, one])) },
    ...{ takenAway: new Set(takenAway), isNamed: true, pressed: new Set(), applied: new Set() },
  })
  const two = [write(1), write(2)]

  it('is outdated if this phone saved something newer', () => {
    const { look } = createSeen()
    expect(look(CODE, name('name 1'), known(two))).toContain('this phone saved "name 2" before')
    expect(look(CODE, name(''), known(two))).toContain('saved')
    expect(look(CODE, new Map(), known(two))).toContain('shows "nothing"')
    expect(look(CODE, name('name 2'), known(two))).toBeUndefined()
    // still on its way
    expect(look(CODE, name('name 1'), known(two, [entry(2)], ['op-2']))).toContain('"name 2" before')
  })
  it('is outdated if something newer was seen, even by somebody else', () => {
    const { look, forget } = createSeen()
    const others = two.map((one) => ({ ...one, phone: 'other' }))
    expect(look(CODE, name('name 1'), known(others))).toBeUndefined()
    expect(look(CODE, name('name 2'), known(others))).toBeUndefined()
    expect(look(CODE, name('name 1'), known(others))).toContain('it has shown "name 2" before')
    forget()
    expect(look(CODE, name('name 1'), known(others))).toBeUndefined()
  })
  it('may be ahead of the journal, which learns the id of a browser’s save a moment later', () => {
    const { look } = createSeen()
    expect(look(CODE, name('name 3'), known(two))).toContain('"name 2" before')
    const pressed = { ...known(two), pressed: new Set(['name 3']) }
    expect(look(CODE, name('name 3'), pressed)).toBeUndefined()
    expect(look(CODE, name('name 1'), pressed)).toContain('"name 2" before')
  })
  it('may go back if the server refused, discarded or lost what was shown', () => {
    const { look } = createSeen()
    expect(look(CODE, name('name 2'), known(two))).toBeUndefined()
    expect(look(CODE, name('name 1'), known(two, [entry(2, { state: 'attention' })]))).toBeUndefined()
    expect(look(CODE, name('name 1'), known([write(1), write(2, { state: 'discarded' })]))).toBeUndefined()
    expect(look(CODE, name('name 1'), known(two, [], ['op-2']))).toBeUndefined()
  })
  it('is expected again once what was lost in a restore has arrived again', () => {
    const { look } = createSeen()
    const away = known(two, [], ['op-2'])
    expect(look(CODE, name('name 1'), away)).toBeUndefined()
    expect(look(CODE, name('name 1'), { ...away, applied: new Set(['op-2']) })).toContain('"name 2" before')
  })
  it('may be an older one that was lost in a restore and has arrived after a newer one', () => {
    const { look } = createSeen()
    const three = [...two, write(3)]
    const again = { ...known(three, [], ['op-2']), applied: new Set(['op-1', 'op-2', 'op-3']) }
    expect(look(CODE, name('name 2'), again)).toBeUndefined()
    expect(look(CODE, name('name 1'), again)).toContain('"name 3" before')
    // what was lost together arrives in its order
    expect(look(CODE, name('name 2'), { ...again, takenAway: new Set(['op-2', 'op-3']) })).toContain(
      '"name 3"',
    )
  })
  it('is empty once the claim was lost in a restore, until this phone sends it again', () => {
    const { look } = createSeen()
    const form: Shown = new Map()
    expect(look(CODE, form, known(two, [entry(2)], ['op-1']))).toBeUndefined()
    const offered = entry(1, { kind: 'qr.claim' })
    expect(look(CODE, form, known(two, [offered, entry(2)], ['op-1']))).toContain('"name 2" before')
    const refused = entry(1, { kind: 'qr.claim', state: 'attention' })
    expect(look(CODE, form, known(two, [refused, entry(2)], ['op-1']))).toBeUndefined()
  })
  it('is outdated if it lacks a payment or the last text of an entry', () => {
    const { look } = createSeen()
    const payment = write(3, { kind: 'sale.payment', fields: { amount: 1, transaction_id: 'mark' } })
    expect(look(CODE, name('name 2'), known([...two, payment]))).toContain('payment mark')
    const written = write(4, { kind: 'diary.entry', fields: { text: 'first' } })
    const changed = write(5, {
      kind: 'diary.update',
      fields: { entry: 'op-4', version: 'op-4', text: 'second' },
    })
    const shows = (text: string): Shown => new Map([['entry op-4', text]])
    expect(look(CODE, shows('first'), known([written, changed]))).toContain('second')
    expect(look(CODE, shows('second'), known([written, changed]))).toBeUndefined()
    expect(look(CODE, new Map(), known([written]))).toContain('nothing')
    // a diary does not say whose it is
    const claimed = known([write(1), written])
    expect(look(CODE, shows('first'), { ...claimed, isNamed: false })).toBeUndefined()
    expect(look(CODE, new Map(), { ...claimed, takenAway: new Set(['op-1']) })).toBeUndefined()
    // after a restore the edits arrived in another order: both texts exist, and clocks decide which one is shown
    const again = {
      ...known([written, changed]),
      takenAway: new Set(['op-4']),
      applied: new Set(['op-4', 'op-5']),
    }
    expect(look(CODE, shows('first'), again)).toBeUndefined()
    expect(look(CODE, new Map(), again)).toContain('nothing')
    const deleted = write(6, { kind: 'diary.delete', fields: { entry: 'op-4', version: 'op-4' } })
    expect(look(CODE, new Map(), known([written, deleted]))).toBeUndefined()
  })
})
