/**
 * All that is stored about the holder of a gift, as a ZIP: JSON, and the files that it names. It is made while it is
 * read, so a diary of years takes no more memory than one of a week.
 */
import { DIARY_EXPORT_MAX_BYTES, DIARY_EXPORT_MAX_FILES } from '@tohfa/sync-protocol/diary/diary-limits'
import type { BlobStore } from '../blobs/blob-store'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { PinnedCode } from '../pins/pins.service'
import { toClaimedCode } from '../codes/codes.wire'
import { isoTime } from '../http/wire-values'
import type { ConsentsService } from '../consents/consents.service'
import type { Database } from '../db/database'
import type { GiftType, GiftTypes } from '../gift-type'
import { toGiftPasskey } from '../gift-passkeys/gift-passkeys.wire'
import type { GiftPasskeysService } from '../gift-passkeys/gift-passkeys.service'
import { proven } from '../proof'
import { zipOf, type ZippedFile } from './zip'

export interface GiftExportDeps {
  db: Database
  blobs: BlobStore
  campaigns: CampaignsService
  consents: ConsentsService
  giftPasskeys: GiftPasskeysService
  types: GiftTypes
  now: () => number
}

/** replaced values: more than anybody has */
const PAST_MAX = 50_000

const MEDIA = /^\/media\/([^?]+)/

export function exportGift(deps: GiftExportDeps, gift: PinnedCode): AsyncGenerator<Uint8Array> {
  const { code, campaignType } = gift
  const type: GiftType = deps.types[campaignType]
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
    const past = (await type.listPast?.(access, PAST_MAX)) ?? []
    const own = Object.entries((await type.ownData?.(gift)) ?? {})
    return {
      exported_at: isoTime(deps.now()),
      campaign: { name: campaign.name, campaign_type: campaignType, contact_name: campaign.contactName },
      gift: withNames(toClaimedCode(gift, campaign.timeZone)),
      ...Object.fromEntries(own.map(([name, value]) => [name, withNames(value)])),
      consents: await deps.consents.list(deps.db.read, gift),
      phones_that_open_it: (await deps.giftPasskeys.list(code)).map((row) => {
        const { id: _, ...told } = toGiftPasskey(row)
        return told
      }),
      history: past.map(withNames),
    }
  }

  async function* files(): AsyncGenerator<ZippedFile> {
    yield { name: 'data.json', kind: 'text', content: [`${JSON.stringify(await data(), null, 2)}\n`] }
    for (const [name, content] of Object.entries(type.ownFiles?.(gift, nameOf) ?? {}))
      yield { name, kind: 'text', content }
    const leftOut: string[] = []
    let [bytes, count] = [0, 0]
    for (const key of keys) {
      const blob = await deps.blobs.get(key)
      // removed in between
      if (!blob) continue
      if (bytes + blob.size > DIARY_EXPORT_MAX_BYTES || count >= DIARY_EXPORT_MAX_FILES) {
        blob.stream.destroy()
        leftOut.push(nameOf(key))
        continue
      }
      bytes += blob.size
      count++
      yield { name: nameOf(key), kind: 'bytes', content: blob.stream as AsyncIterable<Uint8Array> }
    }
    if (leftOut.length > 0)
      yield { name: 'left-out.json', kind: 'text', content: [`${JSON.stringify(leftOut, null, 2)}\n`] }
  }

  return zipOf(files(), new Date(deps.now()))
}
