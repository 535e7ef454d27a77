/**
 * Which page has a recording that is not saved yet.
 *
 * Invariant: a page that works with a recording (records it, plays it, has it in a form) holds its lock, from before
 * its row exists until it is saved, discarded or released. The browser releases the lock when the page is gone for any
 * reason. So a row whose lock is free was left behind, and one whose lock is held is in use in another tab. A heartbeat
 * would have to guess how long a frozen or sleeping tab may be silent.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { Recordings } from '../store/recordings'

export interface UnsavedRecording {
  id: string
  /**
   * Adds the next seconds; calls may overlap. Seconds that could not be written are written before the next ones.
   * @throws StorageFullError, and what the database throws
   */
  append(seconds: Blob): Promise<void>
  /** It was saved or discarded: nothing of it stays on the device. */
  drop(): Promise<void>
  /** The page is done with it, undecided: it will be offered again. */
  release(): void
}

/** What a page left behind: closed, crashed, or without power. */
export interface FoundRecording extends UnsavedRecording {
  /** epoch ms */
  startedAt: number
  /** media type as the recorder named it */
  type: string
  parts: ArrayBuffer[]
}

/** Takes a lock until it is released; null if another page has it. */
export type Hold = (name: string) => Promise<(() => void) | null>

export function createUnsavedRecordings(deps: {
  recordings: Recordings
  hold: Hold
  newId: () => string
  /** epoch ms */
  now: () => number
}) {
  const { recordings, hold, newId, now } = deps

  const holding = (id: string, release: () => void, written: number): UnsavedRecording => {
    // one after another, so that the stored pieces have no gaps
    let last: Promise<void> = Promise.resolve()
    let place = written
    const unwritten: Blob[] = []
    let dropped: Promise<void> | undefined
    const write = () => {
      last = last
        .catch(() => undefined)
        .then(async () => {
          for (let next = unwritten[0]; next; next = unwritten[0]) {
            await recordings.append(id, place, await next.arrayBuffer())
            place += 1
            unwritten.shift()
          }
        })
      return last
    }
    return {
      id,
      append(seconds) {
        unwritten.push(seconds)
        return write()
      },
      drop: () => (dropped ??= recordings.drop(id).finally(release)),
      // the last seconds may still be on their way
      release: () =>
        void write()
          .catch(() => undefined)
          .then(() => dropped ?? release()),
    }
  }

  return {
    /** @throws StorageFullError */
    async begin(code: string, type: string) {
      const id = newId()
      const release = await hold(lockOf(id))
      if (!release) throw new Error('a new id is taken')
      try {
        await recordings.begin({ id, code: stored(code), type, startedAt: now() })
      } catch (error) {
        release()
        throw error
      }
      return holding(id, release, 0)
    },
    /** Recordings of a code that no page has, newest first; from now on this page has them. */
    async unsaved(code: string) {
      const found: FoundRecording[] = []
      for (const { id, type, startedAt } of await recordings.ofCode(stored(code))) {
        const release = await hold(lockOf(id))
        if (!release) continue
        // another tab may have decided about it in between
        const parts = await recordings.read(id)
        const recording = holding(id, release, parts?.length ?? 0)
        if (parts && parts.length > 0) found.push({ ...recording, startedAt, type, parts })
        // it ended before its first seconds
        else await recording.drop()
      }
      return found
    },
  }
}

const lockOf = (id: string) => `tohfa-recording-${id}`
const stored = (code: string) => normalizeCode(code) ?? code

export const webLocks =
  (locks: LockManager): Hold =>
  (name) =>
    new Promise((resolve, reject) => {
      const request = locks.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((giveBack) => resolve(giveBack))
      })
      request.catch(reject)
    })
