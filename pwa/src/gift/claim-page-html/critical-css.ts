/**
 * The rules of the stylesheet that a page's first paint needs. The page loads the rest, with the whole stylesheet, after
 * its content: hover, print, motion, forced colours, and what only a later state of the page shows.
 */
import { Parser } from 'htmlparser2'
import { CARD_ID } from '../page/introduction/card-places'

/** A rule of the stylesheet, as the build has parsed it (pwa/build/css-rules.ts). */
export type CssRule = StyleRule | ConditionalRule | NamedRule

interface StyleRule {
  selectors: readonly CssSelector[]
  declarations: readonly CssDeclaration[]
}

/** `@layer`, `@media`, `@supports` */
interface ConditionalRule {
  condition: string
  rules: readonly CssRule[]
}

/** `@property`, `@keyframes` */
interface NamedRule {
  name: string
  reads: readonly string[]
  text: string
}

interface CssSelector {
  text: string
  /** what a page must have for the selector to match, in the terms of `vocabularyOf` */
  needs: readonly string[]
}

interface CssDeclaration {
  text: string
  /** the custom property that it sets */
  sets?: string
  /** custom properties and animations that it uses */
  reads: readonly string[]
}

/**
 * @param rules of the whole stylesheet
 * @returns a function from a page's HTML to the text of the rules that its first paint needs
 */
export const criticalCss =
  (rules: readonly CssRule[]) =>
  (html: string): string => {
    const page = vocabularyOf(html)
    const matching = rules.flatMap((rule) => matchingPart(rule, page)).filter((rule) => !isOfProperties(rule))
    const names = namesRead(matching)
    const never = neverSet(matching)
    const text = matching.map((rule) => textOf(rule, new Set([...names].filter((name) => !never.has(name)))))
    const set = new Set(declarationsOf(matching).map(({ sets }) => sets))
    return text
      .join('')
      .replace(/var\((--[\w-]+)\)/g, (read, name: string) => never.get(name) ?? read)
      .replace(FALLBACK, (read, name: string, fallback: string) => (set.has(name) ? read : fallback))
  }

/** what is used instead of a custom property that nothing sets */
const FALLBACK = /var\((--[\w-]+),((?:[^()]|\([^()]*\))*)\)/g

/** Sets registered properties in browsers without `@property`. Here they need none. */
const isOfProperties = (rule: CssRule) => 'condition' in rule && rule.condition === '@layer properties'

/** Registered properties that nothing on the page sets, with their initial value. */
function neverSet(rules: readonly CssRule[]): Map<string, string> {
  const named = rules.filter((rule) => 'name' in rule)
  const set = new Set(declarationsOf(rules.filter((rule) => !('name' in rule))).map(({ sets }) => sets))
  return new Map(
    named.flatMap(({ name, text }) => {
      const value = /initial-value:([^;}]+)/.exec(text)?.[1]
      return value === undefined || set.has(name) ? [] : [[name, value]]
    }),
  )
}

/** what every page has, or gets before its first paint */
const EVERYWHERE = [
  'html',
  'head',
  'body',
  '[data-theme]',
  '[data-theme=dark]',
  '[data-theme=light]',
  '[hidden]',
]

/** @returns the tags, `.classes`, `[attributes]` and `[attributes=values]` of all elements that are painted */
function vocabularyOf(html: string): Set<string> {
  const found = new Set(EVERYWHERE)
  /** of the open elements, outermost first: whether only a summary is painted in them */
  const folded: boolean[] = []
  let unpainted = 0
  const parser = new Parser({
    onopentag(tag, attributes) {
      const skip =
        unpainted > 0 || (folded.at(-1) === true && tag !== 'summary') || opensLater(tag, attributes)
      folded.push(tag === 'details' && !('open' in attributes))
      if (skip) {
        unpainted++
        return
      }
      found.add(tag)
      for (const [name, value] of Object.entries(attributes)) {
        found.add(`[${name}]`).add(`[${name}=${value}]`)
        if (name === 'class') for (const one of value.split(/\s+/)) found.add(`.${one}`)
      }
    },
    onclosetag() {
      folded.pop()
      if (unpainted > 0) unpainted--
    },
  })
  parser.end(html)
  return found
}

const opensLater = (tag: string, attributes: Record<string, string>) =>
  'popover' in attributes || (tag === 'dialog' && !('open' in attributes) && attributes.id !== CARD_ID)

function matchingPart(rule: CssRule, page: ReadonlySet<string>): CssRule[] {
  if ('selectors' in rule) {
    const selectors = rule.selectors.filter(({ needs }) => needs.every((need) => page.has(need)))
    return selectors.length > 0 ? [{ ...rule, selectors }] : []
  }
  if ('name' in rule) return [rule]
  const rules = rule.rules.flatMap((inner) => matchingPart(inner, page))
  return rules.length > 0 ? [{ ...rule, rules }] : []
}

/** The custom properties and animations that the rules use, directly or through others. */
function namesRead(rules: readonly CssRule[]): Set<string> {
  const declarations = declarationsOf(rules)
  const names = new Set(declarations.flatMap(({ sets, reads }) => (sets === undefined ? reads : [])))
  for (let before = -1; before !== names.size;) {
    before = names.size
    for (const { sets, reads } of declarations)
      if (sets !== undefined && names.has(sets)) for (const name of reads) names.add(name)
  }
  return names
}

/** What named rules use, by name. */
const declarationsOf = (rules: readonly CssRule[]): CssDeclaration[] =>
  rules.flatMap((rule) => {
    if ('selectors' in rule) return rule.declarations
    return 'name' in rule ? [{ ...rule, sets: rule.name }] : declarationsOf(rule.rules)
  })

function textOf(rule: CssRule, names: ReadonlySet<string>): string {
  if ('name' in rule) return names.has(rule.name) ? rule.text : ''
  const inner =
    'selectors' in rule
      ? rule.declarations
          .filter(({ sets }) => sets === undefined || names.has(sets))
          .map(({ text }) => text)
          .join(';')
      : rule.rules.map((one) => textOf(one, names)).join('')
  const prelude = 'selectors' in rule ? rule.selectors.map(({ text }) => text).join(',') : rule.condition
  return inner && `${prelude}{${inner}}`
}
