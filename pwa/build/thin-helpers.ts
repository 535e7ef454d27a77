import type { Plugin } from 'vite'

const PRELOADS = 'native:import-analysis-build'
const JSX = '\0tohfa:jsx-runtime'
const ICON = '\0tohfa:lucide-icon'

const CODE: Readonly<Record<string, string>> = {
  // React's own file is CommonJS: every module would unpack it, and look each function up at each call
  [JSX]: `import * as runtime from 'react/jsx-runtime'\nexport const { Fragment, jsx, jsxs } = runtime`,
  // the library's own gives each icon names as classes, and takes sizes and colours in ways that nothing here uses
  [ICON]: `import { createElement } from 'react'
    const drawn = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
      strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }
    export default ({ node }) => {
      const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
      return (props) => createElement('svg', { ...drawn, ...props }, shapes)
    }`,
}

/** Replaces what the tools add to every file of the build, by the part of it that this app uses. */
export const thinHelpers = (): Plugin => ({
  name: 'tohfa:thin-helpers',
  apply: 'build',
  enforce: 'pre',
  // it wraps each import() for a list of files to preload, and this app has none (vite.config.ts)
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === PRELOADS)
    if (at === -1) throw new Error(`Vite has no plugin ${PRELOADS}`)
    ;(plugins as Plugin[]).splice(at, 1)
  },
  resolveId(id, importer) {
    if (id === 'react/jsx-runtime' && importer !== JSX) return JSX
    return id.endsWith('/createLucideIcon.mjs') ? ICON : undefined
  },
  load: (id) => CODE[id],
})
