import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at } from './lib/project.mjs'

requireSupportedNode()
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
await import(pathToFileURL(at('server', 'dist', 'move-cli.js')).href)
