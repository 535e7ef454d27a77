import { cp, readFile, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildPwa } from 'vite'
import { markBuilt, sourceFingerprint } from './lib/build-stamp.mjs'
import { at } from './lib/project.mjs'

const dist = at('server', 'dist')

/** main, the admin command, and each worker: what a process or a thread begins with. */
const serverEntries = async () => {
  const files = await readdir(at('server', 'src'), { recursive: true })
  const workers = files.filter((file) => file.endsWith('.worker.ts'))
  return ['main.ts', 'admin-cli.ts', ...workers]
    .map((file) => join(at('server', 'src'), file))
    .filter(existsSync)
}

const buildServer = async () => {
  const { dependencies } = JSON.parse(await readFile(at('server', 'package.json'), 'utf8'))
  // The workspace package exists as TypeScript only, so it is bundled; everything else stays in node_modules.
  const external = Object.keys(dependencies).filter((name) => !name.startsWith('@tohfa/'))
  await rm(dist, { recursive: true, force: true })
  await bundle({
    entryPoints: await serverEntries(),
    outdir: dist,
    // Flat, so that `new URL('./x', import.meta.url)` has one meaning in every bundle.
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external,
    sourcemap: true,
    logLevel: 'warning',
  })
  await cp(at('server', 'src', 'db', 'migrations'), join(dist, 'migrations'), { recursive: true })
}

// The configuration's own modules are named without extension, as everywhere in the sources; Vite bundles them.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

const fingerprint = sourceFingerprint()
const started = Date.now()
await buildServer()
await buildPwa({ root: at('pwa'), configFile: at('pwa', 'vite.config.ts'), logLevel: 'warn' })
markBuilt(fingerprint)
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
