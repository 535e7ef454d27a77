import { CAMPAIGN_IMAGES_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'
import { ROWS_AT_ONCE } from '../../db/in-pages'
import { inParts } from '../../db/in-parts'
import type { CampaignImageRow } from '../../db/tables/tables'

/** In their order. */
export async function list(session: Session, campaignId: string): Promise<CampaignImageRow[]> {
  const run = session.prepared<CampaignImageRow>('list_campaign_images', ({ q, t }) =>
    q
      .select()
      .from(t.campaignImages)
      .where(eq(t.campaignImages.campaignId, sql.placeholder('campaignId')))
      .orderBy(asc(t.campaignImages.position)),
  )
  return run({ campaignId })
}

/** The images of these campaigns, by campaign and in their order. */
export async function listOfCampaigns(
  { q, t }: Session,
  ids: readonly string[],
): Promise<Map<string, CampaignImageRow[]>> {
  const { campaignId, position } = t.campaignImages
  return byCampaign(
    await inParts(
      ids,
      (some) => q.select().from(t.campaignImages).where(inArray(campaignId, some)).orderBy(asc(position)),
      ROWS_AT_ONCE / CAMPAIGN_IMAGES_MAX,
    ),
  )
}

function byCampaign(rows: readonly CampaignImageRow[]): Map<string, CampaignImageRow[]> {
  const grouped = new Map<string, CampaignImageRow[]>()
  for (const row of rows) {
    const images = grouped.get(row.campaignId)
    if (images) images.push(row)
    else grouped.set(row.campaignId, [row])
  }
  return grouped
}

export async function insert({ q, t }: Transaction, rows: CampaignImageRow[]): Promise<void> {
  await q.insert(t.campaignImages).values(rows)
}

export async function update(
  { q, t }: Transaction,
  id: string,
  change: Pick<CampaignImageRow, 'position' | 'linkUrl'>,
): Promise<void> {
  await q.update(t.campaignImages).set(change).where(eq(t.campaignImages.id, id))
}

export async function remove({ q, t }: Transaction, id: string): Promise<void> {
  await q.delete(t.campaignImages).where(eq(t.campaignImages.id, id))
}

/** @returns the keys of the campaign's files */
export async function removeOfCampaign({ q, t }: Transaction, campaignId: string): Promise<string[]> {
  const rows = await q
    .delete(t.campaignImages)
    .where(eq(t.campaignImages.campaignId, campaignId))
    .returning({ key: t.campaignImages.imageKey })
  return rows.map(({ key }) => key)
}
