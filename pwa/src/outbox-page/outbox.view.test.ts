import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { describe, expect, test } from 'vitest'
import { entry, problem } from '../../test/refused-entry'
import type { OutboxEntry, OutboxState } from '../offline/sending-rules/outbox-entry'
import { shownWholeDate } from '../ui/formats'
import { looksAlike, reasonsOf, waitingTexts } from './outbox.view'
import { shownFields } from './shown-fields'

test('an entry shows what was typed, but never a PIN, even if its fields contain one', () => {
  expect(shownFields(entry())).toEqual([
    { label: 'Full name', text: 'Sam' },
    { label: 'Latitude', text: '19.076' },
  ])
})

test('days and amounts are shown as on all other screens, however they were typed', () => {
  const fields = {
    paid_on: '2026-11-29',
    amount: '1500/-',
    price_per_unit: 'about 5',
  }
  const asTyped = {
    product_service_name: '5',
    transaction_id: '2026-11-05',
    mobile: '1234-56-78',
    // a date that no calendar has
    date: '2026-13-45',
  }
  expect(shownFields({ ...entry(), fields: { ...fields, ...asTyped } }).map(({ text }) => text)).toEqual([
    shownWholeDate('2026-11-29'),
    '₹1,500.00',
    'about 5',
    ...Object.values(asTyped),
  ])
})

test('what only the PIN of a gift shows is hidden once the server has it', () => {
  const fields = { date: '2026-11-29', text: 'A secret', dob: '1975-05-05', blood_group: 'O+' }
  const texts = (state: OutboxState) => shownFields({ ...entry(), fields, state }).map(({ text }) => text)
  expect(texts('queued')).toContain('A secret')
  const hidden = 'Shown with the PIN of the gift'
  expect(texts('delivered')).toEqual([shownWholeDate('2026-11-29'), hidden, hidden, hidden])
})

test('a refusal of fields is shown field by field, any other in its own words', () => {
  const refused = problem('validation_failed', m.emailInvalid, [{ field: 'email', detail: m.emailInvalid }])
  expect(reasonsOf(entry(refused))).toEqual([`Email: ${m.emailInvalid}`])
  expect(reasonsOf(entry(problem('already_claimed', m.alreadyClaimed)))).toEqual([m.alreadyClaimed])
})

describe('an entry that waits says what for', () => {
  const waiting = (waitsFor: 'network' | 'server' | 'filter', reason?: Problem): OutboxEntry => ({
    ...entry(reason),
    state: 'queued',
    waitsFor,
    nextAttemptAt: 900,
  })
  const texts = (one: OutboxEntry) => waitingTexts(one, (moment) => `${moment} o'clock`)

  test('a locked PIN in the server’s words, with the next try', () => {
    expect(texts(waiting('server', problem('pin_locked', m.pinLocked(15))))).toEqual([
      'Too many wrong PINs. Try again in 15 minutes.',
      "Next try at 900 o'clock",
    ])
  })
  test.each([
    ['unavailable', m.unavailable, 'It cannot reach its data right now.'],
    ['storage_full', m.serverStorageFull, 'It has no room for new files right now.'],
  ] as const)('a server that says %s, which goes on by itself', (code, detail, why) => {
    expect(texts(waiting('server', problem(code, detail)))).toEqual([
      `Waiting for the server. ${why}`,
      "Next try at 900 o'clock",
    ])
  })
  test('a server that gave no reason is busy', () =>
    expect(texts(waiting('server'))).toEqual(['The server is busy', "Next try at 900 o'clock"]))
  test('a filter on the way, by the status of its page', () => {
    expect(texts({ ...waiting('filter'), filterStatus: 403 })).toEqual([
      'A filter between you and the server refuses this entry: 403. Another network may let it through.',
      "Next try at 900 o'clock",
    ])
    expect(texts(waiting('filter'))[0]).toBe(
      'The connection is lost whenever this entry is sent, while others get through.',
    )
    expect(looksAlike({ ...waiting('filter'), filterStatus: 403 }, waiting('filter'))).toBe(false)
  })
  test('the network, which is said once for all', () => expect(texts(waiting('network'))).toEqual([]))
  test('a change of the reason renders the card again', () =>
    expect(looksAlike(waiting('server', problem('busy', m.busy)), waiting('server'))).toBe(false))
})
