import { expect, it } from 'vitest'
import { deviceLocale } from '../../test/device-locale'

it.each(['th-TH', 'fa-IR', 'ar-SA', 'ja-JP-u-ca-japanese', 'hi-IN-u-nu-deva', 'en-US'])(
  'documents have the same dates on a phone in %s',
  async (locale) => {
    deviceLocale(locale)
    const d = await import('./document-dates')
    expect([
      d.documentDate('2026-11-22'),
      d.documentWholeDate('2026-11-22'),
      d.documentMonth('2026-11'),
    ]).toEqual(['22\u00a0Nov\u00a02026', 'Sunday, 22\u00a0November\u00a02026', 'November\u00a02026'])
    expect(d.documentMoment('2026-11-21T18:45:00Z', 'Asia/Kolkata')).toMatch(
      /^22\u00a0Nov\u00a02026, 12:15[\u00a0\u202f]am\u00a0IST$/,
    )
    // in this machine's own zone, which tests leave unchanged
    const noon = new Date(2026, 10, 22, 12, 5).getTime()
    expect(d.documentClock(noon)).toMatch(/^12:05[\u00a0\u202f]pm$/)
    expect(d.documentMoment(noon)).toMatch(/^22\u00a0Nov\u00a02026, 12:05[\u00a0\u202f]pm$/)
  },
)
