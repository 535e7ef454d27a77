/**
 * Tells whoever watches a campaign, or all campaigns of an owner, that something changed.
 *
 * - A stream is registered before its first state is read, so nothing falls between.
 * - The store only says which campaigns were touched. They are looked at together, at most once per rest: of a burst of
 *   claims every listener hears the first and the last.
 * - A user who was touched has lost rights, maybe: the streams of that user are looked at again at once.
 * - Without a stream nobody watches the store.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { MasteredCampaign, OwnedCampaign } from '../campaigns/campaigns.service'
import type { Database, Touched } from '../db/database'
import { AppError } from '../http/app-error'
import { createThrottled } from '../concurrency/throttled'
import { createAudience, type Audience } from './audience'
import { EventStream } from './event-stream'
import * as live from './live.repository'
import type { LiveSettings } from './live.settings'

/** campaigns in one query */
const IDS_AT_ONCE = 500
/** ms until a look that failed is tried again */
const RETRY_MS = 1_000
/** seconds, for who is refused a stream: others end theirs whenever they look away */
const RETRY_AFTER = 30

/** Who listens. */
export interface Listener {
  /** for limits */
  address: string
  /** whose right it is to listen, where it may be lost */
  user?: {
    id: string
    /** throws AppError when the right is lost; asked at every beat, and when the user is touched */
    stillAllowed: () => Promise<unknown>
  }
}

export interface LiveService {
  /** Events of one campaign; ends when it is deleted. @throws AppError busy (429) */
  ofCampaign(campaign: OwnedCampaign | MasteredCampaign, listener: Listener): Readable
  /** Events of all campaigns of an owner, new ones too. @throws AppError busy (429) */
  ofOwner(ownerId: string, listener: Listener): Readable
  /** Ends all streams and takes no more. */
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
  /** whether these streams may go on is a user's right */
  const users = new Map<string, Set<() => void>>()
  const streamsOf = new Map<string, number>()
  let streams = 0
  let closed = false
  let unwatch: (() => void) | undefined
  let touchedIds = new Set<string>()
  let touchedOwners = new Set<string>()

  const looks = createThrottled(async () => {
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
    // whose a campaign is, is not known before it is looked at
    const watched = owners.isEmpty() ? ids.filter(campaigns.has) : ids
    for (let from = 0; from < watched.length; from += IDS_AT_ONCE) {
      const some = watched.slice(from, from + IDS_AT_ONCE)
      const states = new Map((await live.listStates(db.read, some)).map((state) => [state.id, state]))
      for (const id of some) tellCampaign(id, states.get(id))
    }
  }

  function tellCampaign(id: string, state: live.CampaignState | undefined): void {
    for (const stream of campaigns.of(id)) {
      stream.greet()
      if (state) stream.tell(state)
      else {
        stream.tellGone(id)
        stream.finish()
      }
    }
    if (state) for (const stream of owners.of(state.ownerId)) stream.tell(state)
    else for (const stream of owners.all()) stream.tellGone(id)
  }

  async function lookAtOwner(id: string): Promise<void> {
    const states = await live.listOwnedStates(db.read, id)
    for (const stream of owners.of(id)) {
      stream.greet()
      stream.tellAll(states)
    }
  }

  function touched(what: Touched): void {
    if (what === 'unknown') for (const id of owners.ids()) touchedOwners.add(id)
    for (const id of what === 'unknown' ? campaigns.ids() : what) touchedIds.add(id)
    // a touched user is no campaign, which the look finds out
    for (const id of what === 'unknown' ? users.keys() : what) for (const look of users.get(id) ?? []) look()
    looks.soon()
  }

  function take(address: string): void {
    const those = streamsOf.get(address) ?? 0
    if (closed || streams >= settings.streams || those >= settings.streamsOfAddress)
      throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER })
    streamsOf.set(address, those + 1)
    streams += 1
    unwatch ??= db.watch(touched)
  }

  function give(address: string): void {
    const those = (streamsOf.get(address) ?? 0) - 1
    if (those > 0) streamsOf.set(address, those)
    else streamsOf.delete(address)
    streams -= 1
    if (streams > 0) return
    unwatch?.()
    unwatch = undefined
  }

  /** @returns forgets it */
  function watchRight(userId: string, look: () => void): () => void {
    const looks = users.get(userId) ?? new Set()
    users.set(userId, looks.add(look))
    return () => {
      looks.delete(look)
      if (looks.size === 0 && users.get(userId) === looks) users.delete(userId)
    }
  }

  function open(audience: Audience, id: string, { address, user }: Listener): EventStream {
    take(address)
    const stream = new EventStream(settings.retryMs)
    audience.add(id, stream)
    /** whether the right is there; the stream has ended where it is not */
    const look = async () => {
      try {
        await user?.stillAllowed()
      } catch (error) {
        // a store that does not answer takes nobody's right away
        if (error instanceof AppError) stream.finish()
      }
    }
    const beat = () => void look().then(() => stream.beat())
    const beating = setInterval(beat, settings.beatMs).unref()
    const forget = user && watchRight(user.id, () => void look())
    stream.once('close', () => {
      clearInterval(beating)
      forget?.()
      give(address)
    })
    return stream
  }

  return {
    ofCampaign({ id }, listener) {
      const stream = open(campaigns, id, listener)
      touchedIds.add(id)
      looks.soon()
      return stream
    },
    ofOwner(ownerId, listener) {
      const stream = open(owners, ownerId, listener)
      touchedOwners.add(ownerId)
      looks.soon()
      return stream
    },
    close() {
      closed = true
      for (const { all } of [campaigns, owners]) for (const stream of all()) stream.stop()
    },
  }
}
