/**
 * Writes the list of common passwords that people are warned about. It is in the repository: run this only to update it.
 *
 *   npm install --no-save @zxcvbn-ts/language-common@4.1.3 && node scripts/common-passwords.mjs \
 *     node_modules/@zxcvbn-ts/language-common/src/passwords.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './lib/project.mjs'

/** the number that ASVS 5.0 asks for (6.2.4), counting only passwords that are long enough to be accepted */
const COUNT = 3000
const LENGTH_MIN = 8
const LINE = 100

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node scripts/common-passwords.mjs FILE')
  process.exit(1)
}
/** @type {string[]} the most common first, in lower case */
const all = JSON.parse(readFileSync(file, 'utf8'))
const words = all.filter((word) => [...word].length >= LENGTH_MIN && /^[\w.!@#$%&*?-]+$/.test(word))
/** @type {string[]} */
const lines = []
for (const word of words.slice(0, COUNT)) {
  const last = lines.at(-1)
  if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`
  else lines.push(word)
}
writeFileSync(
  at('sync-protocol', 'src', 'password', 'common-passwords.ts'),
  `/**
 * The ${COUNT} most common passwords of ${LENGTH_MIN} characters or more, in lower case, the most common first. Of
 * \`@zxcvbn-ts/language-common\` (MIT), which keeps them by what was found in leaked lists; scripts/common-passwords.mjs writes this file.
 */
export const COMMON_PASSWORDS = \`
${lines.join('\n')}
\`
`,
)
