import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { createSteadyClock } from './steady-clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEARS = 10 * 365 * 24 * HOUR

describe.each(engines)('what removes things for good, on $name', (engine) => {
  let store: TestDatabase
  beforeAll(async () => void (store = await engine.open()))
  afterAll(() => store.destroy())

  /** @param ahead ms by which the clock is ahead of the database's once it has run for an hour */
  const begin = (ahead = 0) => {
    let [set, ran] = [Date.now() - HOUR + ahead, 0]
    return {
      isSteady: createSteadyClock({ db: store.db, now: () => set + ran, monotonic: () => ran }),
      set: (ms: number) => void (set += ms),
      run: (ms: number) => void (ran += ms),
    }
  }

  it('waits until the clock was watched for an hour', async () => {
    const { isSteady, run } = begin()
    expect(await isSteady()).toBe(false)
    run(59 * MINUTE)
    expect(await isSteady()).toBe(false)
    run(MINUTE)
    expect(await isSteady()).toBe(true)
  })

  it('waits for another hour after the clock was set, ahead and back', async () => {
    const { isSteady, run, set } = begin()
    run(HOUR)
    set(YEARS)
    expect(await isSteady()).toBe(false)
    set(-YEARS - HOUR)
    expect(await isSteady()).toBe(false)
    run(59 * MINUTE)
    expect(await isSteady()).toBe(false)
    run(MINUTE)
    expect(await isSteady()).toBe(true)
  })

  it('waits as long as the database has another time; SQLite has none of its own', async () => {
    const { isSteady, run } = begin(YEARS)
    run(HOUR)
    expect(await isSteady()).toBe(engine.name === 'sqlite')
  })
})
