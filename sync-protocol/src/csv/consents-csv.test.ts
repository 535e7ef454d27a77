import { expect, it } from 'vitest'
import { consentsCsv } from './consents-csv'

it('consents say what is valid, and what was never shown', () => {
  const row = {
    ...{ number: 1, qr_code: 'A', name: 'Asha', language: 'en', channel: 'self' as const },
    given_at: '2026-03-01T10:00:00.000Z',
    withdrawn_at: null,
  }
  const lines = consentsCsv([
    { ...row, purpose: 'notice', text: 'Told.' },
    { ...row, purpose: 'offers', text: 'Offers?', withdrawn_at: '2026-04-01T10:00:00.000Z' },
    { ...row, purpose: 'notice', text: null },
    { ...row, purpose: 'guardian', text: 'Agrees?', guardian: { name: 'Meera', mobile: '98765 43210' } },
    { ...row, purpose: 'guardian', text: null },
  ]).split('\r\n')
  expect(lines.slice(1, 6)).toEqual([
    '"1","A","Asha","notice","Yes","2026-03-01T10:00:00.000Z","","self","Told.","",""',
    '"1","A","Asha","offers","Withdrawn","2026-03-01T10:00:00.000Z","2026-04-01T10:00:00.000Z","self","Offers?","",""',
    '"1","A","Asha","notice","Not shown","2026-03-01T10:00:00.000Z","","self","","",""',
    '"1","A","Asha","guardian","Yes","2026-03-01T10:00:00.000Z","","self","Agrees?","Meera","98765 43210"',
    '"1","A","Asha","guardian","Not asked","2026-03-01T10:00:00.000Z","","self","","",""',
  ])
})
