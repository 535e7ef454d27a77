/** `command.mjs NAME …`: a command of the built server (server/src/command-line/NAME-cli.ts) with the arguments that follow. */
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at } from './lib/project.mjs'

requireSupportedNode()
await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
const [name] = process.argv.splice(2, 1)
await import(pathToFileURL(at('server', 'dist', `${name}-cli.js`)).href)
