/**
 * Which parts of the store are away. All requests fail alike then, so the log has only two lines: one when it begins
 * and one when it is over. In between, the part is tried every few seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { unavailablePart, type StorePart } from '../db/store-unavailable'
import { AppError } from './app-error'

const TRY_EVERY_MS = 5_000
/** ms; devices that ask for the health of the server give up after eight seconds */
const PATIENCE_MS = 2_000

export interface Outages {
  /** Notes a failure that is due to the store being away. @returns false for any other failure, which is the caller's to log */
  saw(thrown: unknown): boolean
  /** Tries again what was away, for two seconds. @returns what still is, or has not answered by then */
  look(): Promise<StorePart[]>
  /** Stops trying. */
  close(): void
}

export interface OutageLog {
  /** @param thrown the first failure; null when it is over */
  (part: StorePart, thrown: unknown, sinceMs: number): void
}

/** @param deps.probes each resolves when its part works again */
export function createOutages(deps: {
  probes: Record<StorePart, () => Promise<unknown>>
  log: OutageLog
  /** called with the part of every failure */
  count: (part: StorePart) => void
  /** epoch ms */
  now: () => number
  /** ms that a part may take to answer */
  patienceMs?: number
}): Outages {
  const { probes, log, count, now, patienceMs = PATIENCE_MS } = deps
  const since = new Map<StorePart, number>()
  const asked = new Map<StorePart, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  async function probe(part: StorePart): Promise<void> {
    try {
      await probes[part]()
    } catch {
      return
    }
    const began = since.get(part)
    if (began !== undefined && since.delete(part)) log(part, null, now() - began)
    if (since.size === 0) clearInterval(timer)
  }

  const look = async () => {
    const answers = [...since.keys()].map((part) => {
      const answer = asked.get(part) ?? probe(part).finally(() => asked.delete(part))
      asked.set(part, answer)
      return answer
    })
    await Promise.race([Promise.all(answers), sleep(patienceMs, undefined, { ref: false })])
    return [...since.keys()]
  }

  return {
    saw(thrown) {
      const part = partOf(thrown)
      if (!part) return false
      count(part)
      if (since.has(part)) return true
      if (since.size === 0) timer = setInterval(() => void look(), TRY_EVERY_MS).unref()
      since.set(part, now())
      log(part, thrown, 0)
      return true
    },
    look,
    close: () => clearInterval(timer),
  }
}

/** Our own refusals on a nearly full disk are not failures of it. */
function partOf(thrown: unknown): StorePart | null {
  if (thrown instanceof AppError && thrown.code === 'storage_full') return 'space'
  return unavailablePart(thrown)
}
