/**
 * All that is stored of the holder of a gift, as a ZIP: JSON, and the files that it names. It is made while it is read, so that a
 * diary of years takes no more memory than one of a week.
 */
import { DIARY_EXPORT_MAX_BYTES, DIARY_EXPORT_MAX_FILES } from '@tohfa/sync-protocol/limits'
import type { BlobStore } from '../blobs/blob-store'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { PinnedCode } from '../pins/pins.service'
import { isoTime, toClaimedCode } from '../codes/codes.wire'
import type { ConsentsService } from '../consents/consents.service'
import type { ContactsService } from '../contacts/contacts.service'
import type { Database } from '../db/database'
import type { DiaryService } from '../diary/diary.service'
import { cursorOf, toDeletedEntry, toDiaryEntry, toEntryVersion, type ListedEntry } from '../diary/diary.wire'
import { toGiftPasskey } from '../gift-passkeys/gift-passkeys.wire'
import type { GiftPasskeysService } from '../gift-passkeys/gift-passkeys.service'
import { proven } from '../proof'
import type { SaleService } from '../sale/sale.service'
import type { TravelService } from '../travel/travel.service'
import { zipOf, type ZippedFile } from './zip'

export interface GiftExportDeps {
  db: Database
  blobs: BlobStore
  campaigns: CampaignsService
  consents: ConsentsService
  contacts: ContactsService
  diary: DiaryService
  giftPasskeys: GiftPasskeysService
  travel: TravelService
  sale: SaleService
  now: () => number
}

/** entries of a diary that are in memory at once */
const ENTRIES_AT_ONCE = 100
/** replaced values: more than anybody has */
const PAST_MAX = 50_000

const MEDIA = /^\/media\/([^?]+)/

export function exportGift(deps: GiftExportDeps, gift: PinnedCode): AsyncGenerator<Uint8Array> {
  const { diary } = deps
  const { code, campaignType: type } = gift
  /** keys of files that the JSON names */
  const keys = new Set<string>()
  const nameOf = (key: string) => {
    keys.add(key)
    return `files/${key}`
  }
  /** the file in place of the path at which the server would show it */
  const named = <T>(value: T): T => {
    const key = typeof value === 'string' ? MEDIA.exec(value)?.[1] : undefined
    return key === undefined ? value : (nameOf(key) as T)
  }
  const withNames = <T extends object>(value: T): T =>
    Object.fromEntries(Object.entries(value).map(([field, one]) => [field, named<unknown>(one)])) as T

  async function data() {
    const access = proven<{ found: PinnedCode; by: 'pin' }, 'pin'>({ found: gift, by: 'pin' })
    const campaign = await deps.campaigns.giftCampaign(code)
    const past =
      type === 'travel'
        ? await deps.travel.listPast(access, PAST_MAX)
        : await deps.contacts.listPast(access, PAST_MAX)
    return {
      exported_at: isoTime(deps.now()),
      campaign: { name: campaign.name, campaign_type: type, contact_name: campaign.contactName },
      gift: withNames(toClaimedCode(gift, campaign.timeZone)),
      ...(type === 'travel' && { traveler: withNames(await deps.travel.details(gift)) }),
      ...(type === 'sale' && { sale: await deps.sale.details(gift) }),
      consents: await deps.consents.list(deps.db.read, code),
      phones_that_open_it: (await deps.giftPasskeys.list(code)).map((row) => {
        const { id: _, ...told } = toGiftPasskey(row)
        return told
      }),
      history: past.map(withNames),
    }
  }

  const withVersions = async (entry: ListedEntry) => {
    const others = entry.version === null ? [] : await diary.listVersions(gift, entry.id)
    const plain = { ...entry, others: [] }
    return {
      ...(entry.deletedAt === null ? toDiaryEntry(plain, nameOf) : toDeletedEntry(plain, nameOf)),
      ...(others.length > 0 && { versions: others.map((other) => toEntryVersion(other, nameOf)) }),
    }
  }

  async function* entries() {
    for (let after = null as ReturnType<typeof cursorOf> | null; ;) {
      const page = await diary.listEntries(gift, { limit: ENTRIES_AT_ONCE, after })
      yield* page
      const last = page.at(-1)
      if (!last || page.length < ENTRIES_AT_ONCE) break
      after = cursorOf(last)
    }
    yield* await diary.listDeleted(gift)
  }

  async function* diaryText() {
    let before = '[\n'
    for await (const entry of entries()) {
      yield before + JSON.stringify(await withVersions(entry))
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }

  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'data.json', kind: 'text', content: [`${JSON.stringify(await data(), null, 2)}\n`] }
    if (type === 'diary') yield { name: 'diary.json', kind: 'text', content: diaryText() }
    const leftOut: string[] = []
    let [bytes, count] = [0, 0]
    for (const key of keys) {
      const info = await deps.blobs.info(key)
      // removed meanwhile
      if (!info) continue
      if (bytes + info.size > DIARY_EXPORT_MAX_BYTES || count >= DIARY_EXPORT_MAX_FILES) {
        leftOut.push(nameOf(key))
        continue
      }
      const blob = await deps.blobs.get(key)
      if (!blob) continue
      bytes += blob.size
      count++
      yield { name: nameOf(key), kind: 'bytes', content: blob.stream as AsyncIterable<Uint8Array> }
    }
    if (leftOut.length > 0)
      yield { name: 'left-out.json', kind: 'text', content: [`${JSON.stringify(leftOut, null, 2)}\n`] }
  }

  return zipOf(files(), new Date(deps.now()))
}
