import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { createSharedClock } from './shared-clock'

const MINUTE = 60_000

describe.each(engines)('the time that processes share on $name', (engine) => {
  let store: TestDatabase
  beforeAll(async () => void (store = await engine.open()))
  afterAll(() => store.destroy())

  it.each([-5, 5])(
    "is the database's if this machine's clock is %i minutes ahead; SQLite has none",
    async (minutes) => {
      const clock = createSharedClock(store.db, () => Date.now() + minutes * MINUTE)
      const found = engine.name === 'sqlite' ? 0 : minutes
      expect(Math.abs((await clock.compare()) - found * MINUTE)).toBeLessThan(MINUTE / 2)
      expect(Math.abs(clock.now() - Date.now() - (minutes - found) * MINUTE)).toBeLessThan(MINUTE / 2)
      expect(Number.isInteger(clock.now())).toBe(true)
    },
  )

  it("is this machine's if they hardly differ, and after its clock was set right", async () => {
    let wrong = 5 * MINUTE
    const clock = createSharedClock(store.db, () => Date.now() + wrong)
    await clock.compare()
    wrong = 200
    await expect.poll(() => clock.compare()).toBe(0)
  })

  it('does not change while the database takes long to answer', async () => {
    let local = Date.now() + 5 * MINUTE
    const clock = createSharedClock(store.db, () => (local += 2_000))
    expect(await clock.compare()).toBe(0)
  })
})
