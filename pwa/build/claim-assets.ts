import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { builtFiles } from './built-files'
import { cssRules } from './css-rules'

/** Each type's own parts of the claim page, by the first module of each. */
const PARTS = {
  'vcard-form': /gift\/contact\/claim-form\.tsx$/,
  'diary-form': /gift\/contact\/claim-form\.tsx$/,
  'travel-form': /gift\/travel\/travel-claim\.tsx$/,
  'sale-form': /gift\/sale\/sale-claim\.tsx$/,
  'vcard-details': /gift\/contact\/claimed-card\.tsx$/,
  'diary-details': /gift\/diary\/diary-panel\.tsx$/,
  'travel-details': /gift\/travel\/travel-details\.tsx$/,
  'sale-details': /gift\/sale\/sale-details\.tsx$/,
}

export const ASSETS_FILE = 'claim-assets.json'

const INTRODUCTION = /gift\/page\/introduction\/gift-giver-dialog\.tsx$/

/** Writes down which files the claim page needs, for the build of the server's renderer. */
export function claimAssets(folder: string): Plugin {
  return {
    name: 'tohfa:claim-assets',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const built = builtFiles(bundle)
      const entry = built.entry('claim')
      // another build in the same process, such as the service worker's
      if (!entry) return
      const circle = built.inCircle()
      if (circle) throw new Error(`${circle} imports itself through others (pwa/build/chunks.ts)`)
      // it would draw the app in the place of the gift
      const app = built.entry('index')
      const starts = app && built.loaderOf(app.fileName, entry)
      if (!app || starts)
        throw new Error(`the claim page loads the whole app by ${starts ?? 'no known file'}`)
      const base = built.filesOf(entry)
      const [stylesheet = ''] = entry.viteMetadata?.importedCss ?? []
      const css = bundle[stylesheet]
      if (css?.type !== 'asset') throw new Error('the claim page has no stylesheet')
      const filesOf = (module: RegExp) =>
        [...built.filesFrom(module)].filter((file) => !base.has(file)).map(path)
      const parts = Object.entries(PARTS).map(([name, module]) => [name, filesOf(module)])
      const assets = {
        script: path(entry.fileName),
        imports: [...base].filter((file) => file !== entry.fileName).map(path),
        parts: Object.fromEntries(parts) as unknown,
        introduction: filesOf(INTRODUCTION),
        stylesheet: path(stylesheet),
        rules: cssRules(css.source.toString()),
      }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, ASSETS_FILE), JSON.stringify(assets))
    },
  }
}

const path = (file: string) => `/${file}`
