import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import data from '@mdn/browser-compat-data/forLegacyNode'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { BROWSERS } from '../../pwa/browsers'

/** What the oldest browsers lack, and the app can do without: it asks first, or catches the error. */
const ASKED_FOR = [
  ':popover-open',
  'Element.checkVisibility',
  'FileSystemFileHandle.createWritable',
  'FileSystemWritableFileStream.write',
  'HTMLElement.showPopover',
  'Navigator.permissions',
  'OffscreenCanvas',
  'PermissionStatus.state',
  'Permissions.query',
  'PublicKeyCredential.getClientCapabilities',
  'Segmenter.segment',
  'StorageManager.estimate',
  'WakeLock',
  'WakeLock.request',
  'WakeLockSentinel',
  'WakeLockSentinel.release',
  'requestIdleCallback',
]

const PWA = resolve(import.meta.dirname, '../../pwa')
/** what TypeScript adds to the names of classes */
const SAME = /^Readonly(?=Array|Map|Set)|Constructor$/g
/** the classes that get most of what TypeScript declares for several classes at once */
const SHARERS = [
  'Window',
  'Document',
  'Element',
  'HTMLElement',
  'Navigator',
  'CanvasRenderingContext2D',
  'Blob',
]
const SELECTORS = /^(matches|closest|querySelector|querySelectorAll)$/

test('the app uses nothing that its oldest browsers lack, unless it checks for it first', () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(PWA, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => expect.fail(String(messageText)) },
  )
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {})
  const checker = program.getTypeChecker()
  const found = new Set<string>()
  const note = (name: string, ...described: (CompatStatement | undefined)[]) => {
    if (described.some((one) => one && isMissing(one))) found.add(name)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node))
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? [])
        if (program.isSourceFileDefaultLibrary(declaration.getSourceFile()))
          note(...described(node.text, ownerOf(declaration)))
    if (ts.isRegularExpressionLiteral(node)) {
      const { lookbehind_assertion: lookbehind } = data.javascript.regular_expressions ?? {}
      if (/\(\?<[=!]/.test(node.text)) note('lookbehind', lookbehind?.__compat)
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      if (SELECTORS.test(node.expression.name.text))
        for (const [name, selector = ''] of node.arguments[0]?.getText().matchAll(/:([a-z-]+)/g) ?? [])
          note(name, data.css.selectors?.[selector]?.__compat)
    ts.forEachChild(node, visit)
  }
  const shipped = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/(pwa|sync-protocol)\/src\//.test(fileName))
    .filter(({ fileName }) => !/\.test\.|\.server\.|\/gift\/server\//.test(fileName))
  shipped.forEach(visit)
  expect([...found].sort()).toEqual(ASKED_FOR)
}, 180_000)

/** The class that a declaration of TypeScript's own libraries belongs to; undefined: it is global. */
function ownerOf({ parent }: ts.Declaration): string | undefined {
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text
  const holder = ts.isTypeLiteralNode(parent) ? parent.parent : undefined
  return holder && ts.isVariableDeclaration(holder) ? holder.name.getText() : undefined
}

/** A name for reports, and what MDN has about it. */
function described(name: string, owner = 'Window'): [string, ...(CompatStatement | undefined)[]] {
  const { api, javascript } = data
  const builtins = javascript.builtins ?? {}
  const of = (room: Identifier | undefined) => [room?.[name]?.__compat, room?.[`${name}_static`]?.__compat]
  const type = owner.replace(SAME, '')
  const rooms = [api[type], builtins[type], builtins.Intl?.[type]].filter((room) => room !== undefined)
  if (type === 'Window') rooms.push(api, builtins)
  // only TypeScript has a name for what several classes share
  if (rooms.length === 0) rooms.push(...SHARERS.flatMap((sharer) => api[sharer] ?? []))
  return [type === 'Window' ? name : `${type}.${name}`, ...rooms.flatMap(of)]
}

function isMissing({ support }: CompatStatement): boolean {
  return Object.entries(BROWSERS).some(([browser, oldest]) => {
    const statements = support[browser as keyof typeof BROWSERS]
    const plain = [statements ?? []].flat().filter(isPlain)
    return !plain.some(({ version_added: added }) => isSince(added, oldest))
  })
}

const isPlain = (one: SimpleSupportStatement) => !one.prefix && !one.flags && !one.alternative_name

const isSince = (added: SimpleSupportStatement['version_added'], oldest: string) =>
  typeof added === 'string' &&
  added !== 'preview' &&
  !(parseFloat(added.replace('≤', '')) > parseFloat(oldest))
