import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { CODE_COLUMNS, codesCsv } from './codes-csv'
import type { ListedQrCode } from '../entities/qr-code'

const unclaimed = { number: 1, code: '0123456789ABCDEFGHJK', claimed: false }
const claimed = (change: Partial<ListedQrCode> = {}): ListedQrCode => ({
  ...unclaimed,
  claimed: true,
  claimer_name: 'Asha Rao',
  claimer_company: 'Rao Textiles',
  claimer_mobile: '+91 98765 43210',
  claimer_email: 'asha@example.com',
  claimed_at: '2026-03-01T09:00:00.000Z',
  ...change,
})

/** How an independent reader reads it. */
const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' })
const rowOf = (qr: ListedQrCode) => read(codesCsv([qr], 'https://gifts.example.org'))[1]
const nameOf = (name: string) => rowOf(claimed({ claimer_name: name }))?.[3]

describe("§9 a campaign's codes as CSV", () => {
  it('has the columns of the specification, a row each, and CRLF line ends after a byte order mark', () => {
    const csv = codesCsv([unclaimed, claimed({ number: 2 })], 'https://gifts.example.org')
    expect([...new TextEncoder().encode(csv).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(read(csv)).toEqual([
      'QR Number,QR Code,Status,Claimer Name,Company,Mobile,Email,Claimed At,QR Link'.split(','),
      [
        ...['1', '0123456789ABCDEFGHJK', 'Unclaimed', '', '', '', '', ''],
        'https://gifts.example.org/claim/0123456789ABCDEFGHJK',
      ],
      [
        ...['2', '0123456789ABCDEFGHJK', 'Claimed', 'Asha Rao', 'Rao Textiles', '+91 98765 43210'],
        ...['asha@example.com', '2026-03-01T09:00:00.000Z'],
        'https://gifts.example.org/claim/0123456789ABCDEFGHJK',
      ],
    ])
  })

  it('is only its header if there are no codes', () => {
    expect(read(codesCsv([], 'https://gifts.example.org'))).toEqual([CODE_COLUMNS])
  })

  it.each([
    'Rao, Asha',
    'Asha "Ash" Rao',
    'two\nlines',
    'two\r\nlines',
    'आशा राव',
    'આશા 🎁',
    ' spaced ',
    '"',
    "O'Neil",
    'a=b',
  ])('reads back %j as it was typed', (name) => {
    expect(nameOf(name)).toBe(name)
  })

  it.each(['=HYPERLINK("http://evil.example","x")', '=1+1', '+1+1', '-2+3', '@SUM(A1)', '\tx', '\rx'])(
    'lets no spreadsheet run %j',
    (name) => {
      expect(nameOf(name)).toBe(`'${name}`)
    },
  )

  it.each([
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\uFF0B1', "'\uFF0B1"],
    ['\uFF0D1', "'\uFF0D1"],
    ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['Rao;=1+1', "Rao;'=1+1"],
    ['Rao; "=1+1', `Rao;' "=1+1`],
    ['Rao;\uFF1D1+1;@x', "Rao;'\uFF1D1+1;'@x"],
    ['Rao\r\n=1+1', "Rao\r\n'=1+1"],
    ['=1;-2', "'=1;'-2"],
    ['+919876543210\t=1', "'+919876543210\t'=1"],
  ])('lets no spreadsheet run %j, full-width or after the separator of another country', (name, written) => {
    expect(nameOf(name)).toBe(written)
  })

  it('quotes every cell, so that a guest cannot end one', () => {
    for (const line of codesCsv([unclaimed, claimed()], 'https://gifts.example.org')
      .split('\r\n')
      .slice(1, -1))
      expect(line).toMatch(/^"[^"]*"(?:,"[^"]*"){8}$/)
  })

  it.each(['a; b', 'Plot 4;Lane 2', 'Call:\n+91 98765 43210', 'x;+91 98765 43210'])(
    'leaves %j as it is',
    (name) => {
      expect(nameOf(name)).toBe(name)
    },
  )

  it.each(['+91 98765 43210', '+91-98765-43210', '+९१ ९८७६५ ४३२१०', '+1 (555) 010-9999', '98765 43210'])(
    'leaves the phone number %s as it is',
    (mobile) => {
      expect(rowOf(claimed({ claimer_mobile: mobile }))?.[5]).toBe(mobile)
    },
  )

  it.each(['+91 98765|calc', '+1-2', '+', '-98765 43210', '+12345678901234567890'])(
    'marks %j as text, as it is no plain phone number',
    (mobile) => {
      expect(rowOf(claimed({ claimer_mobile: mobile }))?.[5]).toBe(`'${mobile}`)
    },
  )
})
