/** What the rounds of one pass share. */
import type { Leader } from '../store/leader'
import type { LocalDatabase } from '../store/local-database'
import type { SyncTransport } from './transport'
import type { WaitingReport } from './waiting-report'

export interface EngineDeps {
  db: LocalDatabase
  transport: SyncTransport
  /** epoch ms */
  now: () => number
  /** 0 <= x < 1 */
  random: () => number
  /** called when the server says that this page is out of date */
  onOutdated?: () => void
}

export interface Pass extends EngineDeps {
  leader: Leader
  /** told when another page has taken the lock: what this pass does is in vain */
  lost: AbortSignal
  /** id of this device */
  device: string
  waiting: WaitingReport
  /** most operations of the next batch, after one was refused as a whole */
  limit: number
  /** what `limit` never exceeds again */
  limitMost: number
  /** operations that something on the way refused since one got through */
  filteredInARow: number
  /** how many calls the server has answered, whatever it said */
  heard: { answers: number }
}

export interface RoundOutcome {
  delivered: number
  attention: number
  /** nothing more can leave now */
  stopped: boolean
}

export const NOTHING_DONE: RoundOutcome = { delivered: 0, attention: 0, stopped: false }
