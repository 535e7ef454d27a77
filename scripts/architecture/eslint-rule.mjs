import { relative, sep } from 'node:path'
import { root } from '../lib/project.mjs'
import { forbidden } from './arrows.mjs'
import { resolveImport } from './imports.mjs'

/**
 * The arrows of the architecture, told while the import is being typed.
 * @type {import('eslint').Rule.RuleModule}
 */
export const arrowsRule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => {
    const from = relative(root, context.filename).split(sep).join('/')
    /** @param {{ source?: unknown }} node */
    const check = (node) => {
      const source = /** @type {import('estree').SimpleLiteral | null | undefined} */ (node.source)
      if (typeof source?.value !== 'string') return
      const specifier = source.value.split('?')[0] ?? ''
      const rule = forbidden(
        from,
        resolveImport(from, specifier, () => true),
      )
      if (rule) context.report({ node: source, message: `Who may import whom: ${rule}.` })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
