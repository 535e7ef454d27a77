import { bring } from './lib/bring.mjs'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, runNode } from './lib/project.mjs'

// Runs a TypeScript program that needs the built product, and with --chromium first a browser:
// `node scripts/run-built.mjs [--chromium] bench/main.ts claims`.
const args = process.argv.slice(2)
const needsBrowser = args[0] === '--chromium'
const [program = '', ...rest] = needsBrowser ? args.slice(1) : args

requireSupportedNode()
await ensureInstalled()
const browser = needsBrowser ? await bring(['chromium']) : {}
if (!(await ensureBuilt())) process.exit(1)
process.exitCode = await runNode(at('node_modules', 'tsx', 'dist', 'cli.mjs'), [at(program), ...rest], {
  env: { ...process.env, ...browser },
})
