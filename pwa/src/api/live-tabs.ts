/**
 * The tabs of a browser share one stream: over HTTP/1.1 a browser has six connections to a server, for all of its tabs.
 *
 * - The holder of a Web Lock leads: it watches what all tabs want to know, and passes on what it hears. When it goes,
 *   the next in the queue leads.
 * - Every BEAT_MS each tab says what it watches, and the leader what its stream watches. A tab that was silent for
 *   SILENT_BEATS is forgotten; from a leader (a frozen page, one that hangs) the lock is taken.
 * - Beats are counted, and clocks never compared: a device that was asleep wakes all tabs.
 */
import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import type { Hear, LiveStream } from './live-stream'

/** The number rises with each change of the messages between tabs: two versions of the app do not share a stream. */
export const LIVE_TABS = 'tohfa-live-1'
const BEAT_MS = 2_000
const SILENT_BEATS = 3

/** A tab's message: what it watches, nothing when it leaves; or, from the leader, what its stream says. No tokens. */
type Message =
  | { from: string; watches: readonly Watched[] }
  | { standing: readonly Watched[]; changed: readonly Watched[] }

/** What a tab needs of its browser. */
export interface TabsPorts {
  locks: LockManager
  openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>
  openStream: (hear: Hear) => LiveStream
}

/** A tab among the others. */
export interface Tab {
  watch(names: readonly Watched[]): void
  /** Lets others lead, at once. */
  leave(): void
}

export function joinTabs({ locks, openChannel, openStream }: TabsPorts, hear: Hear): Tab {
  const from = crypto.randomUUID()
  const channel = openChannel()
  const others = new Map<string, { watches: readonly Watched[]; unheard: number }>()
  let mine: readonly Watched[] = []
  /** while this tab leads */
  let stream: LiveStream | undefined
  /** as the leader last said */
  let standing: readonly Watched[] = []
  /** beats since the leader's last message */
  let unheard = 0
  let place = new AbortController()
  const leaving = new AbortController()

  const say = (message: Message) => channel.postMessage(message)
  const sayStanding = () => say({ standing, changed: [] })
  const learn: Hear = (now, changed) => {
    standing = now
    hear(standing, changed)
  }
  const passOn: Hear = (now, changed) => {
    // a tab that has lost the lock speaks for nobody else
    if (stream) say({ standing: now, changed })
    learn(now, changed)
  }
  const watchAll = () =>
    stream?.watch([...new Set([mine, ...[...others.values()].map(({ watches }) => watches)].flat())])

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('from' in data) {
      const isNew = !others.has(data.from)
      if (data.watches.length > 0) others.set(data.from, { watches: data.watches, unheard: 0 })
      else others.delete(data.from)
      if (stream && isNew) sayStanding()
      watchAll()
    } else if (!stream) {
      unheard = 0
      learn(data.standing, data.changed)
    }
  }

  const beat = () => {
    say({ from, watches: mine })
    for (const [id, other] of others) if (++other.unheard > SILENT_BEATS) others.delete(id)
    if (stream) {
      sayStanding()
      watchAll()
    } else if (++unheard > SILENT_BEATS) {
      unheard = 0
      learn([], [])
      place.abort()
    }
  }

  const lead = () =>
    new Promise<void>((resolve) => {
      if (leaving.signal.aborted) return resolve()
      stream = openStream(passOn)
      passOn([], [])
      watchAll()
      leaving.signal.addEventListener('abort', () => resolve())
    })
  const stopLeading = () => {
    const ended = stream
    stream = undefined
    ended?.end()
  }

  async function queue() {
    for (let steal = false; !leaving.signal.aborted;) {
      place = new AbortController()
      try {
        await locks.request(LIVE_TABS, steal ? { steal } : { signal: place.signal }, lead)
      } catch {
        // aborted for the steal, taken by another tab, or the browser gives no locks here
        steal = place.signal.aborted
        if (!steal && !stream) return
      } finally {
        stopLeading()
      }
    }
  }
  void queue()
  const beats = setInterval(beat, BEAT_MS)
  return {
    watch(names) {
      mine = names
      say({ from, watches: mine })
      watchAll()
      hear(standing, [])
    },
    leave() {
      clearInterval(beats)
      stopLeading()
      leaving.abort()
      place.abort()
      say({ from, watches: [] })
      channel.close()
    },
  }
}
