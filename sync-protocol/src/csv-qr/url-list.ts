/**
 * How text and CSV become a list of URLs, and which URLs are refused (specification section 5).
 * Page and server share it.
 */
import * as z from 'zod/mini'
import { asLink } from '../text/characters'
import { csvRecords } from '../csv/csv-records'
import { URLS_MAX, URL_MAX } from './sheet-limits'
import * as m from '../messages'
import { QR_BYTES_MAX } from '../code/qr-picture'
import { utf8Bytes } from '../text/utf8-bytes'
import { asToken } from '../text/token-text'

/** A URL as `asLink` reads it, and its line, from 1. */
export interface UrlLine {
  url: string
  line: number
}

/** Distinct URLs, each at its first line. */
export interface UrlLines {
  /** the URLs needed to print or to refuse the list: at most one more than the limit */
  urls: UrlLine[]
  count: number
}

/** The URLs of a CSV, and what its author may have meant differently. */
export interface CsvUrls extends UrlLines {
  /** records without a URL, such as the header */
  left: number
  /** URLs that contain a comma, from lines that are taken as a whole */
  withComma: number
}

/** A line whose URL is refused, and why. */
export type BadLine<T extends UrlLine> = T & { refused: string }

export type CheckedUrls<T extends UrlLine> =
  | { ok: true; urls: string[] }
  /** the refused URLs in their order, if single URLs are refused */
  | { ok: false; detail: string; bad: BadLine<T>[] }

/** The lines of a text: blank ones dropped, each URL once. */
export function urlsOfText(text: string): UrlLines {
  return collected(text.split(/\r\n|\r|\n/))
}

/** The items of a request's list, numbered like the lines of a text. */
export const urlsOfList = (items: readonly string[]): UrlLines => collected(items)

/**
 * A line that starts with http is a URL as a whole. In any other line, and in a line with quoted fields, the first
 * column is the URL if it starts with http.
 * @throws UnclosedQuoteError
 */
export function urlsOfCsv(text: string): CsvUrls {
  const found = createCollection()
  let [left, withComma] = [0, 0]
  for (const { line, raw, first, quoted } of csvRecords(text)) {
    const whole = asToken(raw)
    if (whole === '') continue
    const url = !quoted && STARTS_WITH_HTTP.test(whole) ? whole : asToken(first)
    if (!STARTS_WITH_HTTP.test(url)) left++
    else if (found.add(url, line) && url.includes(',')) withComma++
  }
  return { ...found.lines, left, withComma }
}

/**
 * Whether a list can be printed.
 * @param lines of all sources in order, such as the `urls` of a text and of a CSV; a repeated URL counts once
 * @returns the URLs in their order, the master first; or a message and its lines
 */
export function checkUrls<T extends UrlLine>(lines: readonly T[]): CheckedUrls<T> {
  const different = differentLines(lines)
  if (different.length === 0) return { ok: false, detail: m.urlsMissing, bad: [] }
  if (different.length > URLS_MAX) return { ok: false, detail: m.urlsTooMany, bad: [] }
  const bad = different.flatMap((line) => {
    const refused = refusalOf(line.url)
    return refused === null ? [] : [{ ...line, refused }]
  })
  if (bad.length > 0) return { ok: false, detail: m.urlsInvalid(bad.map(({ url }) => url)), bad }
  return { ok: true, urls: different.map(({ url }) => url) }
}

/** Each URL once, at its first line. */
export function differentLines<T extends UrlLine>(lines: readonly T[]): T[] {
  const different = new Map<string, T>()
  for (const line of lines) if (!different.has(line.url)) different.set(line.url, line)
  return [...different.values()]
}

const STARTS_WITH_HTTP = /^http/i

const parses = z.url()
/** a browser forgives missing slashes, a scanner does not; spaces, controls and brackets are never part of a URL */
const WHOLE = /^https?:\/\/[^\s"<>\p{Cc}\p{Cs}]+$/iu

/** Why a URL cannot be printed; null if it can. */
function refusalOf(text: string): string | null {
  // no character has more than two units
  const short = text.length <= 2 * URL_MAX && [...text].length <= URL_MAX
  if (!short || !WHOLE.test(text) || !z.safeParse(parses, text).success) return m.urlInvalid
  return utf8Bytes(text) > QR_BYTES_MAX ? m.urlTooDense : null
}

/** An http(s) URL of at most 2,048 characters that fits into a QR picture. */
export const isPrintableUrl = (text: string): boolean => refusalOf(text) === null

function collected(texts: readonly string[]): UrlLines {
  const found = createCollection()
  for (const [i, text] of texts.entries()) found.add(text, i + 1)
  return found.lines
}

function createCollection() {
  const known = new Set<string>()
  const lines: UrlLines = { urls: [], count: 0 }
  return {
    lines,
    /** @returns whether there is a URL, and it is new */
    add(typed: string, line: number): boolean {
      const url = asLink(typed)
      if (url === '' || known.has(url)) return false
      known.add(url)
      lines.count++
      if (lines.urls.length <= URLS_MAX) lines.urls.push({ url, line })
      return true
    },
  }
}
