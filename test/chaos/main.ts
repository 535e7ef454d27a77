/**
 * `npm run chaos -- --seed N --actions N [--engine sqlite|postgres] [--phones N] [--browsers N] [--no-shrink]`: people save things on phones
 * while everything around them breaks; afterwards nothing may be lost, doubled or changed. See docs/testing.md.
 */
import { parseArgs } from 'node:util'
import { run, type Report } from './run'
import { shortestFailing } from './shrink'
import type { RunOptions } from './world'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    actions: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'sqlite' },
    phones: { type: 'string', default: '12' },
    browsers: { type: 'string', default: '2' },
    'no-shrink': { type: 'boolean', default: false },
  },
})
const number = (name: 'seed' | 'actions' | 'phones' | 'browsers', least = 1) => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} should be a whole number from ${least}`)
  return value
}
if (values.engine !== 'sqlite' && values.engine !== 'postgres')
  throw new Error('--engine should be sqlite or postgres')

const options: RunOptions = {
  seed: number('seed'),
  actions: number('actions'),
  engine: values.engine,
  phones: number('phones'),
  browsers: number('browsers', 0),
}

function print({ figures, breaches }: Report, { seed, actions, engine }: RunOptions, seconds: number): void {
  console.log(`seed ${seed}, ${actions} actions, ${engine}, ${Math.round(seconds)} s`)
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(24)} ${value}`)
  for (const { what, id, why } of breaches.slice(0, 20)) console.log(`  ${what}: ${id}: ${why}`)
}

// a full phone warns about each copy that it cannot keep; the figures count those
console.warn = () => undefined

const started = performance.now()
const report = await run(options)
print(report, options, (performance.now() - started) / 1000)
if (report.breaches.length > 0) {
  process.exitCode = 1
  const again = (actions: number) =>
    `npm run chaos -- --seed ${options.seed} --actions ${actions} --engine ${options.engine}`
  console.log(`Run it again with: ${again(options.actions)}`)
  if (!values['no-shrink']) {
    const fails = async (actions: number) => (await run({ ...options, actions })).breaches.length > 0
    const shortest = await shortestFailing(options.actions, fails)
    console.log(`The shortest beginning that fails: ${again(shortest)}`)
  }
}
