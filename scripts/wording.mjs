import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { at } from './lib/project.mjs'

/**
 * The parts of docs/writing.md that a machine can check.
 * @type {readonly { pattern: RegExp, say: string, screens?: true }[]}
 */
const RULES = [
  {
    pattern: /(?<!\b(?:leaves?|fails|waits|stands|sent|refused?|refuses) (?:\w+ ){0,3})\balone\b/gi,
    say: 'only',
  },
  { pattern: /\bin case\b/gi, say: 'if' },
  { pattern: /(?<=^|[.!?:] )Of (?!course)/g, say: 'the subject first' },
  { pattern: /\b(is|are|was|were|be|been) told\b/gi, say: 'is shown, is reported' },
  { pattern: /\bl(?:ie|ies|ay) (?:in|on|under|at|behind|there|beside)\b/gi, say: 'is, is kept, was moved' },
  { pattern: /\bstands? (?:in|on|under|at|behind|there|beside)\b/gi, say: 'is, is shown' },
  { pattern: /\bshall\b/gi, say: 'should, will' },
  { pattern: /\bcould not be had\b/gi, say: 'could not be downloaded' },
  { pattern: /(?<=^|[.!?] )Where (?=[^.?|]*,)/g, say: 'if' },
  { pattern: /\b(?:any more)\b/gi, say: 'no longer', screens: true },
  { pattern: /\b(?:bring|brings|brought|put|puts) back\b/gi, say: 'restore', screens: true },
  {
    pattern: /\b(?:no connection|without a connection|no network|without a network)\b/gi,
    say: 'offline',
    screens: true,
  },
]

/**
 * @param {string} text
 * @param {boolean} onScreen whether people read it on a screen and not in the docs
 * @returns {string[]} what is wrong with it, with the words to use instead
 */
export const badWording = (text, onScreen) =>
  RULES.filter(({ screens }) => onScreen || !screens).flatMap(({ pattern, say }) =>
    [...text.matchAll(pattern)].map(([found]) => `“${found.trim()}”: say “${say}”`),
  )

/**
 * @param {string} source of a text module
 * @returns {{ line: number, text: string }[]} its texts
 */
export function textsOf(source) {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true)
  /** @type {{ line: number, text: string }[]} */
  const texts = []
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

/**
 * @param {string} source of a module
 * @returns {{ line: number, text: string }[]} the lines of its comments, without code and quotations
 */
export function commentsOf(source) {
  const lines = source.split('\n')
  let isOpen = false
  return lines.flatMap((line, i) => {
    const begins = /^\s*(\/\/|\/\*)/.exec(line) ?? /\s(\/\/) /.exec(line)
    const isComment = isOpen || begins !== null
    if (begins?.[1] === '/*') isOpen = true
    if (isOpen && line.includes('*/')) isOpen = false
    const text = line
      .slice(begins?.index ?? 0)
      .replace(/^\s*(\/\*\*?|\*\/?|\/\/)\s*/, '')
      .replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '…')
    return isComment ? [{ line: i + 1, text }] : []
  })
}

/**
 * @param {string} markdown
 * @returns {{ line: number, text: string }[]} its lines, without code, quotations and addresses
 */
export function proseOf(markdown) {
  let isCode = false
  return markdown.split('\n').flatMap((line, i) => {
    const isFence = line.startsWith('```')
    if (isFence) isCode = !isCode
    const text = line.replace(/`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)/g, '…')
    return isCode || isFence ? [] : [{ line: i + 1, text }]
  })
}

/** where comments are read */
const MODULES = [
  ...['pwa/src', 'pwa/build', 'pwa/test', 'server/src', 'server/test', 'sync-protocol/src'],
  ...['test', 'scripts', 'bench'],
]
const ENDINGS = ['.ts', '.tsx', '.mjs']

/**
 * @param {string} folder
 * @param {string} ending
 * @returns {string[]} the files in it and in its folders
 */
const filesIn = (folder, ending) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wrong = [
    ...[...filesIn('pwa/src', '.texts.ts'), ...filesIn('sync-protocol/src/messages', '.ts')].map((file) => ({
      file,
      read: textsOf,
      onScreen: true,
    })),
    ...['README.md', 'SECURITY.md', ...filesIn('docs', '.md')].map((file) => ({
      file,
      read: proseOf,
      onScreen: false,
    })),
    ...MODULES.flatMap((folder) => ENDINGS.flatMap((ending) => filesIn(folder, ending))).map((file) => ({
      file,
      read: commentsOf,
      onScreen: false,
    })),
  ].flatMap(({ file, read, onScreen }) =>
    read(readFileSync(at(file), 'utf8')).flatMap(({ line, text }) =>
      badWording(text, onScreen).map((what) => `${file}:${line} ${what}`),
    ),
  )
  for (const one of wrong) console.error(one)
  if (wrong.length > 0) process.exitCode = 1
}
