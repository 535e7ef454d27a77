import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { expect, it } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../pwa/src')
const IMPORT = /^(?:import|export) (?!type )[^']*?'(\.[^']+)'|^\} from '(\.[^']+)'|import\('(\.[^']+)'\)/gm
const DRAWS = /\.tsx$|\/gift\//
const CLASS = /\.((?:\\.|[\w-])+)/g

it.each([
  ['app', 'main.tsx', 'app/app.css'],
  ['claim page', 'gift/entry/main.tsx', 'gift/entry/claim.css'],
])('the style sheet of the %s has every class that its modules name', async (_what, entry, sheet) => {
  // words in other modules are not classes
  const modules = [...reachable(resolve(SRC, entry))].filter((path) => DRAWS.test(path))
  const path = resolve(SRC, sheet)
  const found = await classesOf(path, '')
  const all = await classesOf(path, modules.map((module) => `@source '${module}';`).join('\n'))
  expect([...all].filter((name) => !found.has(name))).toEqual([])
  expect(found).toContain('bg-surface')
})

/** Every module that a page loads, now or later. */
function reachable(module: string, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found
  found.add(module)
  for (const [, plain, last, lazy] of readFileSync(module, 'utf8').matchAll(IMPORT)) {
    const path = resolve(dirname(module), plain ?? last ?? lazy ?? '')
    const file = [`${path}.tsx`, `${path}.ts`].find((one) => existsSync(one))
    if (file) reachable(file, found)
  }
  return found
}

async function classesOf(sheet: string, more: string): Promise<Set<string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'more-sources',
        enforce: 'pre',
        transform: (css, id) => (id === sheet ? `${css}\n${more}` : null),
      },
      tailwindcss(),
    ],
    build: { write: false, rolldownOptions: { input: sheet } },
  })
  const css = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => ('source' in file ? String(file.source) : ''))
    .join('')
  return new Set([...css.matchAll(CLASS)].map(([, name = '']) => name))
}
