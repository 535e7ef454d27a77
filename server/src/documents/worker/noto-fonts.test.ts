import { describe, expect, it } from 'vitest'
import { drawnPdf, readPdf } from '../../../test/pdf'
import { codesPdf } from '../codes-pdf'
import { shapeText } from '../shaped-text'
import { notoFontFor } from './noto-fonts'

const widthOf = (text: string) => shapeText(text, notoFontFor).width
const drawn = (text: string) => shapeText(text, notoFontFor).draw(0, 0, 1)
/** what is drawn for a character that no font has, and for nothing else */
const boxes = (text: string) => drawn(text).match(/ re S Q/g)?.length ?? 0

describe('a name that the standard fonts of PDF cannot show', () => {
  it.each([
    'दिवाली की मिठाई, क्षत्रिय 2026 (हिन्दी)',
    'દિવાળી ભેટ',
    'தீபாவளி பரிசு',
    'దీపావళి బహుమతి',
    'ದೀಪಾವಳಿ ಉಡುಗೊರೆ',
    'ദീപാവലി സമ്മാനം',
    'দীপাবলি উপহার',
    'ਦੀਵਾਲੀ ਤੋਹਫ਼ਾ',
    'ଦୀପାବଳି ଉପହାର',
    'عید کا تحفہ',
    'Őrült ajándék, Привет, Ελλάδα',
    '₹500 🎁🎉👨‍👩‍👧🇮🇳👍🏽❤️',
  ])('%s has all its letters', (name) => {
    expect(boxes(name)).toBe(0)
    expect(drawn(name)).toMatch(/ c\n/)
  })

  it('shows a box for what no font has, and the rest beside it', () => {
    expect(boxes('中文 gift')).toBe(2)
    expect(widthOf('中文 gift')).toBeGreaterThan(widthOf(' gift'))
  })

  it('joins letters as their script does', () => {
    // a conjunct is narrower than its letters, a family is one picture
    expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष'))
    expect(widthOf('👨‍👩‍👧')).toBeLessThan(2 * widthOf('👩'))
  })

  it('leaves what was written to the left of a space on its left', () => {
    const [withSpace, without] = ['عید Eid', 'عیدEid'].map(widthOf)
    expect(withSpace).toBeCloseTo((without ?? 0) + widthOf(' '), 3)
  })

  it('garbles no text beside it, and leaves the codes to be scanned', async () => {
    const code = '0123456789ABCDEFGHJK'
    const sheet = { codes: [code], origin: 'https://gifts.example.org', createdAt: 0 }
    const [page] = await readPdf(
      drawnPdf((emit) => codesPdf({ ...sheet, campaignName: 'दिवाली 🎁' }, notoFontFor, emit)),
    )
    expect(page?.text.split(/\s+/).filter(Boolean)).toEqual(
      'Page 1 of 1 #1 Scan to claim 0123 4567 89AB CDEF GHJK'.split(' '),
    )
    expect(page?.codes.map(({ text }) => text)).toEqual([`https://gifts.example.org/claim/${code}`])
  })
})
