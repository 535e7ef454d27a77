import { describe, expect, it, test } from 'vitest'
import { CAMPAIGN_TYPES } from '../enums'
import { noticeText, offersText, type NoticeParts } from './notice'

const parts = (change: Partial<NoticeParts> = {}): NoticeParts => ({
  campaignType: 'vcard',
  giver: 'Meera',
  purpose: 'send your gift',
  contact: 'meera@example.com',
  retentionDays: null,
  ...change,
})

describe('the notice of a claim form', () => {
  it.each(CAMPAIGN_TYPES)(
    'of a %s says who collects what, what for, how long and whom to ask',
    (campaignType) => {
      expect(noticeText(parts({ campaignType, retentionDays: 90 }))).toMatch(
        /^Meera collects your name, .* to send your gift\. Kept until 90 days after your claim\. You can see, change or withdraw it here with your PIN\. Questions: meera@example\.com\. Complaints: Data Protection Board\.$/,
      )
    },
  )

  it.each([
    ['travel', /passport, Aadhaar and PAN numbers/],
    ['diary', /what you record in your diary/],
    ['sale', /booking and payments/],
  ] as const)('of a %s names what only it asks for', (campaignType, asked) => {
    expect(noticeText(parts({ campaignType }))).toMatch(asked)
    expect(noticeText(parts())).not.toMatch(asked)
  })

  test('ends each sentence with one full stop, whether or not the owner typed one', () => {
    const text = noticeText(parts({ purpose: ' send your gift. ', contact: 'Meera.' }))
    expect(text).toContain('to send your gift. Kept until you or the gift giver erase it. ')
    expect(text).toContain('Questions: Meera. Complaints')
  })

  test('names nobody for questions in a preview while the owner has not typed it yet', () => {
    expect(noticeText(parts({ contact: ' ' }))).toMatch(/your PIN\. Complaints: Data Protection Board\.$/)
  })

  test('says "the gift giver" if the giver has no name', () => {
    expect(noticeText(parts({ giver: null }))).toMatch(/^The gift giver collects/)
    expect(offersText({ giver: null })).toMatch(/^The gift giver may send me/)
  })
})
