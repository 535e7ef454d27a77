import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { describe, expect, test } from 'vitest'
import { entry, problem } from '../../test/refused-entry'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { alike, mendOf, pinIsWrong, refusedActions } from './refused-actions'

describe('the most useful way on comes first', () => {
  const shut = { by: 'lock', box: new ArrayBuffer() }
  const claimed = problem('already_claimed', m.alreadyClaimed)
  const moved = problem('code_moved', m.codeMoved)
  const unknown = problem('code_unknown', m.codeUnknown)
  const erased = problem('gift_erased', m.giftErased)
  const wrongPin = problem('pin_invalid', m.pinInvalid)
  const reused = problem('idempotency_key_reused', 'x')
  const wrongEmail = problem('validation_failed', 'x', [{ field: 'email', detail: m.emailInvalid }])
  test.each<[string, Partial<OutboxEntry>, Problem, string[]]>([
    ['a card that is wrong: its form', {}, wrongEmail, ['edit', 'discard', 'give']],
    ['a gift that somebody else has: another gift', {}, claimed, ['give', 'discard', 'edit']],
    ['a gift whose holder moved it: another gift', {}, moved, ['give', 'discard', 'edit']],
    ['a gift whose campaign was deleted: another gift', {}, unknown, ['give', 'discard', 'edit']],
    ['a change of an erased gift: only discarding', { kind: 'qr.update' }, erased, ['discard']],
    ['a wrong PIN of a card: its form asks for it', {}, wrongPin, ['edit', 'discard', 'give']],
    ['a wrong PIN of any other: only the PIN', { kind: 'diary.entry' }, wrongPin, ['pin', 'discard', 'open']],
    ['an id that is used for something else: a new one', {}, reused, ['new', 'discard', 'edit', 'give']],
    ['what this lock does not open: nothing', { shut }, wrongEmail, []],
    ['what no lock can open: only discarding', { shut, closed: true }, wrongEmail, ['discard']],
  ])('%s', (_, more, refusal, ways) => expect(refusedActions({ ...entry(refusal), ...more })).toEqual(ways))
})

describe('the PIN is asked for again only if the server refused it', () => {
  test.each([
    problem('pin_invalid', m.pinInvalid),
    problem('seal_unknown', m.sealUnknown),
    problem('seal_broken', m.sealBroken),
    problem('validation_failed', m.pinLength, [{ field: 'pin', detail: m.pinLength }]),
  ])('$code', (refusal) => expect(pinIsWrong(entry(refusal))).toBe(true))

  test.each([
    problem('already_claimed', m.alreadyClaimed),
    problem('validation_failed', m.emailInvalid, [{ field: 'email', detail: m.emailInvalid }]),
  ])('not for $code', (refusal) => expect(pinIsWrong(entry(refusal))).toBe(false))
})

describe('refused entries that one answer corrects are shown together', () => {
  let seq = 0
  const refused = (refusal: Problem, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
    ...entry(refusal),
    kind: 'diary.entry',
    fields: { date: '2026-03-01', text: 'x' },
    sealed: 'box',
    sealedFields: ['pin'],
    seq: ++seq,
    id: `e${seq}`,
    ...more,
  })
  const groups = (...entries: OutboxEntry[]) =>
    alike(entries).map(({ mend, entries }) => [mend, entries.length])
  const wrongPin = problem('pin_invalid', m.pinInvalid)
  const unknownSeal = problem('seal_unknown', m.sealUnknown)
  const wrongDate = problem('validation_failed', 'x', [{ field: 'date', detail: 'Too late' }])
  const other = '1123456789ABCDEFGHJK'

  test('by the PIN of their code, whether it was wrong or its box cannot be opened', () => {
    expect(groups(refused(wrongPin), refused(unknownSeal), refused(wrongPin, { code: other }))).toEqual([
      ['pin', 2],
    ])
  })
  test('but not claims, which each choose a PIN, and not entries with other sealed fields', () => {
    const travel = { kind: 'travel.update', sealedFields: ['pin', 'passport_number'] } as const
    expect(
      groups(
        refused(wrongPin, { kind: 'qr.claim' }),
        refused(wrongPin),
        refused(wrongPin, travel),
        refused(wrongPin, travel),
      ),
    ).toEqual([])
  })
  test('by the one field that is wrong in all, or by the server’s reason', () => {
    const both = problem('validation_failed', 'y', [
      { field: 'date', detail: 'Too late' },
      { field: 'text', detail: 'Too long' },
    ])
    const gone = problem('code_unknown', 'gone')
    expect(
      groups(
        refused(wrongDate),
        refused(both),
        refused(gone),
        refused(wrongDate),
        refused(gone, { code: other }),
      ),
    ).toEqual([
      ['field', 2],
      ['again', 2],
    ])
  })
  test('claims of other people’s gifts each need another code', () => {
    const claimed = problem('already_claimed', m.alreadyClaimed)
    expect(groups(refused(claimed, { kind: 'qr.claim' }), refused(claimed, { kind: 'qr.claim' }))).toEqual([])
  })
  test.each(['code_moved', 'gift_erased'] as const)(
    'what is refused for ever is not sent again: %s',
    (code) => expect(groups(refused(problem(code, 'x')), refused(problem(code, 'x')))).toEqual([]),
  )
  test('ids that the server knows as something else are decided one by one', () => {
    const reused = refused(problem('idempotency_key_reused', 'x'))
    expect(mendOf(reused)).toBe('new')
    expect(groups(reused, refused(problem('idempotency_key_reused', 'x')))).toEqual([])
  })
})
