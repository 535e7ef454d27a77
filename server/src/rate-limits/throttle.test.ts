import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { createSecrets } from '../crypto/secrets'
import type { Database } from '../db/database'
import { StoreUnavailableError } from '../db/store-unavailable'
import { createSharedThrottle, sweepThrottles, type Throttle } from './throttle'

const MINUTE = 60_000
const allowed = { tries: { address: 2, slash56: 3, slash48: 5 }, windowMs: MINUTE }
const refused = { code: 'too_many_tries' }
const home = (subnet: string) => `2001:db8:1:${subnet}::/64`
const IPV4 = '203.0.113.7'

describe.each(engines)('limits by address and network on $name', (engine) => {
  let store: TestDatabase
  let time = Date.now()
  beforeAll(async () => void (store = await engine.open()))
  afterAll(() => store.destroy())
  // past the period of every test before
  beforeEach(() => (time += 100 * MINUTE))

  const secrets = createSecrets('the root secret of all processes')
  /** @param ahead ms by which the clock of the process is ahead */
  const process = ({ db = store.db, ahead = 0, name = 'tries' } = {}): Throttle =>
    createSharedThrottle({ db, secrets, now: () => time + ahead }, name, allowed)
  const fail = async (limit: Throttle, ...keys: string[]) => {
    for (const key of keys) await limit.count(key)
  }
  const rows = async () => {
    const { q, t } = store.db.read
    return q.select().from(t.throttles)
  }

  it('a caller who moves through the subnets of one home or one company is asked to wait', async () => {
    const limit = process()
    await fail(limit, home('a01'), home('a02'), home('a03'))
    await expect(limit.check(home('aff'))).rejects.toMatchObject(refused)
    await expect(limit.check(home('b01'))).resolves.toBeUndefined()
    await fail(limit, home('b01'), home('c01'))
    await expect(limit.check(home('d01'))).rejects.toMatchObject(refused)
    await expect(limit.check('2001:db8:2:a01::/64')).resolves.toBeUndefined()
  })

  it('an IPv4 address counts by itself', async () => {
    const limit = process()
    await fail(limit, IPV4, IPV4)
    await expect(limit.check(IPV4)).rejects.toMatchObject(refused)
    await expect(limit.check('203.0.113.8')).resolves.toBeUndefined()
  })

  it('many processes count together, each thing by itself, until the period is over', async () => {
    const all = Array.from({ length: 4 }, () => process())
    await Promise.all(all.slice(0, 2).map((limit) => limit.count(IPV4)))
    time += MINUTE - 1000
    for (const limit of all)
      await expect(limit.check(IPV4)).rejects.toMatchObject({ ...refused, retryAfterSeconds: 1 })
    await expect(process({ name: 'others' }).check(IPV4)).resolves.toBeUndefined()
    time += 1000
    await expect(process().check(IPV4)).resolves.toBeUndefined()
    await fail(process(), IPV4)
    await expect(process().check(IPV4)).resolves.toBeUndefined()
  })

  it.each([
    ['behind', -MINUTE / 2],
    ['ahead', MINUTE / 2],
  ])('a process whose clock is %s neither forgets nor prolongs what others count', async (_, ahead) => {
    await fail(process({ ahead }), IPV4)
    await fail(process(), IPV4)
    await expect(process({ ahead }).check(IPV4)).rejects.toMatchObject(refused)
    await expect(process().check(IPV4)).rejects.toMatchObject(refused)
    time += 2 * MINUTE
    await expect(process({ ahead }).check(IPV4)).resolves.toBeUndefined()
  })

  it('a period of a clock that was far ahead ends when the clock is corrected', async () => {
    await fail(process({ ahead: 1000 * MINUTE }), IPV4, IPV4)
    await expect(process().check(IPV4)).resolves.toBeUndefined()
    await fail(process(), IPV4, IPV4)
    await expect(process().check(IPV4)).rejects.toMatchObject(refused)
  })

  it('counts in its own memory while the store takes no writes, and passes on any other failure', async () => {
    const failing = (error: Error): Database => ({ ...store.db, write: () => Promise.reject(error) })
    const limit = process({ db: failing(new StoreUnavailableError('database', new Error('standby'))) })
    await fail(limit, IPV4, IPV4)
    await expect(limit.check(IPV4)).rejects.toMatchObject(refused)
    await expect(process({ db: failing(new Error('ours')) }).count(IPV4)).rejects.toThrow('ours')
  })

  it('leaves no address in the store, and no row for long', async () => {
    await fail(process(), IPV4, home('a01'))
    const found = await rows()
    expect(found.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(found)).not.toMatch(/203\.0|2001:db8/)
    time += 30 * MINUTE
    await fail(process(), IPV4)
    time += 32 * MINUTE
    await sweepThrottles({ db: store.db, now: () => time })
    expect(await rows()).toHaveLength(1)
  })
})
