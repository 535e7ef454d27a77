/**
 * How text and CSV become a list of URLs, and which are refused (specification section 5, decisions "Documents"): once, for
 * page and server.
 */
import * as z from 'zod/mini'
import { csvRecords } from './csv-records'
import { URLS_MAX, URL_MAX } from './limits'
import * as m from './messages'
import { QR_BYTES_MAX, utf8Bytes } from './qr-picture'

/** A URL as it was given, trimmed, and the line that it stands in, from 1. */
export interface UrlLine {
  url: string
  line: number
}

/** Different URLs, each where it first stands. */
export interface UrlLines {
  /** those of them that are needed to print or to refuse the list: one more than it may hold, at most */
  kept: UrlLine[]
  count: number
}

/** What a CSV holds: its URLs, and what was read of it in another way than somebody may have meant. */
export interface CsvUrls extends UrlLines {
  /** records without a URL, such as the line of titles */
  left: number
  /** URLs that were taken with a comma in them, from lines that are taken as they are */
  withComma: number
}

/** A line whose URL is refused, and why. */
export type BadLine<T extends UrlLine> = T & { refused: string }

export type CheckedUrls<T extends UrlLine> =
  | { ok: true; urls: string[] }
  /** `bad` where it is single URLs that are refused, in their order */
  | { ok: false; detail: string; bad: BadLine<T>[] }

/** The lines of a text: trimmed, blank ones dropped, each URL once. */
export function urlsOfText(text: string): UrlLines {
  return collected(text.split(/\r\n|\r|\n/))
}

/** The items of a list, such as a request's: as lines of a text. */
export const urlsOfList = (items: readonly string[]): UrlLines => collected(items)

/**
 * A line that starts with http is taken as it is, of any other the first column where that starts with http. So is the
 * first column of a line with quoted fields, which no URL can be as a whole.
 * @throws UnclosedQuoteError
 */
export function urlsOfCsv(text: string): CsvUrls {
  const found = createCollection()
  let [left, withComma] = [0, 0]
  for (const { line, raw, first, quoted } of csvRecords(text)) {
    const whole = raw.trim()
    if (whole === '') continue
    const url = quoted ? first.trim() : STARTS_WITH_HTTP.test(whole) ? whole : first.trim()
    if (!STARTS_WITH_HTTP.test(url)) left++
    else if (found.add(url, line) && url.includes(',')) withComma++
  }
  return { ...found.lines, left, withComma }
}

/**
 * Whether a list can be printed.
 * @param lines of one source after another, such as `kept` of a text and of a CSV; where a URL comes again it counts once
 * @returns the URLs in their order, the first of which is the master; or what to say, and of which lines
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

/** Each URL once, where it first stands. */
export function differentLines<T extends UrlLine>(lines: readonly T[]): T[] {
  const different = new Map<string, T>()
  for (const line of lines) if (!different.has(line.url)) different.set(line.url, line)
  return [...different.values()]
}

const STARTS_WITH_HTTP = /^http/i

const parses = z.url()
/** with its slashes, which a browser would forgive and a scanner does not; spaces, controls and what encloses URLs are in none */
const WHOLE = /^https?:\/\/[^\s"<>\p{Cc}\p{Cs}]+$/iu

/** Why a URL cannot be printed; null where it can. */
function refusalOf(text: string): string | null {
  // no character has more than two units
  const short = text.length <= 2 * URL_MAX && [...text].length <= URL_MAX
  if (!short || !WHOLE.test(text) || !z.safeParse(parses, text).success) return m.urlInvalid
  return utf8Bytes(text) > QR_BYTES_MAX ? m.urlTooDense : null
}

/** An http(s) URL of at most 2,048 characters that a QR picture holds. */
export const isPrintableUrl = (text: string): boolean => refusalOf(text) === null

function collected(texts: readonly string[]): UrlLines {
  const found = createCollection()
  for (const [i, text] of texts.entries()) {
    const url = text.trim()
    if (url !== '') found.add(url, i + 1)
  }
  return found.lines
}

function createCollection() {
  const known = new Set<string>()
  const lines: UrlLines = { kept: [], count: 0 }
  return {
    lines,
    /** @returns whether it was not there yet */
    add(url: string, line: number): boolean {
      if (known.has(url)) return false
      known.add(url)
      lines.count++
      if (lines.kept.length <= URLS_MAX) lines.kept.push({ url, line })
      return true
    },
  }
}
