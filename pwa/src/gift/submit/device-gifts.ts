/** The half that needs the local database. It comes in its own chunk, when the form can be used already. */
import { startSync } from '../../offline/device-outbox'
import { cache, outboxViews } from '../../offline/device-store'
import { StorageFull } from '../../offline/store/quota'
import { cachedGift } from './cached-gift'
import type { GiftOnDevice, KnownGift } from './known-gift'
import { watchPending } from './watch-pending'

export { attention } from '../../offline/device-outbox'
export { cacheGiftPage } from '../../offline/service-worker/cache-gift-page'
export { submitThroughOutbox } from './outbox-submit'

/**
 * Tells what this device knows of a code, now and whenever it changes, and begins to send what waits.
 * @param onWaiting told how many entries of the whole device have not arrived
 * @returns how to end it
 */
export function watchGift(
  code: string,
  onOwn: (own: GiftOnDevice) => void,
  onWaiting: (count: number) => void,
): () => void {
  let cached: GiftOnDevice['cached']
  let pending: GiftOnDevice['pending'] | undefined
  // both at once, or a claimed gift would show its form for a moment
  const tell = () => cached !== undefined && pending && onOwn({ cached, pending })
  void cachedGift(code).then((known) => {
    cached = known ?? null
    tell()
  })
  const ends = [
    watchPending(code, (work) => {
      pending = work
      tell()
    }),
    outboxViews.observeCounts(({ waiting, sending, attention }) => onWaiting(waiting + sending + attention)),
  ]
  startSync()
  return () => ends.forEach((end) => end())
}

/** Keeps what the server said, so that the code can be opened here without a network. */
export async function remember(code: string, { qr, campaign }: KnownGift): Promise<void> {
  try {
    await cache.rememberCode(code, qr, campaign)
  } catch (error) {
    // a full disk: the page works, it will only not open offline
    if (!(error instanceof StorageFull)) throw error
  }
}
