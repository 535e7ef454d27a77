import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import type { Database } from '../db/database'
import { createJobLease } from './job-lease'
import * as settings from '../db/settings.repository'

const MINUTE = 60_000

describe.each(engines)('the right to do a job on $name', (engine) => {
  let store: TestDatabase
  let time: number
  beforeEach(async () => {
    store = await engine.open()
    time = Date.now()
  })
  afterEach(() => store.destroy())

  /** @param ahead ms by which the clock of the process is ahead */
  const process = ({ ahead = 0, db = store.db } = {}) =>
    createJobLease({ db, now: () => time + ahead, random: randomBytes }, 'sweep')

  it('belongs to one process at a time, and is free as soon as that is done', async () => {
    const all = Array.from({ length: 8 }, () => process())
    const taken = await Promise.all(all.map((lease) => lease.take()))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const holder = all[taken.indexOf(true)]!
    expect(await holder.take()).toBe(false)
    await holder.release()
    expect(await process().take()).toBe(true)
  })

  it('is taken over from a process that died, whose renewal then fails', async () => {
    const [first, second] = [process(), process()]
    await first.take()
    time += 9 * MINUTE
    await first.renew()
    time += 9 * MINUTE
    expect(await second.take()).toBe(false)
    time += MINUTE
    expect(await second.take()).toBe(true)
    await expect(first.renew()).rejects.toThrow('Another process')
    await first.release()
    expect(await process().take()).toBe(false)
  })

  it('is respected by a clock that differs a little; one from a clock far ahead is taken over', async () => {
    await process({ ahead: MINUTE }).take()
    expect(await process().take()).toBe(false)
    time += 10 * MINUTE
    expect(await process({ ahead: MINUTE }).take()).toBe(true)
    time += 20 * MINUTE
    await process({ ahead: 24 * 60 * MINUTE }).take()
    expect(await process().take()).toBe(true)
  })

  it('is renewed as long as the work goes on, and ends with it, even if it fails', async () => {
    const short = () => createJobLease({ db: store.db, now: Date.now, random: randomBytes }, 'deletion', 400)
    const row = () => settings.find(store.db.read, 'deletion lease')
    const done = short().during(async () => {
      const begun = await row()
      await expect.poll(row).not.toBe(begun)
      expect(await short().during(async () => {})).toBe(false)
      throw new Error('the work failed')
    })
    await expect(done).rejects.toThrow('the work failed')
    expect(await short().during(async () => {})).toBe(true)
  })

  it('is not lost if the store is away for a moment', async () => {
    let away = true
    const db: Database = {
      ...store.db,
      write: (work, how) => (away ? Promise.reject(new Error('away')) : store.db.write(work, how)),
    }
    const lease = process({ db })
    await expect(lease.take()).rejects.toThrow('away')
    away = false
    expect(await lease.take()).toBe(true)
  })
})
