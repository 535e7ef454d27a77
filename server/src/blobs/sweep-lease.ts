/**
 * The right of one process to sweep, in a row that all processes of a store share. It ends by itself, so a machine that
 * went away only holds up the others for minutes. A dead process of the same machine does not hold them up.
 */
import { hostname } from 'node:os'
import type { Database } from '../db/database'
import * as settings from '../db/settings.repository'
import type { RandomBytes } from './blob-key'

const HELD_MS = 10 * 60_000
/** the rows */
export const LEASES = ['sweep lease', 'bin lease', 'retention lease', 'mail lease'] as const

interface Held {
  holder: string
  /** epoch milliseconds */
  until: number
  host: string
  pid: number
}

/** those that hold it in this process */
const holdersHere = new Set<string>()

function isDead({ holder, host, pid }: Held): boolean {
  if (host !== hostname()) return false
  // an earlier process may have had this one's number
  if (pid === process.pid) return !holdersHere.has(holder)
  try {
    return !process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/**
 * @param key of the row: sweeps of different things do not wait for each other
 * @param heldMs how long it is held without being renewed; more than twice as long as one step may take
 */
export function createSweepLease(
  deps: {
    db: Database
    /** epoch milliseconds */
    now: () => number
    random: RandomBytes
  },
  key: (typeof LEASES)[number],
  heldMs = HELD_MS,
) {
  const { db, now } = deps
  const holder = Buffer.from(deps.random(16)).toString('base64url')
  let until = 0

  /** @returns false while another process holds it, or if one was faster */
  async function hold(forMs: number): Promise<boolean> {
    const mine: Held = { holder, until: now() + forMs, host: hostname(), pid: process.pid }
    const value = JSON.stringify(mine)
    const held = await db.write(async (tx) => {
      const before = await settings.find(tx, key)
      if (before === undefined) return settings.insertIfNew(tx, key, value)
      const other = JSON.parse(before) as Held
      // one that ends too late was taken by a clock that was ahead
      const lasts = other.until > now() && other.until <= now() + heldMs
      if (other.holder !== holder && lasts && !isDead(other)) return false
      return settings.replace(tx, key, before, value)
    })
    if (held) ({ until } = mine)
    return held
  }

  return {
    /** @returns false while another sweep runs, in this process too */
    async take(): Promise<boolean> {
      if (holdersHere.has(holder)) return false
      holdersHere.add(holder)
      let taken = false
      try {
        taken = await hold(heldMs)
      } finally {
        if (!taken) holdersHere.delete(holder)
      }
      return taken
    },
    /** Call it before each step while the right is held. @throws Error if another process has it */
    async renew(): Promise<void> {
      if (until - now() > heldMs / 2) return
      if (!(await hold(heldMs))) throw new Error('Another process has taken over the sweep')
    },
    /** Never rejects: the right also ends by itself. */
    async release(): Promise<void> {
      await hold(0).catch(() => false)
      holdersHere.delete(holder)
    },
  }
}
