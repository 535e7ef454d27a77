import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecords, UnclosedQuoteError } from './csv-records'

const firsts = (text: string) => [...csvRecords(text)].map(({ first }) => first)

describe('records of a CSV', () => {
  it('have quotes, commas and line breaks in their fields, and know the line in which they begin', () => {
    const text = '\uFEFFa,"x,\r\ny"\r\n"say ""b"", c\nd",2\r"",\n\nlast'
    expect([...csvRecords(text)]).toEqual([
      { line: 1, raw: 'a,"x,\r\ny"', first: 'a', quoted: true },
      { line: 3, raw: '"say ""b"", c\nd",2', first: 'say "b", c\nd', quoted: true },
      { line: 5, raw: '"",', first: '', quoted: true },
      { line: 6, raw: '', first: '', quoted: false },
      { line: 7, raw: 'last', first: 'last', quoted: false },
    ])
    expect(firsts('')).toEqual([])
  })

  it('keep a quotation mark inside a field, and what comes after a closing one', () => {
    expect(firsts('5" nail,1\n"a"b,2')).toEqual(['5" nail', 'ab'])
  })

  it('end at a quoted field that never ends, in the line in which it begins', () => {
    const read = () => firsts('a\n"b\nc\nd",1\n"e\nf')
    expect(read).toThrow(UnclosedQuoteError)
    expect(read).toThrow('line 5')
  })

  it('are what an independent reader sees, whatever they contain', () => {
    const field = fc.string({
      unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', '😀', 'http'),
      maxLength: 8,
    })
    const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rows, fc.constantFrom('\r\n', '\n'), fc.boolean(), (table, end, always) => {
        const write = (cell: string) =>
          always || /[",\r\n]/.test(cell) || cell === '' ? `"${cell.replaceAll('"', '""')}"` : cell
        const text = table.map((row) => row.map(write).join(',') + end).join('')
        const read = parse(text, { record_delimiter: end, relax_column_count: true })
        expect(firsts(text)).toEqual(read.map(([first]) => first))
        expect(firsts(text)).toEqual(table.map(([first]) => first))
      }),
      { seed: 20_261_122, numRuns: 1000 },
    )
  })

  it('are read in time proportional to their length, even for twenty megabytes', () => {
    const row = `https://example.com/${'a'.repeat(40)},"with ""quotes"", and\nmore",${'x'.repeat(100)}\r\n`
    const count = Math.ceil(20_000_000 / row.length)
    let records = 0
    let last = 0
    for (const { line } of csvRecords(row.repeat(count))) {
      records++
      last = line
    }
    expect(records).toBe(count)
    expect(last).toBe(2 * count - 1)
  })
})
