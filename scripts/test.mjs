import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { bring, installMissing, isOptional } from './lib/bring.mjs'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { countTests, verdict } from './lib/count.mjs'
import { installPackages } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, root, runNode } from './lib/project.mjs'
import { checkSignatures } from './lib/signatures.mjs'
import { repeatFailed } from './lib/unsteady.mjs'

const report = at('.cache', 'test-report.json')
const filters = process.argv.slice(2)
// A run of chosen files only checks those files.
const isWhole = filters.length === 0

/**
 * Runs the check in the background, because tests leave a core free whenever they wait.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
const runCheck = async () => {
  const file = at('.cache', 'check.log')
  const log = openSync(file, 'w')
  const exit = await runNode(at('scripts', 'check.mjs'), [], { stdio: ['ignore', log, log] })
  closeSync(log)
  return { ok: exit === 0, output: readFileSync(file, 'utf8') }
}

/**
 * @param {Record<string, string | undefined>} machinery
 * @param {string[]} files parts of paths; all files if empty
 * @returns {Promise<{ exit: number, results: import('./lib/unsteady.mjs').Report | undefined }>}
 */
const runVitest = async (machinery, files) => {
  rmSync(report, { force: true })
  const exit = await runNode(
    at('node_modules', 'vitest', 'vitest.mjs'),
    [
      ...['run', '--reporter=default', `--reporter=${at('scripts', 'lib', 'test-report.mjs')}`],
      ...[`--outputFile.json=${report}`, ...files],
    ],
    // Like all sources, the configurations import their modules without extensions; Vite bundles them.
    { env: { ...process.env, ...machinery, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' } },
  )
  try {
    return { exit, results: JSON.parse(readFileSync(report, 'utf8')) }
  } catch {
    return { exit, results: undefined }
  }
}

/** @param {Record<string, string | undefined>} machinery */
const runTests = async (machinery) => {
  const { exit, results } = await runVitest(machinery, filters)
  if (!results) return { exit: exit || 1, count: { passed: 0, failed: 0, skipped: 0 } }
  if (exit === 0 || process.env.CI !== 'true') return { exit, count: countTests(results) }
  const repeated = await repeatFailed(
    results,
    async (file) => (await runVitest(machinery, [file])).results,
    (file) => relative(root, file),
  )
  for (const line of repeated.unsteady) console.log(line)
  return { exit: repeated.passed ? 0 : exit, count: countTests(repeated.report) }
}

requireSupportedNode()
mkdirSync(at('.cache'), { recursive: true })
// The tests run against real programs, so this machine needs them.
/** @type {import('./lib/bring.mjs').Machinery[]} */
const wanted = [
  'chromium',
  'chromium-headless-shell',
  'firefox-esr',
  'nginx',
  'pgbouncer',
  'poppler-utils',
  'postgresql',
]
const [{ addons }] = await Promise.all([installPackages(), installMissing(wanted)])
const machinery = await bring(wanted)
const troubles = []
for (const [name, value] of Object.entries(machinery)) {
  console.log(`${name}=${value ?? ''}`)
  if (!value && !isOptional(name))
    troubles.push(`${name}: nothing found on this machine and nothing could be installed`)
}
const checking = isWhole ? runCheck() : undefined
const signed = isWhole ? checkSignatures() : undefined
// SQLite may have to be compiled, which takes a minute and one core; neither the build nor the check needs it.
if (!(await ensureBuilt())) troubles.push('npm run build failed')
await addons

const { exit, count } = await runTests(machinery)
const check = await checking
if (check) process.stdout.write(`\n${check.output}`)
if (check && !check.ok) troubles.push('npm run check failed')
const signatures = await signed
if (signatures) console.log(`signatures of packages: ${signatures.outcome} (${signatures.says})`)
if (signatures?.outcome === 'wrong') troubles.push('npm audit signatures found a wrong one')
const { line, ok } = verdict(count, troubles.length, exit)
for (const trouble of troubles) console.error(`FAILED ${trouble}`)
process.exitCode = ok ? 0 : 1
process.stdout.write(`\n${line}\n`)
