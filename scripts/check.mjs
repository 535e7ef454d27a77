import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { at, root, runNode } from './lib/project.mjs'

mkdirSync(at('.cache'), { recursive: true })

/** @type {(config: string, ...paths: string[]) => [string, string[]]} */
const imports = (config, ...paths) => [
  'dependency-cruiser/bin/dependency-cruise.mjs',
  ['--config', config, '--output-type', 'err-long', ...paths],
]

/** @type {Record<string, [string, string[]]>} */
const checks = {
  'lint and types': ['oxlint/bin/oxlint', []],
  format: [
    'prettier/bin/prettier.cjs',
    ['--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
  ],
  imports: imports('.dependency-cruiser.mjs', 'sync-protocol/src', 'server/src', 'server/test', 'pwa/src'),
  'load of the claim page': imports(
    'scripts/architecture/claim-page-load.mjs',
    'pwa/src/gift/entry/main.tsx',
  ),
  'unused code': ['knip/bin/knip.js', ['--no-progress']],
  wording: ['../scripts/wording.mjs', []],
  spelling: [
    'cspell/bin.mjs',
    ['lint', '--no-progress', '--no-summary', '--quiet', '--cache', '--cache-location', '.cache/cspell'],
  ],
}

/**
 * @param {string} name
 * @param {[string, string[]]} command
 * @returns {Promise<boolean>}
 */
const check = (name, [bin, args]) =>
  new Promise((resolve) => {
    const started = Date.now()
    /** @type {Buffer[]} */
    const output = []
    const child = spawn(process.execPath, [at('node_modules', bin), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(error.message)))
    child.on('close', (code) => {
      console.log(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      )
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })

// types and imports are checked with generated files, which are not in the repository
const written = await runNode(at('node_modules', 'tsx', 'dist', 'cli.mjs'), [
  at('server', 'test', 'api-client', 'generate.ts'),
])
if (written !== 0) process.exit(written)

// Lint is the longest, so it has its own lane and the others share the second.
const { 'lint and types': lint, ...others } = checks
const results = await Promise.all([
  lint ? check('lint and types', lint) : true,
  (async () => {
    let ok = true
    for (const [name, command] of Object.entries(others)) ok = (await check(name, command)) && ok
    return ok
  })(),
])
process.exitCode = results.every(Boolean) ? 0 : 1
