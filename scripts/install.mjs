import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'

requireSupportedNode()
await ensureInstalled()
