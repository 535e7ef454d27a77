import { createGlyphFonts } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { describe, expect, it } from 'vitest'
import { drawnPdf, readPdf } from '../../../test/pdf'
import { codesPdf } from '../codes-pdf'
import { runsOf, shapeText } from '../shaped-text'
import { notoFontFor } from './noto-fonts'

const shape = (text: string) => shapeText(text, notoFontFor, createGlyphFonts())
const widthOf = (text: string) => shape(text).width
/** only the outlines, without the text over them */
const outlines = (text: string) =>
  shape(text)
    .draw(0, 0, 1)
    .replace(/^q BT .*$/m, '')
/** points of the replacement, without its place */
const shapeOf = (text: string) => /cm\n([^Q]*)Q/.exec(outlines(text))?.[1]

const CODE = '0123456789ABCDEFGHJK'
const sheetPage = async (campaignName: string) => {
  const sheet = { codes: [CODE], origin: 'https://gifts.example.org', createdAt: 0, campaignName }
  const [page] = await readPdf(drawnPdf((emit) => codesPdf(sheet, notoFontFor, emit)))
  return page
}

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
    'ᱥᱟᱱᱛᱟᱲᱤ ᱠᱩᱥᱤ',
    'ꯃꯤꯇꯩꯂꯣꯟ ꯈꯨꯗꯣꯜ',
    'عید کا تحفہ',
    'Őrült ajándék, Привет, Ελλάδα',
    '₹500 🎁🎉👨‍👩‍👧🇮🇳👍🏽❤️',
  ])('%s has all its letters, and they can be searched and copied', async (name) => {
    expect(outlines(name)).toMatch(/ c\n/)
    for (const letter of name.replace(/\s/g, '')) expect(shapeOf(letter)).not.toBe(shapeOf('\uFFFD'))
    const page = await sheetPage(name)
    // without the marks that a reader puts around what is written from right to left
    expect(page?.text.replace(/[\u202A-\u202C]/g, '').replace(/\s+/g, ' ')).toContain(name)
  })

  it('shows a replacement for what no font has, and can still be copied as it was written', async () => {
    expect(shapeOf('中')).toBe(shapeOf('\uFFFD'))
    expect(shapeOf('\uFFFD')).toMatch(/ c\n/)
    expect(widthOf('中文 gift')).toBeCloseTo(2 * widthOf('\uFFFD') + widthOf(' gift'), 3)
    expect((await sheetPage('中文 gift'))?.text).toContain('中文 gift')
  })

  it('joins letters as their script does', () => {
    // a conjunct is narrower than its letters, a family is one picture
    expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष'))
    expect(widthOf('👨‍👩‍👧')).toBeLessThan(2 * widthOf('👩'))
  })

  it.each([
    ['عید ۲۰۲۶ مبارک', 'کرابم ۲۰۲۶ دیع'],
    ['عيد (خاص) مبارك', 'كرابم (صاخ) ديع'],
    ['عید Eid 2026', 'Eid 2026 دیع'],
    ['Eid عید مبارک 2026', 'Eid 2026 کرابم دیع'],
    ['दिवाली (2026)', 'दिवाली (2026)'],
  ])('puts %s in the order in which it is read', (name, fromLeft) => {
    const drawn = runsOf(name, notoFontFor).map(({ shown, level }) =>
      level % 2 ? [...shown].reverse().join('') : shown,
    )
    expect(drawn.join('')).toBe(fromLeft)
  })

  it('garbles no other text, and leaves the codes scannable', async () => {
    const page = await sheetPage('दिवाली 🎁')
    expect(page?.text.split(/\s+/).filter(Boolean)).toEqual(
      'दिवाली 🎁 Page 1 of 1 #1 Scan to claim 0123 4567 89AB CDEF GHJK'.split(' '),
    )
    expect(page?.codes.map(({ text }) => text)).toEqual([`https://gifts.example.org/claim/${CODE}`])
  })
})
