import type { Plugin } from 'vite'

const PRELOAD = '\0vite/preload-helper.js'
const JSX = '\0tohfa:jsx-runtime'

const CODE: Readonly<Record<string, string>> = {
  // a lazy part loads by itself: Vite's helper is for lists of files, and this app has none (vite.config.ts)
  [PRELOAD]: 'export const __vitePreload = (load) => load()',
  // React's own file is CommonJS: every module would unpack it, and look each function up at each call
  [JSX]: `import * as runtime from 'react/jsx-runtime'\nexport const { Fragment, jsx, jsxs } = runtime`,
}

/** Replaces what the tools add to every file of the build, by the part of it that this app uses. */
export const thinHelpers = (): Plugin => ({
  name: 'tohfa:thin-helpers',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'react/jsx-runtime' && importer !== JSX ? JSX : undefined),
  load: (id) => CODE[id],
})
