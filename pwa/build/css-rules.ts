import postcss, { type ChildNode, type Declaration, type Rule } from 'postcss'
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser'
import type { CssRule } from '../src/gift/claim-page-html/critical-css'

/** media and states that apply only later, or not on a screen; what has a script gets the rest of its look with it */
const LATER = /^(?:print|\((?:hover|prefers-reduced-motion|forced-colors|scripting))/
const LATER_STATES = new Set([
  ':hover',
  ':active',
  ':focus-within',
  // a ring that :focus-visible replaces
  ':-moz-focusring',
  ':popover-open',
  ':host',
  '::file-selector-button',
])

/** motion, what only a touch, a mouse or scrolling shows, and resets of fonts that no element of ours sets */
const LATER_PROPERTIES =
  /^(?:transition|cursor|touch-action|-webkit-tap-highlight-color|scroll-(?:margin|padding)|tab-size|font-(?:feature|variation)-settings)/

/** parts of controls, by what a page with such a control has */
const PARTS: readonly [RegExp, string][] = [
  [/^::-webkit-(?:date|calendar)/, '[type=date]'],
  [/^::-webkit-search/, '[type=search]'],
  [/spin-button$/, '[type=number]'],
  [/^::backdrop$/, 'dialog'],
  [/^::placeholder$/, '[placeholder]'],
  [/^:checked$/, '[checked]'],
  [/^:-moz-ui-invalid$/, '[required]'],
]

/** @returns the rules of a built stylesheet that a first paint may need, each with what it needs of the page */
export function cssRules(css: string): CssRule[] {
  const root = postcss.parse(css)
  const theme = new Set<string>()
  const animations = new Set<string>()
  // `initial` leaves a property without a value, so that its fallback is read
  const unset = new Set<string>()
  root.walkRules((rule) => {
    if (!rule.selectors.includes(':root')) return
    for (const { prop, value } of declarationsOf(rule)) (value === 'initial' ? unset : theme).add(prop)
  })
  root.walkAtRules('keyframes', ({ params }) => void animations.add(params))

  const reads = (text: string) => [
    ...[...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    ...[...animations].filter((name) => new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(text)),
  ]
  const declaration = (one: Declaration) => {
    // a fallback is never read if the theme has the property
    const text = one
      .toString()
      .replace(/var\((--[\w-]+),[^()]*\)/g, (whole, name: string) =>
        theme.has(name) && !unset.has(name) ? `var(${name})` : whole,
      )
    return { text, ...(one.variable && { sets: one.prop }), reads: reads(text) }
  }
  const ruleOf = (node: ChildNode): CssRule[] => {
    if (node.type === 'rule') {
      const selectors = selectorsOf(node)
      const declarations = declarationsOf(node)
        .filter(({ prop }) => !LATER_PROPERTIES.test(prop))
        .map(declaration)
      return selectors.length > 0 && declarations.length > 0 ? [{ selectors, declarations }] : []
    }
    if (node.type !== 'atrule' || node.nodes === undefined) return []
    const { name, params } = node
    if (name === 'property' || name === 'keyframes') {
      const text = node.toString()
      return [{ name: params, text, reads: name === 'property' ? [] : reads(text) }]
    }
    if (!['layer', 'media', 'supports'].includes(name) || LATER.test(params)) return []
    const rules = node.nodes.flatMap(ruleOf)
    return rules.length > 0 ? [{ condition: `@${name} ${params}`, rules }] : []
  }
  return root.nodes.flatMap(ruleOf)
}

const declarationsOf = (rule: Rule): Declaration[] => rule.nodes.filter((node) => node.type === 'decl')

const selectorsOf = (rule: Rule) =>
  selectorParser()
    .astSync(rule.selector)
    .nodes.map((selector) => ({ text: String(selector), needs: needsOf(selector) }))
    .flatMap(({ text, needs }) => (needs ? [{ text, needs: [...new Set(needs)] }] : []))

/** @returns what a page must have for a selector to match; undefined if it never matches at first */
function needsOf(selector: Selector): string[] | undefined {
  const needs = selector.nodes.map(needsOfPart)
  return needs.includes(undefined) ? undefined : needs.flatMap((some) => some ?? [])
}

function needsOfPart(part: Node): string[] | undefined {
  if (part.type === 'tag') return [part.value.toLowerCase()]
  if (part.type === 'class') return [`.${part.value}`]
  if (part.type === 'attribute')
    return [part.operator === '=' ? `[${part.attribute}=${part.value ?? ''}]` : `[${part.attribute}]`]
  if (part.type !== 'pseudo') return []
  if (LATER_STATES.has(part.value)) return undefined
  // alternatives, and what must not match, require nothing
  const [only, other] = part.nodes
  if (only && !other && /^:(?:is|where|has)$/.test(part.value)) return needsOf(only)
  return PARTS.flatMap(([name, need]) => (name.test(part.value) ? [need] : []))
}
