/**
 * The pictures of campaigns, stored as long as the local database has what shows them.
 *
 * There is no record of which picture belongs where: what is to be stored is read from the database each time. So
 * deleting a campaign, replacing a picture or leaving an account removes their pictures, and the next tab tidies up
 * what a closed one left unfinished.
 */
import { liveQuery } from 'dexie'
import type { LocalDatabase } from '../store/local-database'
import { withQuota } from '../store/quota'
import { isPicture, storedAs, CAMPAIGN_PICTURES, SEEN_PICTURES } from './picture-caches'
import { wantedPictures } from './wanted-pictures'

export interface PicturesDeps {
  db: LocalDatabase
  caches: CacheStorage
  fetch: (address: string) => Promise<Response>
  /** runs the work in one tab at a time */
  hold: <T>(work: () => Promise<T>) => Promise<T>
  /** whether the person asked for fewer bytes: then only the pictures of pinned campaigns are fetched */
  isSparing: () => boolean
}

const pathOf = (request: Pick<Request, 'url'>) => new URL(request.url).pathname

export function createPictures({ db, caches, fetch, hold, isSparing }: PicturesDeps) {
  const storeOne = async (path: string) => {
    const stored = await caches.open(CAMPAIGN_PICTURES)
    if (await stored.match(path, { ignoreSearch: true })) return
    const address = storedAs(path)
    const seen = await caches.match(address, { cacheName: SEEN_PICTURES })
    const answer = seen && isPicture(seen) ? seen : await fetch(address)
    // removed in between: there is nothing to store
    if (answer.status === 404) return
    if (!isPicture(answer)) throw new TypeError(`no picture: ${answer.status}`)
    await withQuota(() => stored.put(address, answer))
  }
  const drop = async (cacheName: string, isUnwanted: (path: string) => boolean) => {
    if (!(await caches.has(cacheName))) return
    const cache = await caches.open(cacheName)
    const unwanted = (await cache.keys()).filter((request) => isUnwanted(pathOf(request)))
    await Promise.all(unwanted.map((request) => cache.delete(request)))
  }
  const tidyUp = async () => {
    const { asked, opened, shown } = await wantedPictures(db)
    const wanted = new Set([...asked, ...opened])
    const isShown = new Set(shown)
    await drop(CAMPAIGN_PICTURES, (path) => !wanted.has(path))
    for (const path of isSparing() ? asked : wanted)
      try {
        await storeOne(path)
      } catch {
        // no network, or no room: the next picture would fail too
        break
      }
    const stored = new Set(
      (await caches.has(CAMPAIGN_PICTURES))
        ? (await (await caches.open(CAMPAIGN_PICTURES)).keys()).map(pathOf)
        : [],
    )
    await drop(SEEN_PICTURES, (path) => stored.has(path) || !isShown.has(path))
  }
  const tidy = () => hold(tidyUp)
  return {
    /**
     * Stores all of these pictures and then does `mark`, which makes the database want them; no tidying comes in between.
     * @param onStored called after each picture
     * @throws StorageFullError; TypeError if one could not be fetched. Tidy up then.
     */
    store: (paths: readonly string[], onStored: () => void, mark: () => Promise<void>) =>
      hold(async () => {
        for (const path of paths) {
          await storeOne(path)
          onStored()
        }
        await mark()
      }),
    /** Fetches what is wanted and drops the rest. What cannot be fetched now is left for the next time. */
    tidy,
    /** Tidies now and whenever the database wants something else. @returns how to end it */
    follow() {
      let last = ''
      const subscription = liveQuery(() => wantedPictures(db)).subscribe({
        next: (wanted) => {
          const now = JSON.stringify(wanted)
          if (now === last) return
          last = now
          tidy().catch((error: unknown) => console.error('The pictures could not be tidied up', error))
        },
        error: (error: unknown) => console.error('The pictures could not be looked up', error),
      })
      return () => subscription.unsubscribe()
    },
  }
}
