/**
 * Campaigns that were opened by a link. Their stored data opens only by that link: its name and its key are both
 * derived from the link's code. What a gift shows to everybody stays readable, and so do the codes themselves: they are
 * claimed here without a network.
 */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import Dexie from 'dexie'
import { campaignTables, dropCodes } from './drop-campaigns'
import type { LocalDatabase } from './local-database'
import { withQuota } from './quota'
import { sealWork } from './lock/seal-work'
import { DEVICE_LOCK, sealCodes } from './lock/sealing-of-campaigns'

/**
 * What a link's code derives on this device: the name under which its data is stored, and the key that seals it. The
 * code itself is not stored, so the database is not enough to get either.
 */
interface LinkKey {
  id: string
  key: CryptoKey
}

const made = new Map<string, Promise<LinkKey>>()

/** @returns undefined if the browser has no cryptography, as on an insecure origin */
function linkKey(masterCode: string): Promise<LinkKey> | undefined {
  // the types assume a secure origin
  if ((crypto as Partial<Crypto>).subtle === undefined) return undefined
  const known = made.get(masterCode) ?? derive(masterCode)
  made.set(masterCode, known)
  return known
}

async function derive(masterCode: string): Promise<LinkKey> {
  const utf8 = new TextEncoder()
  // 130 random bits need no slow hash
  const code = await crypto.subtle.importKey('raw', utf8.encode(masterCode), 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ])
  const by = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode(`tohfa link ${info}`),
  })
  const [name, key] = await Promise.all([
    crypto.subtle.deriveBits(by('name'), code, 128),
    crypto.subtle.deriveKey(by('key'), code, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  const hex = Array.from(new Uint8Array(name), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { id: `link ${hex}`, key }
}

/** What people without a link may read of it. */
const shownToAnyone = (campaign: Campaign): Campaign => ({
  ...campaign,
  master_code: '',
  user_email: '',
  claimed_count: 0,
  unclaimed_count: 0,
})

export function createPublicViews(db: LocalDatabase) {
  async function remember(masterCode: string, campaign: Campaign): Promise<void> {
    const link = await linkKey(masterCode)
    if (link) db.keyring.add(link.id, link.key)
    const box = link && (await db.keyring.seal(link.id, campaign))
    const { id: campaignId } = campaign
    if (!link || !box)
      return withQuota(async () => {
        await db.masterViews.put({ masterCode, campaignId, campaign })
      })
    const linkId = link.id
    const isNew = await withQuota(() =>
      db.transaction('rw', campaignTables(db), async () => {
        const isOwn = (await db.campaigns.get(campaignId)) !== undefined
        const others = (await db.masterViews.where('campaignId').equals(campaignId).primaryKeys()).filter(
          (name) => name !== linkId,
        )
        await db.masterViews.bulkDelete(others)
        // data sealed by another link does not open by this one
        if (!isOwn && others.some((name) => name !== masterCode)) await dropCodes(db, [campaignId], 'leave')
        await db.masterViews.put({
          masterCode: linkId,
          campaignId,
          campaign: shownToAnyone(campaign),
          box,
        })
        return !isOwn && (await sealCodes(db, campaignId, campaign.require_lock ? DEVICE_LOCK : linkId))
      }),
    )
    if (isNew && campaign.require_lock) await sealWork(db)
  }

  return {
    remember,

    async cached(masterCode: string): Promise<Campaign | undefined> {
      // through Dexie's own promise, or a live query would not follow what it reads next
      const link = await Dexie.Promise.resolve(linkKey(masterCode))
      const [sealed, old] = await db.masterViews.bulkGet([link?.id ?? '', masterCode])
      if (!link || !sealed?.box) return old?.campaign
      db.keyring.add(link.id, link.key)
      return (await db.keyring.open(link.id, sealed.box)) as Campaign | undefined
    },

    async forget(masterCode: string): Promise<void> {
      const link = await linkKey(masterCode)
      const names = [masterCode, ...(link ? [link.id] : [])]
      await db.transaction('rw', campaignTables(db), async () => {
        const found = (await db.masterViews.bulkGet(names)).flatMap((view) => view ?? [])
        await db.masterViews.bulkDelete(names)
        for (const { campaignId } of found)
          if (!(await db.campaigns.get(campaignId))) await dropCodes(db, [campaignId])
      })
    },
  }
}
