/**
 * Notifies listeners of campaigns, or of all campaigns of an owner, that something changed.
 *
 * - A stream is registered before its first state is read, so no change is missed.
 * - The store only says which campaigns were touched. They are read together, at most once per pause, so a listener gets
 *   the first and the last state of a burst of claims.
 * - A user or a link that was touched may have lost rights, so each of its streams is checked at once.
 * - The store is watched only while there are streams.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveWatching } from '@tohfa/sync-protocol/entities/live'
import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import type { Readable } from 'node:stream'
import type { OwnedCampaign, ViewedCampaign } from '../campaigns/campaigns.service'
import { readEpoch } from '../db/store-epoch'
import type { Database, Touched } from '../db/database'
import { AppError } from '../http/app-error'
import { createCoalesced } from '../concurrency/coalesced'
import { EventStream } from './event-stream'
import * as live from './live.repository'
import type { LiveSettings } from './live.settings'

/** campaigns in one query */
const IDS_AT_ONCE = 500
/** ms until a read that failed is tried again */
const RETRY_MS = 1_000
/** seconds after which a refused listener may try again: streams end whenever a screen is hidden */
const RETRY_AFTER = 30

/** Something that a stream watches: one campaign, or all campaigns of an owner, including new ones. */
export type Subject = ({ campaign: OwnedCampaign | ViewedCampaign } | { owner: string }) & {
  /** the right to it, which may be lost: of a user, or of a link */
  right: Right
}

interface Right {
  /** what is touched when it may be lost */
  id: string
  /** Checked at every heartbeat, and when its user or link is touched. @throws AppError if the right is lost */
  stillAllowed: () => Promise<unknown>
}

export interface LiveService {
  /**
   * Events of all that the listener watches. It ends when one of its campaigns is deleted or one of its rights is lost: the
   * listener then asks for what is left.
   * @param subjects by the names under which the listener asked for them
   * @param address of the listener, for limits
   * @throws AppError busy (429)
   */
  open(subjects: ReadonlyMap<Watched, Subject>, address: string): Readable
  /** How much open streams watch: one may watch several things. */
  streams(): number
  /** Ends all streams and accepts no others. */
  close(): void
}

export function createLiveService(deps: {
  db: Database
  settings: LiveSettings
  reportFailure: (thrown: unknown) => void
}): LiveService {
  const { db, settings } = deps
  const campaigns = createAudience()
  const owners = createAudience()
  /** the streams that depend on a right, by what is touched when it may be lost */
  const rights = new Map<string, Set<() => void>>()
  const streamsOf = new Map<string, number>()
  let streams = 0
  let closed = false
  let unwatch: (() => void) | undefined
  let touchedIds = new Set<string>()
  let touchedOwners = new Set<string>()

  const looks = createCoalesced(async () => {
    const [ids, ownerIds] = [touchedIds, touchedOwners]
    ;[touchedIds, touchedOwners] = [new Set(), new Set()]
    try {
      await lookAtCampaigns([...ids])
      for (const id of ownerIds) await lookAtOwner(id)
    } catch (error) {
      deps.reportFailure(error)
      for (const id of ids) touchedIds.add(id)
      for (const id of ownerIds) touchedOwners.add(id)
      await sleep(RETRY_MS, undefined, { ref: false })
      if (streams > 0) looks.soon()
    }
  }, settings.restMs)

  async function lookAtCampaigns(ids: readonly string[]): Promise<void> {
    // the owner of a campaign is known only after it was read
    const watched = owners.isEmpty() ? ids.filter(campaigns.has) : ids
    for (let from = 0; from < watched.length; from += IDS_AT_ONCE) {
      const some = watched.slice(from, from + IDS_AT_ONCE)
      // first: a state must not count for a later epoch than its own
      const epoch = await readEpoch(db)
      const states = new Map((await live.listStates(db.read, some)).map((state) => [state.id, state]))
      for (const id of some) tellCampaign(id, states.get(id), epoch)
    }
  }

  function tellCampaign(id: string, state: live.CampaignState | undefined, epoch: string): void {
    for (const stream of campaigns.of(id)) {
      stream.greet()
      if (state) stream.tell(state, epoch)
      else {
        stream.tellGone(id)
        stream.finish()
      }
    }
    if (state) for (const stream of owners.of(state.ownerId)) stream.tell(state, epoch)
    else for (const stream of owners.all()) stream.tellGone(id)
  }

  async function lookAtOwner(id: string): Promise<void> {
    const epoch = await readEpoch(db)
    const states = await live.listOwnedStates(db.read, id)
    for (const stream of owners.of(id)) {
      stream.greet()
      stream.tellAll(id, states, epoch)
    }
  }

  function touched(what: Touched): void {
    if (what === 'unknown') for (const id of owners.ids()) touchedOwners.add(id)
    for (const id of what === 'unknown' ? campaigns.ids() : what) touchedIds.add(id)
    // users and links that were touched are among them; no campaign is found for those
    for (const id of what === 'unknown' ? rights.keys() : what)
      for (const look of rights.get(id) ?? []) look()
    looks.soon()
  }

  function take(address: string, count: number): void {
    const those = (streamsOf.get(address) ?? 0) + count
    if (closed || streams + count > settings.streams || those > settings.streamsOfAddress)
      throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER })
    streamsOf.set(address, those)
    streams += count
    unwatch ??= db.watch(touched)
  }

  function give(address: string, count: number): void {
    const those = (streamsOf.get(address) ?? 0) - count
    if (those > 0) streamsOf.set(address, those)
    else streamsOf.delete(address)
    streams -= count
    if (streams > 0) return
    unwatch?.()
    unwatch = undefined
  }

  /** @returns removes the stream */
  function watchRight(id: string, look: () => void): () => void {
    const looks = rights.get(id) ?? new Set()
    rights.set(id, looks.add(look))
    return () => {
      looks.delete(look)
      if (looks.size === 0 && rights.get(id) === looks) rights.delete(id)
    }
  }

  /** @returns removes the stream */
  function watchSubject(subject: Subject, stream: EventStream): () => void {
    if ('owner' in subject) {
      touchedOwners.add(subject.owner)
      return owners.add(subject.owner, stream)
    }
    touchedIds.add(subject.campaign.id)
    return campaigns.add(subject.campaign.id, stream)
  }

  return {
    open(subjects, address) {
      take(address, subjects.size)
      const watching: LiveWatching = {}
      for (const [name, subject] of subjects) watching[name] = 'owner' in subject ? null : subject.campaign.id
      const stream = new EventStream(settings.retryMs, watching)
      // several subjects may depend on one right
      const own = new Map([...subjects.values()].map(({ right }) => [right.id, right]))
      /** Ends the stream if the listener has lost the right. */
      const look = async ({ stillAllowed }: Right) => {
        try {
          await stillAllowed()
        } catch (error) {
          // if the store does not answer, nobody loses a right
          if (error instanceof AppError) stream.finish()
        }
      }
      const beat = () => void Promise.all([...own.values()].map(look)).then(() => stream.beat())
      const beating = setInterval(beat, settings.beatMs).unref()
      const ends = [
        ...[...subjects.values()].map((subject) => watchSubject(subject, stream)),
        ...[...own.values()].map((right) => watchRight(right.id, () => void look(right))),
      ]
      stream.once('close', () => {
        clearInterval(beating)
        for (const end of ends) end()
        give(address, subjects.size)
      })
      looks.soon()
      return stream
    },
    streams: () => streams,
    close() {
      closed = true
      for (const { all } of [campaigns, owners]) for (const stream of all()) stream.stop()
    },
  }
}

/** The open streams, by what they watch. */
function createAudience() {
  const streams = new Map<string, Set<EventStream>>()
  return {
    of: (id: string): Iterable<EventStream> => streams.get(id) ?? [],
    has: (id: string) => streams.has(id),
    ids: () => streams.keys(),
    isEmpty: () => streams.size === 0,
    *all(): Iterable<EventStream> {
      for (const those of streams.values()) yield* those
    },
    /** @returns removes it */
    add(id: string, stream: EventStream): () => void {
      const those = streams.get(id) ?? new Set()
      streams.set(id, those.add(stream))
      return () => {
        those.delete(stream)
        if (those.size === 0 && streams.get(id) === those) streams.delete(id)
      }
    },
  }
}
