/**
 * The page of an exported diary: readable in any browser, today and in twenty years. It has no script, requests nothing
 * from a server, and prints as a book with one chapter per month.
 */
import {
  documentClock,
  documentDate,
  documentMoment,
  documentMonth,
  documentWholeDate,
} from '../../../ui/document-dates'
import {
  chaptersOf,
  type Archive,
  type ArchivedEntry,
  type ArchivedFile,
  type ArchivedVersion,
} from './archive'
import * as t from './export.texts'

export interface About {
  /** of the campaign */
  name: string
  /** epoch ms */
  savedAt: number
  /** whether all entries could be read */
  complete: boolean
}

/** The path of a file in the ZIP; undefined if it could not be downloaded. */
export type PathIn = (file: ArchivedFile) => string | undefined

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: color-mix(in srgb, CanvasText 70%, Canvas); }
* { box-sizing: border-box; }
body { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1.0625rem/1.6 Georgia, "Noto Serif", serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h3 { margin: 2rem 0 .5rem; }
.about, .when, .note, figcaption { color: var(--soft); font-size: .875rem; }
.note { border-left: .25rem solid; padding-left: .6rem; }
nav ul { columns: 14rem; padding-left: 1.2rem; }
.text { white-space: pre-wrap; margin: .4rem 0; }
article { margin: 0 0 1.5rem; }
.other { margin: 1rem 0 0 1rem; border-left: 1px solid var(--line); padding-left: 1rem; }
.images { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: .75rem; margin-top: .75rem; }
figure { margin: .75rem 0 0; break-inside: avoid; }
.images figure { margin: 0; }
img { display: block; width: 100%; height: auto; border-radius: .25rem; }
audio { display: block; width: 100%; }
@page { margin: 18mm 16mm; }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  .month { break-before: page; }
  .month h2 { margin-top: 0; }
  nav a { color: inherit; text-decoration: none; }
  audio { display: none; }
  .images { grid-template-columns: 1fr 1fr; }
  img { max-height: 110mm; width: auto; max-width: 100%; }
}
`

/** The page, in pieces. */
export function* diaryHtml(
  archive: Archive,
  { name, savedAt, complete }: About,
  pathIn: PathIn,
): Generator<string> {
  const chapters = chaptersOf(archive.entries)
  const [first, last] = [archive.entries[0], archive.entries.at(-1)]
  const days = first && last ? [`${documentDate(first.date)} – ${documentDate(last.date)}`] : []
  const about = [
    t.holds(archive.entries.length, archive.files.length),
    ...days,
    t.savedOn(documentMoment(savedAt)),
  ]
  const heading = escaped(t.diary(name))
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1 dir="auto">${heading}</h1>
<p class="about">${about.map(escaped).join('<br>')}</p>
${complete ? '' : `<p class="note">${t.notAll}</p>`}
</header>
`
  if (chapters.length > 1) {
    const links = chapters.map(
      ({ month }) => `<li><a href="#${month}">${escaped(documentMonth(month))}</a></li>`,
    )
    yield `<nav aria-label="${t.contents}"><ul>${links.join('')}</ul></nav>\n`
  }
  yield '<main>\n'
  for (const { month, days: ofMonth } of chapters) {
    yield `<section class="month" id="${month}">\n<h2>${escaped(documentMonth(month))}</h2>\n`
    for (const { date, entries } of ofMonth) {
      yield `<h3><time datetime="${date}">${escaped(documentWholeDate(date))}</time></h3>\n`
      for (const entry of entries) yield entryHtml(entry, pathIn)
    }
    yield '</section>\n'
  }
  yield '</main>\n</body>\n</html>\n'
}

const STATES = { saved: t.waits, sending: t.waits, attention: t.needsAttention }

function entryHtml(entry: ArchivedEntry, pathIn: PathIn): string {
  const { time, editedAt, state, others } = entry
  const when = [documentClock(time), ...(editedAt === undefined ? [] : [t.edited(documentMoment(editedAt))])]
  return `<article>
<p class="when"><time datetime="${escaped(time)}">${when.map(escaped).join(' · ')}</time></p>
${state ? `<p class="note">${STATES[state]}</p>\n` : ''}${versionHtml(entry, pathIn)}${others
    .map(
      (other) => `<section class="other">
<p class="when">${escaped(t.otherVersion(documentMoment(other.writtenAt)))}</p>
${versionHtml(other, pathIn)}</section>
`,
    )
    .join('')}</article>
`
}

function versionHtml({ text, audio, images }: ArchivedVersion, pathIn: PathIn): string {
  const written = text === null ? '' : `<p class="text" dir="auto">${escaped(text)}</p>\n`
  const heard = audio ? recordingHtml(pathIn(audio)) : ''
  const seen = images.map((image, place) => imageHtml(pathIn(image), place + 1)).join('')
  return `${written}${heard}${seen && `<div class="images">\n${seen}</div>\n`}`
}

const missing = (what: string) => `<p class="note">${escaped(t.noFile(what))}</p>\n`

const recordingHtml = (path: string | undefined) =>
  path === undefined
    ? missing(t.recording)
    : `<figure><audio controls preload="none" src="${path}"></audio><figcaption>${t.recording}: <a href="${path}">${path}</a></figcaption></figure>\n`

const imageHtml = (path: string | undefined, number: number) =>
  path === undefined
    ? missing(t.image(number))
    : `<figure><a href="${path}"><img src="${path}" alt="${escaped(t.image(number))}" loading="lazy"></a></figure>\n`
