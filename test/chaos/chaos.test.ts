/**
 * A short run of `npm run chaos`: people save things on phones while the network, the server, the database and the phones
 * themselves break. Nothing is lost, doubled or changed, and no screen says anything untrue. Start a long run by hand: see
 * docs/testing.md.
 */
import { expect, it } from 'vitest'
import { run } from './run'
import { shortestFailing } from './shrink'

// a seed whose short run has every kind of trouble that is expected below
const SEED = Number(process.env.TOHFA_SEED ?? 20_261_135)
const ACTIONS = 400

it.each(['sqlite', 'postgres'] as const)('keeps every promise in a short chaos run on %s', async (engine) => {
  const { breaches, figures } = await run({ seed: SEED, actions: ACTIONS, engine, phones: 6, browsers: 0 })
  console.log(`seed ${SEED} on ${engine}: ${JSON.stringify(figures)}`)
  expect(breaches).toEqual([])
  // every fault really happened
  expect(figures['network faults']).toBeGreaterThan(ACTIONS / 10)
  for (const trouble of ['kill', 'erased', 'made way for an update', 'fillDisk'])
    expect([trouble, figures[trouble]]).toEqual([trouble, expect.any(Number)])
  expect(figures.applied).toBeGreaterThan(ACTIONS / 8)
})

it('the shortest failing beginning of a run is found by halving', async () => {
  const tried: number[] = []
  const failsFrom = (least: number) => async (actions: number) => {
    tried.push(actions)
    return actions >= least
  }
  expect(await shortestFailing(1_000, failsFrom(317))).toBe(317)
  expect(tried.length).toBeLessThanOrEqual(10)
  expect(await shortestFailing(8, failsFrom(1))).toBe(1)
})
