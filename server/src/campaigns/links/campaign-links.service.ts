import type { CampaignLink, CreateLinkForm } from '@tohfa/sync-protocol/entities/campaign-link'
import type { Message } from '@tohfa/sync-protocol/http/message'
import { LINKS_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { isoTime } from '../../http/wire-values'
import type { Secrets } from '../../crypto/secrets'
import type { Database, Transaction } from '../../db/database'
import type { CampaignLinkRow, CampaignRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import type { Answer, Idempotency, IdempotencyKey } from '../../operations/idempotency'
import { isUuid, type Ids } from '../../ids'
import * as links from './campaign-links.repository'
import type { CampaignActor, CampaignLog } from '../campaign-log'
import { createLinkBoxes } from './link-boxes'
import { hashOfCode, lockManaged, stateOf, type OwnedCampaign, type ViewedCampaign } from '../campaign-rights'
import * as campaigns from '../campaigns.repository'

/** opens within this time count once */
const OPEN_MS = 60_000

export interface CampaignLinksService {
  /** The Master QR first, then the newest; those that no longer work at the end. */
  list(campaign: OwnedCampaign): Promise<CampaignLink[]>
  /** @throws AppError links_full (409), campaign_unknown (404) */
  create(
    campaign: OwnedCampaign,
    form: CreateLinkForm,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Message>>
  /**
   * Ends a link and makes one like it, with the same lifetime. A link that has ended is renewed in this way.
   * @throws AppError link_unknown (404), link_replaced (410), links_full (409)
   */
  replace(
    campaign: OwnedCampaign,
    id: string,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Message>>
  /** Ends a link. Doing it twice changes nothing more. @throws AppError link_unknown (404) */
  end(
    campaign: OwnedCampaign,
    id: string,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Message>>
  /** Counts that somebody has opened the page by a link. */
  noteOpened(campaign: ViewedCampaign): Promise<void>
}

export function createCampaignLinksService(deps: {
  db: Database
  secrets: Secrets
  ids: Ids
  idempotency: Idempotency
  now: () => number
  log: CampaignLog
}): CampaignLinksService {
  const { db, now, ids, log } = deps
  const box = createLinkBoxes(deps.secrets)

  const masterRow = (campaign: CampaignRow) => ({
    id: ids.uuid(),
    campaignId: campaign.id,
    name: '',
    master: true,
    access: 'edit' as const,
    contacts: true,
    secretHash: hashOfCode(campaign.masterCode),
    secretBox: null,
    createdAt: campaign.createdAt,
    expiresAt: null,
  })

  /**
   * The row of a link of a locked campaign. Its Master QR has the campaign's id until it has a row.
   * @throws AppError link_unknown (404)
   */
  async function rowOf(tx: Transaction, campaign: CampaignRow, id: string): Promise<CampaignLinkRow> {
    if (id === campaign.id) await links.insert(tx, masterRow(campaign))
    const found =
      id === campaign.id
        ? await links.findByHash(tx, hashOfCode(campaign.masterCode))
        : await links.find(tx, campaign.id, id)
    if (!found) throw new AppError('link_unknown')
    return found
  }

  /** A Master QR without a row counts too. */
  async function refuseMore(tx: Transaction, campaign: CampaignRow): Promise<void> {
    if (!campaign.masterOff) await links.insert(tx, masterRow(campaign))
    if ((await links.countLiving(tx, campaign.id, now())) >= LINKS_MAX) throw new AppError('links_full')
  }

  async function make(
    tx: Transaction,
    campaignId: string,
    link: Pick<CampaignLinkRow, 'name' | 'access' | 'contacts' | 'master' | 'expiresAt'>,
  ): Promise<string> {
    const id = ids.uuid()
    const code = ids.masterCode()
    const secretBox = link.master ? null : box.seal(code, campaignId, id)
    const { name, access, contacts, master, expiresAt } = link
    await links.insert(tx, {
      id,
      campaignId,
      name,
      access,
      contacts,
      master,
      expiresAt,
      secretBox,
      secretHash: hashOfCode(code),
      createdAt: now(),
    })
    if (link.master) await campaigns.update(tx, campaignId, { masterCode: code, masterOff: false })
    return id
  }

  /** Streams that listen by a link are notified as soon as it ends. */
  async function finish(tx: Transaction, link: CampaignLinkRow, replacedBy: string | null): Promise<void> {
    await links.end(tx, link.id, { at: now(), replacedBy })
    tx.touch(link.secretHash)
  }

  const change = (
    campaign: OwnedCampaign,
    key: IdempotencyKey | null,
    message: string,
    work: (tx: Transaction, row: CampaignRow) => Promise<void>,
  ) =>
    deps.idempotency.writeOnce<Message>(key, async (tx) => {
      await work(tx, await lockManaged(tx, campaign, now()))
      return { status: 200, body: { message }, campaignId: campaign.id }
    })

  const toLink = (row: CampaignLinkRow, campaign: OwnedCampaign): CampaignLink => {
    const state = stateOf(row, now())
    const code = row.secretBox === null ? null : box.open(row.secretBox, row.campaignId, row.id)
    return {
      id: row.id,
      name: row.name,
      master: row.master,
      access: row.access,
      contacts: row.contacts,
      code: state === 'alive' ? (code ?? campaign.masterCode) : null,
      state,
      created_at: new Date(row.createdAt).toISOString(),
      expires_at: isoTime(row.expiresAt),
      opened_count: row.openedCount,
      last_opened_at: isoTime(row.lastOpenedAt),
    }
  }

  return {
    async list(campaign) {
      const rows = await links.list(db.read, campaign.id, now())
      const noted = rows.some(
        ({ master, secretHash }) => master && secretHash === hashOfCode(campaign.masterCode),
      )
      const bare = { ...masterRow(campaign), id: campaign.id, endedAt: null, replacedBy: null }
      const first = noted || campaign.masterOff ? [] : [{ ...bare, openedCount: 0, lastOpenedAt: null }]
      const all = [...first, ...rows].map((row) => toLink(row, campaign))
      const place = ({ state, master }: CampaignLink) => (state === 'alive' ? (master ? 0 : 1) : 2)
      return all.sort((a, b) => place(a) - place(b))
    },

    create: (campaign, { name, access, contacts, days }, key, by) =>
      change(campaign, key, m.linkMade, async (tx, row) => {
        await refuseMore(tx, row)
        const expiresAt = days === 0 ? null : now() + days * DAY_MS
        await make(tx, campaign.id, { name, access, contacts, master: false, expiresAt })
        await log.record(tx, campaign.id, by, 'link.made', { link: name })
      }),

    replace: (campaign, id, key, by) =>
      change(campaign, key, m.linkMade, async (tx, row) => {
        const old = await rowOf(tx, row, id)
        const state = stateOf(old, now())
        if (state === 'replaced') throw new AppError('link_replaced')
        if (state === 'ended') await refuseMore(tx, row)
        const lifetime = old.expiresAt === null ? null : old.expiresAt - old.createdAt
        const expiresAt = lifetime === null ? null : now() + lifetime
        await finish(tx, old, await make(tx, campaign.id, { ...old, expiresAt }))
        await log.record(tx, campaign.id, by, 'link.replaced', { link: old.name })
      }),

    end: (campaign, id, key, by) =>
      change(campaign, key, m.linkSwitchedOff, async (tx, row) => {
        const old = await rowOf(tx, row, id)
        if (stateOf(old, now()) !== 'alive') return
        if (old.master) await campaigns.update(tx, campaign.id, { masterOff: true })
        await finish(tx, old, null)
        await log.record(tx, campaign.id, by, 'link.ended', { link: old.name })
      }),

    async noteOpened(campaign) {
      const { link } = campaign
      const at = now()
      if (link.lastOpenedAt !== null && at - link.lastOpenedAt < OPEN_MS) return
      await db.write(async (tx) => {
        // a campaign that was deleted in the meantime takes no row
        const row = await campaigns.findById(tx, campaign.id)
        if (row && link.id === null && row.masterCode === link.code) await links.insert(tx, masterRow(row))
        await links.countOpen(tx, link.hash, at)
      })
    },
  }
}

/** The id of a link, as a path names it. @throws AppError link_unknown (404) */
export function readLinkId(ref: string): string {
  if (!isUuid(ref)) throw new AppError('link_unknown')
  return ref
}
