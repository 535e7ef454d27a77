import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildPwa } from 'vite'
import { markBuilt, sourceFingerprint } from './lib/build-stamp.mjs'
import { at } from './lib/project.mjs'

const dist = at('server', 'dist')

// One bundled file instead of thousands, because reading them takes most of a start. External: packages with compiled code,
// what few servers load (S3, metrics, traces), what the framework has for schemas and tests, which none loads, and an optional
// package of pg.
const external = [
  ...['@aws-sdk/client-s3', '@opentelemetry/*', 'prom-client'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
  ...['@node-rs/argon2', 'better-sqlite3', 'pg-native', 'sharp'],
]

// Bundled CommonJS packages need the globals of CommonJS modules.
const banner = `import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

/** The entries of processes and threads: main, the commands, and each worker. */
const serverEntries = async () => {
  const files = await readdir(at('server', 'src'), { recursive: true })
  return files
    .filter((file) => file === 'main.ts' || /(-cli|\.worker)\.ts$/.test(file))
    .map((file) => join(at('server', 'src'), file))
}

/**
 * One letter beyond ASCII makes Node keep a whole source with two bytes for each of its letters. The bundler escapes them in
 * texts; in regular expressions it does not.
 * @param {string} path
 */
const escapeLetters = async (path) => {
  const code = await readFile(path, 'utf8')
  const escaped = code.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (escaped !== code) await writeFile(path, escaped)
}

const buildServer = async () => {
  await rm(dist, { recursive: true, force: true })
  await bundle({
    entryPoints: await serverEntries(),
    outdir: dist,
    // Flat, so that `new URL('./x', import.meta.url)` means the same in every bundle.
    entryNames: '[name]',
    bundle: true,
    // otherwise the imports of what is loaded only if needed would be those of the whole bundle
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external,
    // a server keeps its sources in memory
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'external',
    banner: { js: banner },
    sourcemap: true,
    logLevel: 'warning',
  })
  for (const file of await readdir(dist)) if (file.endsWith('.js')) await escapeLetters(join(dist, file))
  await cp(at('server', 'src', 'db', 'migrations'), join(dist, 'migrations'), { recursive: true })
}

// Like all sources, the configuration imports its modules without extensions; Vite bundles them.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

const fingerprint = sourceFingerprint()
const started = Date.now()
await buildServer()
// The second build needs the file names of the first.
for (const config of ['vite.config.ts', 'vite.server.config.ts'])
  await buildPwa({ root: at('pwa'), configFile: at('pwa', config), logLevel: 'warn' })
await escapeLetters(at('pwa', 'dist-server', 'claim-page.js'))
markBuilt(fingerprint)
console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
