import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { readPdf } from '../../test/pdf'

const QUANTITY = 1000

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('§9 the PDF of a campaign on $name', (engine) => {
  const test = testApp(engine)
  const owner = beforeTests(() => test.signUp())

  const download = (id: string, headers: object = {}) =>
    test.get(`/api/campaigns/${id}/download-pdf`, { ...owner, ...headers })

  const sheets = Math.ceil(QUANTITY / 30)
  it(`holds ${QUANTITY} codes on A4, every one of which scans, in its place by its number`, async () => {
    const name = 'Diwali “sweets”, Jaipur – 50% off (é)'
    const { campaign, codes } = await test.campaign(owner, { name, qr_quantity: QUANTITY })
    const answer = await download(campaign.id, { host: 'gifts.example.org' })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+_qrcodes\.pdf"/)
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    expect(answer.bytes.length).toBeLessThan(1_500_000)

    const pages = await readPdf(answer.bytes)
    expect(pages).toHaveLength(sheets)
    for (const [i, page] of pages.entries()) {
      expect(page.width).toBeCloseTo(210, 0)
      expect(page.height).toBeCloseTo(297, 0)
      expect(page.text).toContain(name)
      expect(page.text).toContain(`Page ${i + 1} of ${sheets}`)
    }
    const printed = pages.flatMap((page) => page.codes)
    expect(printed.map(({ text }) => text)).toEqual(
      codes.map(({ code }) => `http://gifts.example.org/claim/${code}`),
    )
    expect(Math.min(...printed.map(({ size }) => size))).toBeGreaterThanOrEqual(30)
    const texts = pages.map(({ text }) => text.split(/\s+/))
    expect(texts.flatMap((words) => words.filter((word) => /^#\d+$/.test(word)))).toEqual(
      codes.map(({ number }) => `#${number}`),
    )
    expect(pages.map(({ text }) => text.match(/Scan to claim/g)?.length)).toEqual(
      pages.map((page) => page.codes.length),
    )
    const groups = texts.flatMap((words) => words.filter((word) => /^[0-9A-HJKMNP-TV-Z]{4}$/.test(word)))
    expect(groups).toEqual(codes.flatMap(({ code }) => code.match(/.{4}/g)))
  }, 120_000)
})
