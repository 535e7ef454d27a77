import { unzlibSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GLYPH_WIDTH } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { LONG_WORDS } from '../../../../test/long-words'
import { sampleReceipt } from '../../../../test/receipt'
import { penOf } from '../../../device/picture/canvas-text'
import { receiptBands, RECEIPT_WIDTH } from './receipt-layout'
import { receiptLines } from './receipt-lines'
import { receiptPdf } from './receipt-pdf'
import { receiptPicture } from './receipt-picture'
import type { ShownSale } from '../sale.view'

const shown = (fields: Partial<ShownSale> = {}) => {
  const sale = { ...sampleReceipt, ...fields }
  return { sale, number: sale.receipt_number, payment: undefined }
}
const laidOut = (fields: Partial<ShownSale>) =>
  receiptBands(shown(fields), penOf(document.createElement('canvas')))

const MM = 72 / 25.4

/** The operators of each page, and those of the texts of each page. */
function operatorsOf(pdf: ArrayBuffer): { pages: string[]; texts: string[] } {
  const latin = new TextDecoder('latin1')
  const streams = [
    ...latin.decode(pdf).matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g),
  ].map(({ 0: head, 1: length, index }) => {
    const bytes = new Uint8Array(pdf, index + head.length, Number(length))
    return latin.decode(unzlibSync(bytes))
  })
  return {
    pages: streams.filter((operators) => operators.includes('/Texts')),
    texts: streams.filter((operators) => operators.includes(' Td ')),
  }
}

const clusters = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

describe.each(Object.entries(LONG_WORDS))('a long word in %s', (_, word) => {
  const everywhere = {
    seller_name: word,
    seller_address: word,
    campaign_name: word,
    name: word,
    product_service_name: word,
    special_requirements: `${word}\nand ${word}`,
  }

  it('is only cut between its characters, and none of it is lost', () => {
    const lines = laidOut({ name: word }).flatMap(({ texts }) => texts.map(({ text }) => text))
    const first = lines.findIndex((line) => line !== '' && word.startsWith(line))
    const written: string[] = []
    for (const line of lines.slice(first)) {
      if (written.join('') === word) break
      written.push(line)
    }
    expect(written.join('')).toBe(word)
    expect(written.length).toBeGreaterThan(1)
    expect(written.flatMap(clusters)).toEqual(clusters(word))
  })

  it('stays between the margins, and no lines overlap', () => {
    for (const { height, texts } of laidOut(everywhere))
      for (const { x, y, width, size } of texts) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(RECEIPT_WIDTH + 0.01)
        expect(y).toBeGreaterThanOrEqual(size)
        expect(y).toBeLessThan(height)
      }
  })
})

describe.each(['with', 'without'])('a PDF of long words, in a browser %s Intl.Segmenter', (which) => {
  it('has no picture or text beyond its margins', () => {
    if (which === 'without') {
      const { Segmenter } = Intl
      Reflect.deleteProperty(Intl, 'Segmenter')
      onTestFinished(() => void Object.assign(Intl, { Segmenter }))
    }
    const words = Object.values(LONG_WORDS)
    const { pages, texts: forms } = operatorsOf(
      receiptPdf(shown({ seller_name: words[0] ?? null, special_requirements: words.join('\n') })),
    )
    const pictures = pages.flatMap((page) => [...page.matchAll(/^([\d.]+) 0 0 [\d.]+ ([\d.]+) [\d.]+ cm/gm)])
    const texts = forms.flatMap((form) => [...form.matchAll(/^q BT ([\d.]+) [\d.]+ Td (.*) ET Q$/gm)])
    expect(pictures.length).toBeGreaterThan(10)
    expect(texts).toHaveLength(pictures.length)
    for (const [, width, left] of pictures) inMargins(Number(left), Number(width))
    for (const [, left, shows = ''] of texts) {
      const widths = Array.from(
        shows.matchAll(/([\d.]+) Tz \/G\d+ ([\d.]+) Tf/g),
        ([, percent, size]) => (Number(percent) / 100) * Number(size) * GLYPH_WIDTH,
      )
      inMargins(
        Number(left),
        widths.reduce((sum, width) => sum + width, 0),
      )
    }
  })
  const inMargins = (left: number, width: number) => {
    // a stroke may extend some points beyond its letter's place
    expect(left).toBeGreaterThan(11 * MM)
    expect(left + width).toBeLessThan((148 - 11) * MM)
  }
})

it('breaks between words, and within a word only if it is longer than a line', () => {
  const texts = laidOut({ special_requirements: 'silk '.repeat(40).trim() }).flatMap((band) => band.texts)
  const lines = texts.map(({ text }) => text).filter((text) => text.startsWith('silk'))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^(silk )*silk$/)
})

it('has every value flush right, and every label beside it', () => {
  const receipt = shown({ address: '4 Main Road\nपुणे' })
  const bands = receiptBands(receipt, penOf(document.createElement('canvas')))
  for (const line of receiptLines(receipt)) {
    if (line.kind !== 'row') continue
    const [first = ''] = line.value.replaceAll('\u202f', '\u00a0').split('\n')
    const band = bands.find(({ texts }) => texts[0]?.text === line.label && texts[1]?.text === first)
    const value = band?.texts[1]
    expect(value, line.label).toBeDefined()
    expect((value?.x ?? 0) + (value?.width ?? 0), line.label).toBeCloseTo(RECEIPT_WIDTH, 3)
  }
})

it('is written from right to left if its first letter is', () => {
  const texts = laidOut({ name: 'عید Eid', company: 'Eid عید' }).flatMap((band) => band.texts)
  const directions = new Map(texts.map(({ text, rightToLeft }) => [text, rightToLeft]))
  expect(directions.get('عید Eid')).toBe(true)
  expect(directions.get('Eid عید')).toBe(false)
})

it('becomes a PDF with its own rupee sign, and a picture', async () => {
  const pdf = new TextDecoder('latin1').decode(receiptPdf(shown()))
  expect(pdf).toMatch(/\/Subtype \/Type3/)
  const picture = await createImageBitmap(await receiptPicture(shown()))
  expect(picture.width).toBe(1080)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, 0, 0)
  const pixels = pen?.getImageData(0, 0, picture.width, picture.height).data ?? []
  const dark = pixels.filter((value, at) => at % 4 === 0 && value < 80).length
  expect(dark).toBeGreaterThan(5_000)
})

it('takes as many pages as it needs', () => {
  const pages = (fields: Partial<ShownSale>) =>
    new TextDecoder('latin1').decode(receiptPdf(shown(fields))).match(/\/MediaBox/g)?.length
  expect(pages({})).toBe(1)
  expect(pages({ special_requirements: 'Wish.\n'.repeat(60) })).toBe(3)
})
