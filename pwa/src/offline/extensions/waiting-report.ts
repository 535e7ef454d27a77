/**
 * Reports to the server what waits here, so that the campaign's owner sees it: with the first request of a pass, and at
 * its end if that has changed. A device that delivers everything at once sends no report and no further request.
 */
import type { WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import { WAITING_HEADER, WAITING_NOT_TAKEN } from '@tohfa/sync-protocol/operations/sync-answer'
import { waitingGroups } from '../sending-rules/waiting-groups'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { Extension, PassInProgress } from '../engine/extension'
import { HttpError, NetworkError, type Batch, type Head, type SyncTransport } from '../engine/transport'
import type { LocalDatabase } from '../store/local-database'
import { META, readMeta, writeMeta } from '../store/meta'

/** ms after which the same report is sent again: the server forgets devices that are silent */
const REPORTED_AGAIN_MS = 24 * 60 * 60_000

/** The last report that the server took. */
interface Reported {
  groups: WaitingGroup[]
  /** epoch ms */
  at: number
}

export function waitingReport({ db, now }: { db: LocalDatabase; now: () => number }): Extension {
  /** the pass whose first request has not been sent */
  let fresh: PassInProgress | undefined
  let way: SyncTransport | undefined

  async function news(open: readonly OutboxEntry[], sent: readonly { id: string }[]) {
    const groups = waitingGroups(open, new Set(sent.map(({ id }) => id)))
    const { groups: before = [], at = 0 } = ((await readMeta(db, META.toldWaiting)) ??
      {}) as Partial<Reported>
    const isSame = JSON.stringify(before) === JSON.stringify(groups)
    const isFresh = groups.length === 0 || Math.abs(now() - at) < REPORTED_AGAIN_MS
    return isSame && isFresh ? undefined : groups
  }

  /**
   * Sends a batch with what waits. If the server does not take the report, because it got too many, a later pass sends
   * it again.
   */
  async function* pushWith(next: SyncTransport, batch: Batch, waiting: WaitingGroup[], head?: Head) {
    const answer = { isTaken: true }
    yield* next.push(
      { ...batch, waiting },
      {
        ...head,
        heard(headers) {
          if (headers.get(WAITING_HEADER) === WAITING_NOT_TAKEN) answer.isTaken = false
          return head?.heard?.(headers) ?? true
        },
      },
    )
    // on a full disk it is sent once more
    if (answer.isTaken)
      await writeMeta(db, META.toldWaiting, { groups: waiting, at: now() } satisfies Reported).catch(
        () => undefined,
      )
  }

  /** Reports by a separate request, if the last report said something else. Without an answer the next pass reports. */
  async function report({ device, open }: PassInProgress): Promise<void> {
    fresh = undefined
    const waiting = await news(await open(), [])
    if (!waiting || !way) return
    try {
      for await (const _ of pushWith(way, { device_id: device, operations: [] }, waiting)) continue
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof HttpError)) throw error
    }
  }

  return {
    transport(next) {
      way = next
      return {
        async *push(batch, head) {
          const pass = batch.operations.length > 0 ? fresh : undefined
          if (pass) fresh = undefined
          const waiting = pass && (await news(await pass.open(), batch.operations))
          if (waiting) yield* pushWith(next, batch, waiting, head)
          else yield* next.push(batch, head)
        },
        async upload(job, signal) {
          // the report goes first: an upload may take long
          if (fresh) await report(fresh)
          return next.upload(job, signal)
        },
      }
    },
    pass(pass) {
      fresh = pass
      return async ({ stopped, tried }) => {
        const waitsForNetwork = async () =>
          (await pass.open()).some(({ state, waitsFor }) => state === 'queued' && waitsFor === 'network')
        if (!stopped && (tried || !(await waitsForNetwork()))) await report(pass)
      }
    },
  }
}
