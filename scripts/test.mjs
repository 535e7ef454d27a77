import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { bring } from './lib/bring.mjs'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { countTests, verdict } from './lib/count.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { at, runNode } from './lib/project.mjs'

const report = at('.cache', 'test-report.json')
const filters = process.argv.slice(2)

/** @param {Record<string, string | undefined>} machinery */
const runTests = async (machinery) => {
  mkdirSync(at('.cache'), { recursive: true })
  rmSync(report, { force: true })
  const exit = await runNode(
    at('node_modules', 'vitest', 'vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    // The configurations name their own modules without an extension, as all sources do; Vite bundles them.
    { env: { ...process.env, ...machinery, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' } },
  )
  try {
    return { exit, count: countTests(JSON.parse(readFileSync(report, 'utf8'))) }
  } catch {
    return { exit: exit || 1, count: { passed: 0, failed: 0, skipped: 0 } }
  }
}

requireSupportedNode()
await ensureInstalled()
// What the tests run against is real, so it has to be here.
const machinery = await bring(['chromium', 'firefox-esr', 'poppler-utils', 'postgresql'])
const troubles = []
for (const [name, value] of Object.entries(machinery)) {
  console.log(`${name}=${value ?? ''}`)
  if (!value) troubles.push(`${name}: nothing found on this machine and nothing could be installed`)
}
// A run of chosen files is a question about those files alone.
if (filters.length === 0 && (await runNode(at('scripts', 'check.mjs'))) !== 0)
  troubles.push('npm run check failed')
if (!(await ensureBuilt())) troubles.push('npm run build failed')

const { exit, count } = await runTests(machinery)
const { line, ok } = verdict(count, troubles.length, exit)
for (const trouble of troubles) console.error(`FAILED ${trouble}`)
process.exitCode = ok ? 0 : 1
process.stdout.write(`\n${line}\n`)
