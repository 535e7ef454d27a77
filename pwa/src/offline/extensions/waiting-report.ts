/**
 * Tells the server what waits here, so that a campaign's owner sees it: with the first request of a pass, and at its end if it
 * is something else by then. Whoever delivers all at once sends no report and no further request.
 */
import type { WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import { waitingGroups } from '../core/waiting'
import type { OutboxEntry } from '../core/outbox-entry'
import { META, readMeta, writeMeta } from '../store/meta'
import { openOperations } from '../store/operations'
import type { Unwritten } from '../store/leader'
import type { EngineDeps } from '../engine/pass'
import { HttpError, NetworkError } from '../engine/transport'

/** ms after which the same is told again: the server forgets devices that are silent */
const TOLD_AGAIN_MS = 24 * 60 * 60_000

/** What the server was told last. */
interface Told {
  groups: WaitingGroup[]
  /** epoch ms */
  at: number
}

/** For one pass. */
export interface WaitingReport {
  /** What goes along with a batch; undefined: the server knows it already. */
  along(open: readonly OutboxEntry[], sent: readonly OutboxEntry[]): Promise<WaitingGroup[] | undefined>
  /** The server has answered a batch that it went along with, and taken it. */
  told(groups: WaitingGroup[] | undefined): Promise<void>
  /** Tells it by a request of its own, if the server was told something else. Without an answer the next pass tells it. */
  tell(): Promise<void>
}

export function createWaitingReport(
  { db, transport, now }: EngineDeps,
  { device, unwritten }: { device: string; unwritten: Unwritten },
): WaitingReport {
  let begun = false

  async function news(open: readonly OutboxEntry[], sent: readonly OutboxEntry[]) {
    const groups = waitingGroups(open, new Set(sent.map(({ id }) => id)))
    const { groups: before = [], at = 0 } = ((await readMeta(db, META.toldWaiting)) ?? {}) as Partial<Told>
    const isSame = JSON.stringify(before) === JSON.stringify(groups)
    const isFresh = groups.length === 0 || Math.abs(now() - at) < TOLD_AGAIN_MS
    return isSame && isFresh ? undefined : groups
  }
  const told: WaitingReport['told'] = async (groups) => {
    if (!groups) return
    // on a full disk it is told once more
    await writeMeta(db, META.toldWaiting, { groups, at: now() } satisfies Told).catch(() => undefined)
  }

  return {
    async along(open, sent) {
      if (begun) return undefined
      begun = true
      return news(open, sent)
    },
    told,
    async tell() {
      begun = true
      const waiting = await news(await openOperations(db, unwritten), [])
      if (!waiting) return
      const report = { taken: true }
      try {
        const batch = { device_id: device, operations: [], waiting }
        for await (const _ of transport.push(batch, () => (report.taken = false))) continue
      } catch (error) {
        if (error instanceof NetworkError || error instanceof HttpError) return
        throw error
      }
      if (report.taken) await told(waiting)
    },
  }
}
