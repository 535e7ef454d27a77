/**
 * The rules of a stylesheet that a page's first paint needs. What is left out comes with the whole stylesheet, which the
 * page loads when it stands: hover, print, motion, and all that only a later state of the page shows.
 */

interface Block {
  /** selectors, or an at-rule with its condition */
  prelude: string
  /** declarations of a style rule */
  declarations?: readonly string[]
  children?: readonly Block[]
  /** an at-rule that is taken or left whole, with its text */
  whole?: string
}

/** @param css as the build minified it */
export function criticalCss(css: string): (html: string) => string {
  const blocks = parse(css)
  return (html) => {
    const page = vocabulary(withoutFolded(html))
    const kept = blocks.flatMap((block) => used(block, page))
    return withoutFallbacks(write(kept, wanted(kept)))
  }
}

function parse(css: string): Block[] {
  const blocks: Block[] = []
  const text = css.replace(/\/\*[^]*?\*\//g, '')
  for (let at = 0; at < text.length;) {
    const open = endOf(text, at, '{;')
    if (open === text.length) break
    const prelude = text.slice(at, open).trim()
    if (text[open] === ';') {
      at = open + 1
      continue
    }
    const close = closing(text, open)
    blocks.push(block(prelude, text.slice(open + 1, close)))
    at = close + 1
  }
  return blocks
}

function block(prelude: string, body: string): Block {
  if (/^@(layer|media|supports)\b/.test(prelude)) return { prelude, children: parse(body) }
  if (prelude.startsWith('@')) return { prelude, whole: `${prelude}{${body}}` }
  const declarations = split(body, ';').filter((one) => one && !/^(?:transition|--tw-duration)/.test(one))
  return { prelude, declarations }
}

/** Where one of `marks` stands next, outside of strings and brackets. */
function endOf(text: string, from: number, marks: string): number {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === '\\') i++
    else if (char === '"' || char === "'") i = text.indexOf(char, i + 1)
    else if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth--
    else if (depth === 0 && marks.includes(char)) return i
  }
  return text.length
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; ; at = endOf(text, at + 1, '{}')) {
    depth += text[at] === '{' ? 1 : -1
    if (depth === 0 || at >= text.length) return at
  }
}

function split(text: string, mark: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at, mark)
    parts.push(text.slice(at, end))
    at = end + 1
  }
  return parts
}

/** What is folded away, or pops up, is not painted until it opens. */
const withoutFolded = (html: string) =>
  html.replace(/(<details(?![^>]* open)[^>]*>[^]*?<\/summary>)[^]*?(?=<\/details>)|<div popover[^>]*>/g, '$1')

interface Vocabulary {
  tags: ReadonlySet<string>
  classes: ReadonlySet<string>
  attributes: ReadonlySet<string>
  html: string
}

function vocabulary(html: string): Vocabulary {
  const tags = new Set(['html', 'body', 'head'])
  const classes = new Set<string>()
  const attributes = new Set(['data-theme', 'hidden'])
  for (const [, tag = '', rest = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/gi)) {
    tags.add(tag)
    for (const [, name = '', value = ''] of rest.matchAll(/([^\s=>]+)(?:="([^"]*)")?/g)) {
      attributes.add(name)
      if (name === 'class') for (const one of unescaped(value).split(/\s+/)) classes.add(one)
    }
  }
  return { tags, classes, attributes, html }
}

const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** what only a later state, or another medium, asks for */
const LATER = /^@(?:media print|media \((?:hover|prefers-reduced-motion)|starting-style)/

function used(one: Block, page: Vocabulary): Block[] {
  if (LATER.test(one.prelude)) return []
  if (one.children) {
    const children = one.children.flatMap((child) => used(child, page))
    return children.length > 0 ? [{ ...one, children }] : []
  }
  if (one.whole !== undefined) return [one]
  const selectors = split(one.prelude, ',').filter((selector) => matches(selector, page))
  return selectors.length > 0 ? [{ ...one, prelude: selectors.join(',') }] : []
}

/** parts of controls that a page has or has not, by what shows that it has */
const PARTS: readonly [RegExp, string][] = [
  [/::-webkit-(?:date|calendar)/, 'type="date"'],
  [/::-webkit-search/, 'type="search"'],
  [/spin-button/, 'type="number"'],
  [/::backdrop/, '<dialog'],
  [/::placeholder/, 'placeholder='],
  [/:-moz-ui-invalid/, ' required'],
]

/** Whether a selector may say something of the page; what stands in `:not()` and its like is not looked at. */
function matches(selector: string, page: Vocabulary): boolean {
  if (/:(?:hover|active|focus-within|popover-open|host)\b|::file-selector-button/.test(selector)) return false
  if (PARTS.some(([part, sign]) => part.test(selector) && !page.html.includes(sign))) return false
  const plain = selector.replace(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  for (const [, name = ''] of plain.matchAll(/\.((?:\\.|[\w-])+)/g))
    if (!page.classes.has(name.replace(/\\(.)/g, '$1'))) return false
  for (const [, name = ''] of plain.replace(/\\./g, '').matchAll(/\[([\w-]+)/g))
    if (!page.attributes.has(name)) return false
  for (const [, tag = ''] of plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g))
    if (!page.tags.has(tag)) return false
  return true
}

const custom = (declaration: string) => /^(--[\w-]+):/.exec(declaration)?.[1]
const references = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** The custom properties that something of the page reads. */
function wanted(blocks: readonly Block[]): Set<string> {
  const all = declarationsOf(blocks)
  const names = new Set(all.filter((one) => custom(one) === undefined).flatMap(references))
  for (let before = -1; before !== names.size;) {
    before = names.size
    for (const one of all)
      if (names.has(custom(one) ?? '')) for (const name of references(one)) names.add(name)
  }
  return names
}

/** A fallback is never read where the theme holds the property. */
function withoutFallbacks(css: string): string {
  const theme = new Set(
    [...css.matchAll(/:root\{([^}]*)/g)].flatMap(([, text = '']) => split(text, ';').map(custom)),
  )
  return css.replace(/var\((--[\w-]+),[^()]*\)/g, (whole, name: string) =>
    theme.has(name) ? `var(${name})` : whole,
  )
}

const declarationsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((one) => [...(one.declarations ?? []), ...declarationsOf(one.children ?? [])])

function write(blocks: readonly Block[], names: ReadonlySet<string>): string {
  const everything = declarationsOf(blocks).join(';')
  const isWanted = (prelude: string) => {
    const [rule, name = ''] = prelude.split(' ')
    if (rule === '@property') return names.has(name)
    return rule === '@keyframes' && new RegExp(`animation[^;]*\\b${name}\\b`).test(everything)
  }
  const text = (one: Block): string => {
    if (one.whole !== undefined) return isWanted(one.prelude) ? one.whole : ''
    if (one.children) {
      const inner = one.children.map(text).join('')
      return inner && `${one.prelude}{${inner}}`
    }
    const kept = (one.declarations ?? []).filter((declaration) => {
      const name = custom(declaration)
      return name === undefined || names.has(name)
    })
    return kept.length > 0 ? `${one.prelude}{${kept.join(';')}}` : ''
  }
  return blocks.map(text).join('')
}
