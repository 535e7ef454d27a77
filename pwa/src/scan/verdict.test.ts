import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import type { CampaignHere, ScannedCode } from '../offline/queue/scanned-code'
import { verdictOf, type ServerAnswer } from './verdict'

const CODE = '0123456789ABCDEFGHJK'
const here: CampaignHere = {
  id: 'diwali',
  name: 'Diwali',
  isOwn: true,
  isPinned: true,
  isComplete: true,
  asOf: 1000,
}
const campaign = (type: CampaignType = 'vcard') => ({ name: 'Diwali', campaign_type: type }) as GiftCampaign
const free: QrCode = { code: CODE, claimed: false }
const taken = (name?: string): QrCode => ({
  code: CODE,
  claimed: true,
  claimed_at: '2026-03-02T10:00:00.000Z',
  ...(name !== undefined && { claimer_name: name }),
})
const listed = (row: QrCode) => ({ campaignId: 'diwali', row: { number: 12, ...row } })
const known = (more: Partial<ScannedCode> = {}): ScannedCode => ({
  code: CODE,
  listed: undefined,
  visited: undefined,
  campaign: undefined,
  waiting: undefined,
  waitsSince: undefined,
  othersWait: false,
  ...more,
})
const silent: ServerAnswer = { state: 'silent' }
const answered = (qr: QrCode, of = campaign()): ServerAnswer => ({ state: 'answered', qr, campaign: of })
const claim = (state: OutboxEntry['state']) =>
  ({ kind: 'qr.claim', code: CODE, fields: { name: 'Asha' }, capturedAt: 5, state }) as unknown as OutboxEntry

it('an unclaimed gift of the list is unclaimed without a network, as of the last answer', () => {
  const verdict = verdictOf(known({ listed: listed(free), campaign: campaign() }), silent, [here], here)
  expect(verdict).toEqual({ kind: 'unclaimed', code: CODE, number: 12, campaign: 'Diwali', asOf: 1000 })
})

it('the server knows a claim that is not in the list yet', () => {
  const verdict = verdictOf(known({ listed: listed(free) }), answered(taken('Asha')), [here], here)
  expect(verdict).toMatchObject({ kind: 'claimed', by: 'Asha', at: '2026-03-02T10:00:00.000Z' })
})

it('a claim in the list counts, whatever an older page of the gift says', () => {
  const verdict = verdictOf(known({ listed: listed(taken()), visited: free }), silent, [here], here)
  expect(verdict.kind).toBe('claimed')
})

it.each([
  // a contact card is public, and the list of a master code shows no more than the card
  ['vcard', true, 'Ravi'],
  ['vcard', false, 'Ravi'],
  ['diary', true, 'Ravi'],
  ['diary', false, undefined],
  ['travel', false, undefined],
  ['sale', false, undefined],
] as const)('who has claimed a %s gift of a list that is one’s own (%s): %s', (type, isOwn, by) => {
  const verdict = verdictOf(
    known({ listed: listed(taken('Ravi')), campaign: campaign(type) }),
    answered(taken(), campaign(type)),
    [{ ...here, isOwn }],
    undefined,
  )
  expect(verdict).toMatchObject({ kind: 'claimed', by })
})

it.each([
  ['queued', 'saved'],
  ['sending', 'sending'],
  ['attention', 'attention'],
] as const)(
  'a claim that is %s is shown as waiting on this phone, with its claimer’s name',
  (state, shown) => {
    const verdict = verdictOf(
      known({ listed: listed(free), waiting: claim(state), waitsSince: 5 }),
      answered(free),
      [here],
      here,
    )
    expect(verdict).toMatchObject({ kind: 'waiting', by: 'Asha', at: 5, state: shown, number: 12 })
  },
)

it('says only that another person’s claim waits here', () => {
  const verdict = verdictOf(known({ listed: listed(free), othersWait: true }), silent, [here], here)
  expect(verdict).toMatchObject({ kind: 'waiting', number: 12 })
  expect(verdict).not.toHaveProperty('by')
})

it('says that a gift belongs to another campaign than the one that is handed out', () => {
  const other = { ...campaign(), name: 'Holi' }
  expect(verdictOf(known(), answered(free, other), [here], here)).toEqual({
    kind: 'otherCampaign',
    code: CODE,
    number: undefined,
    campaign: 'Holi',
    expected: 'Diwali',
  })
  // all codes of the campaign are here, and this is not one of them
  expect(verdictOf(known(), silent, [here], here).kind).toBe('otherCampaign')
  expect(verdictOf(known(), silent, [here], { ...here, isComplete: false }).kind).toBe('unchecked')
  expect(verdictOf(known(), answered(free, other), [here], undefined).kind).toBe('unclaimed')
})

it('says that it asks, that no gift has the code, or that nobody can tell', () => {
  expect(verdictOf(known(), { state: 'asked' }, [], undefined)).toEqual({ kind: 'checking' })
  expect(verdictOf(known(), { state: 'unknown' }, [], undefined)).toEqual({ kind: 'unknown' })
  expect(verdictOf(known(), silent, [], undefined).kind).toBe('unchecked')
})
