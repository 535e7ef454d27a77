import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at } from './lib/project.mjs'

requireSupportedNode()
await ensureInstalled()
if (!(await ensureBuilt())) {
  console.error('The build failed; its messages above say why.')
  process.exit(1)
}
// Not every supported Node has it. If it does, a second start need not compile the same JavaScript again.
const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module)
enableCompileCache?.(at('.cache', 'compiled'))
await import(pathToFileURL(at('server', 'dist', 'main.js')).href)
