import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { downloadChromium, findChromium } from './lib/chromium.mjs'
import { countTests, verdict } from './lib/count.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { canUseApt, installDebian } from './lib/machine.mjs'
import { requireSupportedNode } from './lib/node-version.mjs'
import { downloadPostgres, findPostgres } from './lib/postgres.mjs'
import { at, runNode } from './lib/project.mjs'

const report = at('.cache', 'test-report.json')
const filters = process.argv.slice(2)

/** What the tests run against is real, so it has to be here: found, else installed, else downloaded. */
const bringMachinery = async () => {
  const missing = [...((await findChromium()) ? [] : ['chromium']), ...(findPostgres() ? [] : ['postgresql'])]
  if (missing.length > 0 && canUseApt) await installDebian(missing)
  if (!(await findChromium())) await downloadChromium()
  if (!findPostgres()) await downloadPostgres()
  return { CHROMIUM_PATH: await findChromium(), TOHFA_TEST_PG_BIN: findPostgres() }
}

/** @param {Record<string, string | undefined>} machinery */
const runTests = async (machinery) => {
  mkdirSync(at('.cache'), { recursive: true })
  rmSync(report, { force: true })
  const exit = await runNode(
    at('node_modules', 'vitest', 'vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    { env: { ...process.env, ...machinery } },
  )
  try {
    return { exit, count: countTests(JSON.parse(readFileSync(report, 'utf8'))) }
  } catch {
    return { exit: exit || 1, count: { passed: 0, failed: 0, skipped: 0 } }
  }
}

requireSupportedNode()
await ensureInstalled()
const machinery = await bringMachinery()
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
