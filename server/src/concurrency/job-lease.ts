/**
 * The right of one process to do a job, in a row that all processes of a store share. It ends by itself, so a process
 * that died holds up the others only for minutes.
 */
import type { Database } from '../db/database'
import * as settings from '../db/settings.repository'

const HELD_MS = 10 * 60_000

const JOBS = ['sweep', 'bin', 'retention', 'mail', 'deletion'] as const
export type Job = (typeof JOBS)[number]

const rowOf = (job: Job) => `${job} lease`
/** the rows of all leases */
export const LEASES: readonly string[] = JOBS.map(rowOf)

interface Held {
  holder: string
  /** epoch ms */
  until: number
}

/**
 * @param deps.now epoch ms, by the clock that all processes share
 * @param job jobs do not wait for each other
 * @param heldMs how long it is held without being renewed; more than twice as long as one step may take
 */
export function createJobLease(
  deps: {
    db: Database
    now: () => number
    random: (bytes: number) => Uint8Array
  },
  job: Job,
  heldMs = HELD_MS,
) {
  const { db, now } = deps
  const key = rowOf(job)
  const holder = Buffer.from(deps.random(16)).toString('base64url')
  let until = 0
  /** whether this process does the job, or is about to */
  let busy = false

  /** @returns false while another process holds it, or if one was faster */
  async function hold(forMs: number): Promise<boolean> {
    const mine: Held = { holder, until: now() + forMs }
    const value = JSON.stringify(mine)
    const held = await db.write(async (tx) => {
      const before = await settings.find(tx, key)
      if (before === undefined) return settings.insertIfNew(tx, key, value)
      const other = JSON.parse(before) as Held
      // one that ends much too late was taken by a clock that was ahead
      const lasts = other.until > now() && other.until <= now() + 2 * heldMs
      if (other.holder !== holder && lasts) return false
      return settings.replace(tx, key, before, value)
    })
    if (held) ({ until } = mine)
    return held
  }

  /** @returns false while another process does the job, or this one already does */
  async function take(): Promise<boolean> {
    if (busy) return false
    busy = true
    try {
      return (busy = await hold(heldMs))
    } catch (error) {
      busy = false
      throw error
    }
  }

  /** Call it before each step while the right is held. @throws Error if another process has it */
  async function renew(): Promise<void> {
    if (until - now() > heldMs / 2) return
    if (!(await hold(heldMs))) throw new Error('Another process has taken over the job')
  }

  /** Never rejects: the right also ends by itself. */
  async function release(): Promise<void> {
    await hold(0).catch(() => false)
    busy = false
  }

  return {
    take,
    renew,
    release,
    /**
     * Does work that also does no harm if two processes do it, after one of them was frozen for long.
     * @returns whether this process did it
     * @throws what `work` throws
     */
    async during(work: () => Promise<void>): Promise<boolean> {
      if (!(await take())) return false
      let renewed = Promise.resolve()
      const renewing = setInterval(() => (renewed = renew().catch(() => {})), heldMs / 4).unref()
      try {
        await work()
        return true
      } finally {
        clearInterval(renewing)
        await renewed
        await release()
      }
    },
  }
}
