/**
 * One listener's events, as `text/event-stream`.
 *
 * - Of each campaign only the latest state waits: a slow reader costs no more than its list of campaigns, and skips
 *   what came in between.
 * - Nothing is told twice, and nothing older than what was told.
 */
import type { LiveCampaign, LiveDeletion } from '@tohfa/sync-protocol/entities/live'
import { Readable } from 'node:stream'
import type { CampaignState } from './live.repository'

/** bytes that are made before they are asked for */
const AHEAD_BYTES = 4096

export class EventStream extends Readable {
  /** the revision that each campaign was last told with */
  readonly #told = new Map<string, number>()
  readonly #waiting = new Map<string, string>()
  #greeting: string
  #wanted = false
  /** nothing was read since the last beat, although something waits */
  #stalled = false
  #finished = false

  constructor(retryMs: number) {
    super({ highWaterMark: AHEAD_BYTES })
    this.#greeting = `retry: ${retryMs}\n\n`
  }

  /** Begins the stream, once what the listener watches is known; the first event may follow in the same piece. */
  greet(): void {
    const greeting = this.#greeting
    this.#greeting = ''
    if (greeting !== '') this.#enqueue('', greeting)
  }

  tell({ id, revision, qrQuantity, claimedCount }: CampaignState): void {
    if (revision <= (this.#told.get(id) ?? -1)) return
    this.#told.set(id, revision)
    const data: LiveCampaign = {
      id,
      revision,
      claimed_count: claimedCount,
      unclaimed_count: qrQuantity - claimedCount,
    }
    this.#enqueue(id, `event: campaign\nid: ${revision}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Tells that a campaign is gone, where the listener has heard of it. */
  tellGone(id: string): void {
    if (!this.#told.delete(id)) return
    const data: LiveDeletion = { id }
    this.#enqueue(id, `event: deleted\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Everything that the listener watches: what is missing is gone. */
  tellAll(states: readonly CampaignState[]): void {
    const present = new Set(states.map(({ id }) => id))
    for (const id of [...this.#told.keys()]) if (!present.has(id)) this.tellGone(id)
    for (const state of states) this.tell(state)
  }

  /** A sign of life; ends a stream that nobody reads. */
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

  /** Ends the stream at once, politely where it is read. */
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
