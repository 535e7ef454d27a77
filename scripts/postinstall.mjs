import { markInstalled } from './lib/install.mjs'

// A manual `npm ci` counts too: the next `npm start` finds nothing to install.
markInstalled()
