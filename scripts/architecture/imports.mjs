import { posix } from 'node:path'
import ts from 'typescript'

/**
 * @typedef {'static' | 'dynamic' | 'type'} ImportKind
 * @typedef {{ specifier: string, kind: ImportKind, line: number }} Import
 */

/**
 * Every import of one source text, as TypeScript's own parser sees it.
 * @param {string} path
 * @param {string} text
 * @returns {Import[]}
 */
export const importsOf = (path, text) => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {Import[]} */
  const found = []

  /** @type {(literal: ts.Node | undefined, kind: ImportKind) => void} */
  const add = (literal, kind) => {
    if (!literal || !ts.isStringLiteralLike(literal)) return
    // Vite's `?worker` and `?url` load beside the module, not with it.
    const [specifier = '', query] = literal.text.split('?')
    const line = source.getLineAndCharacterOfPosition(literal.getStart()).line + 1
    found.push({ specifier, kind: kind === 'static' && query ? 'dynamic' : kind, line })
  }

  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, isErased(node.importClause) ? 'type' : 'static')
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'static')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], 'dynamic')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * With `verbatimModuleSyntax` only `import type` disappears; `import { type A }` still loads the module.
 * @param {ts.ImportClause | undefined} clause
 */
const isErased = (clause) => clause?.phaseModifier === ts.SyntaxKind.TypeKeyword

/**
 * Where an import leads: a path from the repository's root, or the package as named.
 * @param {string} from
 * @param {string} specifier
 * @param {(path: string) => boolean} exists
 */
export const resolveImport = (from, specifier, exists) => {
  const protocol = '@tohfa/sync-protocol/'
  const base = specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier)
    : specifier.startsWith(protocol)
      ? `sync-protocol/src/${specifier.slice(protocol.length)}`
      : undefined
  if (base === undefined) return specifier
  const bare = base.replace(/\.js$/, '')
  return [base, `${bare}.ts`, `${bare}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find(exists) ?? base
}
