/** What this device has of a gift: what the server last said about it, and what waits to be sent. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { isCard } from '@tohfa/sync-protocol/is-card'
import { accountId } from '../../../device/account-id'
import { CAME_AS_STAFF } from '../../../device/staff'
import { watchConnection } from '../../../api/watch-connection'
import { cache, deviceDatabase, outboxViews } from '../../../offline/device-store'
import { keepNoDrafts } from '../../../device-lock/no-drafts'
import { once } from '../../../offline/once'
import { countOtherGifts } from '../../../offline/queue/gifts-here'
import { watchMetEdits } from '../../../offline/queue/met-edits'
import { noteHandedOut } from '../../../offline/queue/note-handed-out'
import { forgetGift } from '../../../offline/store/forget-gift'
import { clockAhead } from '../../../offline/store/meta'
import { StorageFullError } from '../../../offline/store/quota'
import type { Sealed } from '../../../offline/store/lock/sealed-rows'
import { onDatabaseLost } from '../../../offline/extensions/device-witness'
import { lostDatabaseText } from '../../../offline/extensions/witness.texts'
import { outbox, startSync } from '../../../offline/start-sync'
import { toast } from '../../../ui/toast/toast'
import { lockedWork, othersWork } from '../shared.texts'
import type { GiftOnDevice, GoneGift, KnownGift } from './known-gift'
import { overlaid } from './overlaid'
import { watchPending } from './watch-pending'
import { wipeWhenEnded } from './wipe-when-ended'

export { cacheGiftPage } from '../../../offline/service-worker-client/cache-gift-page'

/** What a person can do about a refused operation. */
export const attention = async () => (await outbox()).attention()

/**
 * Reports what this device knows of a code, now and whenever it changes, and begins to send what waits.
 * @param onWaiting called with the number of entries of the whole device that have not arrived
 * @returns a function that ends it
 */
export function watchGift(
  code: string,
  onOwn: (own: GiftOnDevice) => void,
  onWaiting: (count: number) => void,
): () => void {
  let cached: GiftOnDevice['cached']
  let pending: GiftOnDevice['pending'] | undefined
  // both at once, or a claimed gift would show its form for a moment
  const tell = () =>
    cached !== undefined && pending && onOwn({ cached, pending, overlaid: overlaid(pending) })
  cachedGift(code).then(
    (known) => {
      cached = known ?? null
      tell()
    },
    (error: unknown) => {
      // a database that cannot be read: only the network can answer
      console.error('What this device has of the gift could not be read', error)
      cached = null
      pending ??= []
      tell()
    },
  )
  const ends = [
    watchPending(
      {
        db: deviceDatabase,
        views: outboxViews,
        maker: accountId,
        clockAhead: () => clockAhead(deviceDatabase),
        onOthers: () => toast(othersWork, 'info'),
        onLocked: () => toast(lockedWork, 'info'),
      },
      code,
      (work) => {
        pending = work
        tell()
      },
    ),
    watchMetEdits(deviceDatabase, code, accountId, async (answers) => {
      // its texts are in the files of the details, which must not need the database's file
      const { tellOfMet } = await import('../edits/met-edits')
      for (const answer of answers) tellOfMet(answer)
    }),
    keepNoDrafts(code),
    outboxViews.observeCounts(({ waiting, sending, attention }) => onWaiting(waiting + sending + attention)),
  ]
  noted = noteOpened(code)
  wipeWhenEnded()
  onDatabaseLost((lost) => toast(lostDatabaseText(lost), 'error'))
  void startSending()
  return () => ends.forEach((end) => end())
}

/** Only the outbox needs to know of the connection here: if there is nothing to send, the server is not asked. */
const startSending = once(async () => {
  const sync = await startSync()
  // what the press of a form needs, which may come when there is no network any more
  for (const needed of [import('./outbox-submit'), import('../../../offline/sealing/seal')])
    needed.catch(() => undefined)
  sync.onChange(watchConnection({ wanted: async () => (await sync.nextDueAt()) !== null }))
})

/**
 * Caches what the server said, so that the code can be opened here without a network.
 * @param askedAt epoch ms, this device's clock
 */
export async function remember(code: string, { qr, campaign }: KnownGift, askedAt: number): Promise<void> {
  await noted
  try {
    await cache.rememberCode(code, qr, campaign, askedAt)
  } catch (error) {
    // a full disk: the page works, but will not open offline
    if (!(error instanceof StorageFullError)) throw error
  }
}

/** Forgets a gift that was erased, or is no longer at this code. A restored server may know an unknown one again. */
export const forget = (code: string, why: GoneGift | 'code_unknown') =>
  forgetGift(deviceDatabase, code, why !== 'gift_erased')

/** Ends before anything is stored of the gift, because a stored gift looks as if it was opened here before. */
let noted: Promise<void> | undefined

const noteOpened = (code: string) =>
  noteHandedOut(deviceDatabase, accountId(), code, sessionStorage.getItem(CAME_AS_STAFF) !== null).catch(
    (error: unknown) => console.error('Whose gift it is could not be noted', error),
  )

/** How many other gifts of this person this browser holds. */
export const countOthers = (code: string) => countOtherGifts(deviceDatabase, accountId(), code)

/** The printed number of a code, if its campaign is on this device. */
export const numberHere = async (code: string): Promise<number | undefined> =>
  (await deviceDatabase.campaignCodes.get({ code }))?.number

/** Through either right to a campaign's codes: being its owner, or having its master code. */
const listedCampaign = async (id: string) =>
  (await cache.cachedCampaign(id)) ??
  (await deviceDatabase.masterViews.where('campaignId').equals(id).first())?.campaign

/** Whether the details of a card are missing because they are sealed. */
const isClosed = ({ sealedBy }: Sealed, qr: QrCode, { campaign_type }: GiftCampaign) =>
  sealedBy !== undefined && isCard(campaign_type) && qr.claimed && qr.claimer_name === undefined

/** What this device has cached of a code: from an earlier visit, or with its campaign. */
async function cachedGift(code: string): Promise<KnownGift | undefined> {
  const visited = await cache.cachedCode(code)
  const listed = await deviceDatabase.campaignCodes.where('code').equals(code).first()
  const row = visited ?? listed
  const campaign = visited?.campaign ?? (listed && (await listedCampaign(listed.campaignId)))
  const qr = visited?.qr ?? listed?.row
  if (!row || !campaign || !qr || isClosed(row, qr, campaign)) return undefined
  return { qr, campaign }
}
