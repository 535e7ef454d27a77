import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, runNode } from './lib/project.mjs'

// Runs a TypeScript program that needs the built product: `node scripts/run-built.mjs bench/main.ts claims`.
const [program = '', ...args] = process.argv.slice(2)
requireSupportedNode()
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
process.exitCode = await runNode(at('node_modules', 'tsx', 'dist', 'cli.mjs'), [at(program), ...args])
