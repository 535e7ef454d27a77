/** What this device has of a gift: what the server said when it was last seen, and what waits to be sent. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { accountId } from '../../device/account-id'
import { isOf } from '../../offline/core/maker'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { watchConnection } from '../../api/watch-connection'
import { deviceSync, startSync } from '../../offline/device-outbox'
import { cache, deviceDatabase, outboxViews } from '../../offline/device-store'
import { keepNoDrafts } from '../../lock/no-drafts'
import { once } from '../../offline/once'
import { countOtherGifts } from '../../offline/outbox/gifts-here'
import { watchMetEdits } from '../../offline/outbox/met-edits'
import { forgetGift } from '../../offline/store/forget-gift'
import { StorageFullError } from '../../offline/store/quota'
import type { Sealed } from '../../offline/store/sealed-rows'
import { keepWitness } from '../../offline/witness/device-witness'
import { erasedText } from '../../offline/witness/witness.texts'
import { toast } from '../../ui/toast'
import { lockedWork, othersWork } from './others-work.texts'
import type { GiftOnDevice, GoneGift, KnownGift } from './known-gift'
import { wipeWhenEnded } from './forget-account'
import { overlaid } from './overlaid'
import type { PendingWork } from './pending-work'

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
  const tell = () =>
    cached !== undefined && pending && onOwn({ cached, pending, overlaid: overlaid(pending) })
  cachedGift(code).then(
    (known) => {
      cached = known ?? null
      tell()
    },
    (error: unknown) => {
      // a database that cannot be read: the network alone must do
      console.error('What this device has of the gift could not be read', error)
      cached = null
      pending ??= []
      tell()
    },
  )
  const ends = [
    watchPending(code, (work) => {
      pending = work
      tell()
    }),
    watchMetEdits(deviceDatabase, code, accountId, async (answers) => {
      // its texts are in the files of the details, which must not need that of the database
      const { tellOfMet } = await import('../history/tell-of-met')
      for (const answer of answers) tellOfMet(answer)
    }),
    keepNoDrafts(code),
    outboxViews.observeCounts(({ waiting, sending, attention }) => onWaiting(waiting + sending + attention)),
  ]
  wipeWhenEnded()
  keepWitness((erased) => toast(erasedText(erased), 'error'))
  startSync()
  watchWhileWaiting()
  return () => ends.forEach((end) => end())
}

/** Nobody but the outbox needs to know here: without anything to send, the server is not asked. */
const watchWhileWaiting = once(() => {
  const wanted = async () => (await deviceSync().nextDueAt()) !== null
  deviceSync().onChange(watchConnection({ wanted }))
})

/** Caches what the server said, so that the code can be opened here without a network. */
export async function remember(code: string, { qr, campaign }: KnownGift): Promise<void> {
  try {
    await cache.rememberCode(code, qr, campaign)
  } catch (error) {
    // a full disk: the page works, it will only not open offline
    if (!(error instanceof StorageFullError)) throw error
  }
}

/** Forgets a gift that was erased, or is not at this code any more. */
export const forget = (code: string, why: GoneGift) => forgetGift(deviceDatabase, code, why === 'code_moved')

/** How many other gifts of this person this browser holds. */
export const countOthers = (code: string) => countOtherGifts(deviceDatabase, accountId(), code)

/** By either way to a campaign's codes: being its owner, or holding its master code. */
const listedCampaign = async (id: string) =>
  (await cache.cachedCampaign(id)) ??
  (await deviceDatabase.masterViews.where('campaignId').equals(id).first())?.campaign

/** Whether the details of a card are missing because they are sealed. */
const isClosed = ({ sealedBy }: Sealed, qr: QrCode, { campaign_type }: GiftCampaign) =>
  sealedBy !== undefined && campaign_type === 'vcard' && qr.claimed && qr.claimer_name === undefined

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

/**
 * Tells of this person's work of a code whenever it changes, oldest first: what is not confirmed, with its photos, and
 * what was delivered since the call. Of what somebody else saved here it is only said that it is there.
 * @returns how to end it
 */
function watchPending(code: string, tell: (work: PendingWork[]) => void): () => void {
  const seen = new Set<string>()
  // Of each operation once, however much waits. The same photo stays the same object, so that a picture on the screen is not
  // drawn anew.
  const known = new Map<string, Pick<PendingWork, 'files' | 'photo'>>()
  let latest = 0
  let toldOfOthers = false
  let toldOfLock = false

  const withFiles = async (entries: readonly OutboxEntry[]): Promise<PendingWork[]> => {
    const unknown = entries.filter(({ id }) => !known.has(id))
    const fields = await outboxViews.fieldsOfFiles(unknown.map(({ id }) => id))
    for (const { id, state } of unknown) {
      const files = fields.get(id) ?? []
      const hasPhoto = state !== 'attention' && files.includes('profile_image')
      const photo = hasPhoto ? await outboxViews.fileOf(id, 'profile_image') : undefined
      known.set(id, { files, ...(photo && { photo }) })
    }
    const all = entries.map((entry) => ({ ...entry, ...known.get(entry.id) }))
    // a refused one may come back with other files
    for (const { id, state } of entries) if (state === 'attention') known.delete(id)
    return all
  }

  return outboxViews.observePendingOf(code, (all) => {
    const mine = ++latest
    const open = all.filter((entry) => isOf(accountId(), entry))
    if (open.length < all.length && !toldOfOthers) toast(othersWork, 'info')
    toldOfOthers = open.length < all.length
    const isLocked = open.some(({ shut }) => shut)
    if (isLocked && !toldOfLock) toast(lockedWork, 'info')
    toldOfLock = isLocked
    for (const { id } of open) seen.add(id)
    const tellAll = async () => {
      const stillOpen = new Set(open.map(({ id }) => id))
      const left = [...seen].filter((id) => !stillOpen.has(id))
      const delivered = (await outboxViews.entriesOf(left)).filter(({ state }) => state === 'delivered')
      const work = await withFiles(open)
      if (mine === latest) tell([...delivered, ...work].sort((a, b) => a.seq - b.seq))
    }
    void tellAll()
  })
}
