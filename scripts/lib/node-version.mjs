import { readFileSync } from 'node:fs'
import { at } from './project.mjs'

/** @typedef {readonly [number, number, number]} Version */

/**
 * @param {string} text
 * @returns {Version}
 */
const parse = (text) => {
  const [major = 0, minor = 0, patch = 0] = text
    .replace(/^[^0-9]*/, '')
    .split('.')
    .map(Number)
  return [major, minor, patch]
}

/**
 * @param {Version} a
 * @param {Version} b
 */
const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/**
 * @param {Version} version
 * @param {string} comparator
 */
const holds = (version, comparator) => {
  const bound = parse(comparator)
  if (comparator.startsWith('>=')) return compare(version, bound) >= 0
  if (comparator.startsWith('<')) return compare(version, bound) < 0
  if (comparator.startsWith('^')) return version[0] === bound[0] && compare(version, bound) >= 0
  throw new Error(`package.json: the engines range uses "${comparator}", which this check does not know`)
}

/**
 * Whether a version is in a range of `>=`, `<` and `^` comparators joined by spaces and `||`.
 * @param {string} version
 * @param {string} range
 */
export const satisfies = (version, range) =>
  range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((one) => holds(parse(version), one)),
  )

/** Ends the process with a clear message if this Node is outside the `engines` of package.json. */
export const requireSupportedNode = () => {
  const range = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node
  if (satisfies(process.versions.node, range)) return
  console.error(`Tohfa needs Node ${range}; this is Node ${process.versions.node}.`)
  console.error('Install a current Node (24 is a good choice: https://nodejs.org) and run the command again.')
  process.exit(1)
}
