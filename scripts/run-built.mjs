import { bring } from './lib/bring.mjs'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, runNode } from './lib/project.mjs'

/** @type {Record<string, import('./lib/bring.mjs').Machinery[]>} */
const BROWSERS = {
  '--chromium': ['chromium'],
  '--browsers': ['chromium', 'chromium-headless-shell', 'firefox-esr'],
}

// Runs a TypeScript program that needs the built product. --chromium or --browsers first finds or downloads those:
// `node scripts/run-built.mjs [--chromium] bench/main.ts claims`.
const args = process.argv.slice(2)
const wanted = BROWSERS[args[0] ?? '']
const [program = '', ...rest] = wanted ? args.slice(1) : args

requireSupportedNode()
await ensureInstalled()
const browser = wanted ? await bring(wanted) : {}
if (!(await ensureBuilt())) process.exit(1)
process.exitCode = await runNode(at('node_modules', 'tsx', 'dist', 'cli.mjs'), [at(program), ...rest], {
  env: { ...process.env, ...browser },
})
