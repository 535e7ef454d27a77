import { markInstalled } from './lib/install.mjs'

// An `npm ci` by hand counts too: the next `npm start` finds nothing to install.
markInstalled()
