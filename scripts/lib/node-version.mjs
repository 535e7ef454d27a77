import { readFileSync } from 'node:fs'
import { at } from './project.mjs'

/**
 * A version that compares as a number.
 * @param {string} text
 */
const parse = (text) => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => parseInt(part))
  return major * 1e6 + minor * 1e3 + patch
}

/**
 * @param {string} version
 * @param {string} comparator
 */
const holds = (version, comparator) => {
  const [, sign, bound = ''] = /^(>=|<|\^)(.+)$/.exec(comparator) ?? []
  if (sign === '>=') return parse(version) >= parse(bound)
  if (sign === '<') return parse(version) < parse(bound)
  if (sign === '^') return parse(version) >= parse(bound) && parseInt(version) === parseInt(bound)
  throw new Error(`package.json: the engines range uses "${comparator}", which this check does not know`)
}

/**
 * Whether a version is in a range of `>=`, `<` and `^` comparators joined by spaces and `||`.
 * @param {string} version
 * @param {string} range
 */
export const satisfies = (version, range) =>
  range.split(' || ').some((part) => part.split(' ').every((comparator) => holds(version, comparator)))

/** Ends the process with a clear message if this Node is outside the `engines` of package.json. */
export const requireSupportedNode = () => {
  const range = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node
  if (satisfies(process.versions.node, range)) return
  console.error(`Tohfa needs Node ${range}; this is Node ${process.versions.node}.`)
  console.error('Install a current Node (24 is a good choice: https://nodejs.org) and run the command again.')
  process.exit(1)
}
