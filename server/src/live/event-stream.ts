/**
 * The events of one listener, as `text/event-stream`.
 *
 * - Only the latest state waits for each campaign. So a slow reader costs no more than its list of campaigns, and skips
 *   the states in between.
 * - No state is sent twice, and none that is older than one that was sent in the same epoch.
 */
import type { LiveCampaign, LiveDeletion, LiveWatching } from '@tohfa/sync-protocol/entities/live'
import { Readable } from 'node:stream'
import { revisionCursor } from '../db/store-epoch'
import type { CampaignState } from './live.repository'

/** bytes that are buffered ahead of the reader */
const AHEAD_BYTES = 4096

export class EventStream extends Readable {
  /** the last revision that was sent, with its owner, by campaign */
  readonly #told = new Map<string, { revision: number; ownerId: string }>()
  /** of those revisions */
  #epoch = ''
  readonly #waiting = new Map<string, string>()
  #greeting: string
  #wanted = false
  /** whether nothing was read since the last heartbeat, although something waits */
  #stalled = false
  #finished = false

  constructor(retryMs: number, watching: LiveWatching) {
    super({ highWaterMark: AHEAD_BYTES })
    this.#greeting = `retry: ${retryMs}\n\nevent: watching\ndata: ${JSON.stringify(watching)}\n\n`
  }

  /** Begins the stream, once the watched campaigns are known; the first event may go out in the same chunk. */
  greet(): void {
    const greeting = this.#greeting
    this.#greeting = ''
    if (greeting !== '') this.#enqueue('', greeting)
  }

  /** @param epoch of the store: in another one, revisions start over */
  tell({ id, ownerId, revision, qrQuantity, claimedCount }: CampaignState, epoch: string): void {
    if (epoch !== this.#epoch) for (const told of this.#told.values()) told.revision = -1
    this.#epoch = epoch
    if (revision <= (this.#told.get(id)?.revision ?? -1)) return
    this.#told.set(id, { revision, ownerId })
    const data: LiveCampaign = {
      id,
      revision,
      claimed_count: claimedCount,
      unclaimed_count: qrQuantity - claimedCount,
    }
    this.#enqueue(
      id,
      `event: campaign\nid: ${revisionCursor(epoch, revision)}\ndata: ${JSON.stringify(data)}\n\n`,
    )
  }

  /** Sends that a campaign was deleted, if the listener knows it. */
  tellGone(id: string): void {
    if (!this.#told.delete(id)) return
    const data: LiveDeletion = { id }
    this.#enqueue(id, `event: deleted\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends all campaigns of an owner; those that are missing were deleted. */
  tellAll(ownerId: string, states: readonly CampaignState[], epoch: string): void {
    const present = new Set(states.map(({ id }) => id))
    for (const [id, told] of [...this.#told])
      if (told.ownerId === ownerId && !present.has(id)) this.tellGone(id)
    for (const state of states) this.tell(state, epoch)
  }

  /** Sends a heartbeat; ends a stream that nobody reads. */
  beat(): void {
    if (this.#waiting.size === 0) this.#enqueue('', ':\n\n')
    else if (this.#stalled) this.destroy()
    this.#stalled = !this.#wanted
  }

  /** Ends the stream after what waits. */
  finish(): void {
    this.#finished = true
    if (this.#waiting.size === 0) this.push(null)
  }

  /** Ends the stream at once; a reader that keeps up gets a proper end. */
  stop(): void {
    if (this.#wanted) this.finish()
    else this.destroy()
  }

  override _read(): void {
    this.#wanted = true
    this.#stalled = false
    this.#flow()
  }

  #enqueue(key: string, text: string): void {
    if (this.destroyed || this.#finished) return
    this.#waiting.set(key, text)
    if (this.#wanted) this.#flow()
  }

  #flow(): void {
    let piece = ''
    for (const [key, text] of this.#waiting) {
      this.#waiting.delete(key)
      piece += text
      if (piece.length >= AHEAD_BYTES) break
    }
    if (piece !== '') this.#wanted = this.push(piece)
    if (this.#finished && this.#waiting.size === 0) this.push(null)
  }
}
