/** The campaigns of codes, as far as this device knows their names. */
import type { LocalDatabase } from '../../store/local-database'

/**
 * @returns looks the name of each code's campaign up, undefined where it is not known; each code once, because the outbox
 * changes often
 */
export function createCampaignNames(
  db: LocalDatabase,
): (codes: readonly string[]) => Promise<(string | undefined)[]> {
  const names = new Map<string, string | undefined>()

  async function look(codes: readonly string[]): Promise<void> {
    const opened = await db.codes.bulkGet([...codes])
    codes.forEach((code, place) => names.set(code, opened[place]?.campaign?.name))
    const unknown = codes.filter((code) => names.get(code) === undefined)
    if (unknown.length === 0) return
    const listed = await db.campaignCodes.where('code').anyOf(unknown).toArray()
    const ids = [...new Set(listed.map(({ campaignId }) => campaignId))]
    const lists = [
      ...(await db.campaigns.where('id').anyOf(ids).toArray()),
      ...(await db.masterViews.where('campaignId').anyOf(ids).toArray()),
    ]
    const byId = new Map(lists.map(({ campaign }) => [campaign.id, campaign.name]))
    for (const { code, campaignId } of listed) names.set(code, byId.get(campaignId))
  }

  return async (codes) => {
    const fresh = [...new Set(codes)].filter((code) => !names.has(code))
    if (fresh.length > 0) await look(fresh)
    return codes.map((code) => names.get(code))
  }
}
