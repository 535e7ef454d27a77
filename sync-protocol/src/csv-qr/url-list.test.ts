import { describe, expect, it } from 'vitest'
import { UnclosedQuoteError } from '../csv/csv-records'
import * as m from '../messages'
import { checkUrls, isPrintableUrl, urlsOfCsv, urlsOfList, urlsOfText } from './url-list'

const long = (length: number) => 'https://example.com/'.padEnd(length, 'a')
const many = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/${i}`)
const check = (...urls: string[]) => checkUrls(urlsOfList(urls).urls)
const refusal = (...urls: string[]) => {
  const checked = check(...urls)
  return checked.ok ? undefined : checked.detail
}

describe('§5 the URLs of a text', () => {
  it('are its lines, trimmed, without blank and repeated ones, each with its line number', () => {
    const text =
      '  https://a.example \n\n \t\r\nhttps://b.example/x y\rhttps://a.example\n\u00A0https://b.example\n'
    expect(urlsOfText(text)).toEqual({
      count: 3,
      urls: [
        { url: 'https://a.example', line: 1 },
        { url: 'https://b.example/x y', line: 4 },
        { url: 'https://b.example', line: 6 },
      ],
    })
    expect(urlsOfText(' \n ')).toEqual({ count: 0, urls: [] })
  })

  it('are all counted, and kept as far as a refusal needs them', () => {
    const { count, urls } = urlsOfText(many(7000).join('\n'))
    expect(count).toBe(7000)
    expect(urls).toHaveLength(5001)
  })
})

describe('§5 the URLs of a CSV', () => {
  it('are lines that start with http as they are, otherwise first columns that do', () => {
    const csv = [
      'Link,Name',
      'https://a.example/?list=1,2,3',
      ' http://b.example ',
      '"https://c.example/?q=""x"",y",Shop',
      '"https://d.example","A note,\r\nhttps://not.example\r\nand more"',
      'Shop,https://not.example',
      'ftp://not.example',
      'HTTPS://E.EXAMPLE',
      'http:oops',
      '"https://d.example"',
      '',
    ].join('\r\n')
    expect(urlsOfCsv(csv)).toEqual({
      count: 6,
      urls: [
        { url: 'https://a.example/?list=1,2,3', line: 2 },
        { url: 'http://b.example', line: 3 },
        { url: 'https://c.example/?q="x",y', line: 4 },
        { url: 'https://d.example', line: 5 },
        { url: 'HTTPS://E.EXAMPLE', line: 10 },
        { url: 'http:oops', line: 11 },
      ],
      left: 3,
      withComma: 2,
    })
  })

  it('are the first columns, even if other columns are quoted', () => {
    expect(urlsOfCsv('https://a.example/x,"Rao ""Textiles"", Jaipur\nMG Road"').urls).toEqual([
      { url: 'https://a.example/x', line: 1 },
    ])
  })

  it('cannot be read if a quoted field never ends', () => {
    expect(() => urlsOfCsv('https://a.example\n"https://b.example,1\nhttps://c.example')).toThrow(
      UnclosedQuoteError,
    )
  })
})

describe('§5 a list of URLs', () => {
  it('is printed in its order, each URL once', () => {
    expect(check('https://b.example', ' https://a.example', 'https://b.example ', '')).toEqual({
      ok: true,
      urls: ['https://b.example', 'https://a.example'],
    })
    const [typed, fromCsv] = [
      urlsOfText('https://a.example'),
      urlsOfCsv('https://b.example\nhttps://a.example'),
    ]
    expect(checkUrls([...typed.urls, ...fromCsv.urls])).toEqual({
      ok: true,
      urls: ['https://a.example', 'https://b.example'],
    })
  })

  it('holds at least one', () => {
    expect(refusal()).toBe('Please provide at least one URL')
    expect(refusal('', '  ')).toBe('Please provide at least one URL')
  })

  it('holds 5,000 and no more', () => {
    expect(check(...many(5000), ' https://example.com/0 ').ok).toBe(true)
    expect(refusal(...many(5001))).toBe('One PDF holds at most 5,000 different URLs')
  })

  it('names the first three bad URLs, says that there are more, and knows their lines', () => {
    expect(refusal('javascript:alert(1)')).toBe('Invalid URLs found: javascript:alert(1)')
    const three = ['javascript:alert(1)', 'ftp://files.example', 'example.com']
    expect(refusal('https://a.example', ...three)).toBe(
      'Invalid URLs found: javascript:alert(1), ftp://files.example, example.com',
    )
    expect(refusal(...three, 'https://', 'https://a.example')).toBe(
      'Invalid URLs found: javascript:alert(1), ftp://files.example, example.com...',
    )
    expect(
      check('https://a.example', '', 'nothing', 'https://b.example', 'mailto:a@b.example'),
    ).toMatchObject({
      bad: [
        { url: 'nothing', line: 3 },
        { url: 'mailto:a@b.example', line: 5 },
      ],
    })
    expect(refusal(long(3000))).toBe(m.urlsInvalid([long(3000)]))
    expect(m.urlsInvalid([long(3000)])).toBe(`Invalid URLs found: ${long(50)}…`)
  })

  it('leaves out invisible marks and punctuation that were pasted around a URL', () => {
    const pasted = ['\u200Bhttps://example.com/a\u2069', '(https://example.com/a),', 'https://example.com/b.']
    const different = ['https://example.com/a', 'https://example.com/b']
    expect(urlsOfText(pasted.join('\r\n')).urls.map(({ url }) => url)).toEqual(different)
    expect(urlsOfCsv(pasted.join('\r\n')).urls.map(({ url }) => url)).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ])
  })

  it('says of each bad URL whether it is invalid or does not fit into a QR code', () => {
    const [hindi, longer] = [980, 2029].map((letters) => `https://example.com/${'म'.repeat(letters)}`)
    expect(check('nothing', long(2049), hindi ?? '', longer ?? '')).toMatchObject({
      bad: [
        { refused: m.urlInvalid },
        { refused: m.urlInvalid },
        { refused: m.urlTooDense, line: 3 },
        { refused: m.urlInvalid },
      ],
    })
  })

  it.each([
    ['https://example.com', true],
    ['HTTP://EXAMPLE.COM/A?b=c#d', true],
    ['http://localhost:3000/claim/0', true],
    ['https://[2001:db8::1]/', true],
    ['https://दिवाली.example/मिठाई', true],
    ['https://example.com/?a=1,2;(3)', true],
    [long(2048), true],
    [long(2049), false],
    [`https://example.com/${'é'.repeat(1466)}`, true],
    [`https://example.com/${'é'.repeat(1467)}`, false],
    [`https://example.com/${'मिठाई'.repeat(140)}`, true],
    [`https://example.com/${'🎁'.repeat(733)}`, true],
    [`https://example.com/${'🎁'.repeat(734)}`, false],
    ['', false],
    ['http://', false],
    ['https://:80', false],
    ['http:example.com', false],
    ['https:/example.com', false],
    ['javascript:alert(1)//https://a.example', false],
    ['https://exa mple.com', false],
    ['https://example.com/a\nb', false],
    ['https://example.com/a\u0000b', false],
    ['https://example.com/\uD800', false],
    ['https://example.com/"x"', false],
    ['<https://example.com>', false],
    ['https://example.com:99999', false],
  ])('%j: %s', (url, expected) => {
    expect(isPrintableUrl(url)).toBe(expected)
  })
})
