import { claimEntry, forbidden, tooHeavyForClaim } from './arrows.mjs'
import { importsOf, resolveImport } from './imports.mjs'

/**
 * @typedef {{ from: string, to: string, kind: import('./imports.mjs').ImportKind, line: number }} Edge
 */

/**
 * @param {ReadonlyMap<string, string>} files path from the repository's root -> text
 * @returns {Edge[]}
 */
export const edgesOf = (files) =>
  [...files].flatMap(([from, text]) =>
    importsOf(from, text).map(({ specifier, kind, line }) => ({
      from,
      to: resolveImport(from, specifier, (path) => files.has(path)),
      kind,
      line,
    })),
  )

/**
 * What is loaded with a module: the static imports, types and lazy parts left out.
 * @param {Edge[]} edges
 * @returns {Map<string, string[]>}
 */
const loadedWith = (edges) => {
  /** @type {Map<string, string[]>} */
  const graph = new Map()
  for (const { from, to, kind } of edges)
    if (kind === 'static') graph.set(from, [...(graph.get(from) ?? []), to])
  return graph
}

/**
 * Chains from the claim page's entry to a package that it must not load at once.
 * @param {Edge[]} edges
 * @returns {string[]}
 */
export const heavyForClaim = (edges) => {
  const graph = loadedWith(edges)
  const seen = new Set([claimEntry])
  const chains = [[claimEntry]]
  /** @type {string[]} */
  const heavy = []
  for (let chain = chains.shift(); chain; chain = chains.shift()) {
    for (const to of graph.get(chain.at(-1) ?? '') ?? []) {
      if (tooHeavyForClaim.test(to)) heavy.push([...chain, to].join(' -> '))
      if (!seen.has(to)) chains.push([...chain, to])
      seen.add(to)
    }
  }
  return heavy
}

/**
 * Import cycles, each told once. Types and lazy imports make none: they are not there when modules are evaluated.
 * @param {Edge[]} edges
 * @returns {string[]}
 */
export const cyclesOf = (edges) => {
  const graph = loadedWith(edges)
  /** @type {Set<string>} */
  const done = new Set()
  /** @type {string[]} */
  const path = []
  /** @type {string[]} */
  const cycles = []
  /** @param {string} file */
  const visit = (file) => {
    const start = path.indexOf(file)
    if (start >= 0) return void cycles.push([...path.slice(start), file].join(' -> '))
    if (done.has(file)) return
    path.push(file)
    for (const to of graph.get(file) ?? []) visit(to)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

/**
 * Everything that is wrong with the imports of these files, one line each; the rule comes first.
 * @param {ReadonlyMap<string, string>} files
 * @returns {string[]}
 */
export const violationsOf = (files) => {
  const edges = edgesOf(files)
  const arrows = edges.flatMap(({ from, to, line }) => {
    const rule = forbidden(from, to)
    return rule ? [`${rule}: ${from}:${line} -> ${to}`] : []
  })
  const heavy = heavyForClaim(edges).map((chain) => `the claim page loads only what its form needs: ${chain}`)
  const cycles = cyclesOf(edges).map((cycle) => `no import cycles: ${cycle}`)
  return [...arrows, ...heavy, ...cycles]
}
