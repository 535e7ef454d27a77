/**
 * A witness outside the database: a cookie that says what waits. Browsers erase databases and cookies by different
 * rules, so one of them often shows what became of the other. It is written here whenever the outbox changes, and by
 * the server, whose cookies Safari does not limit to seven days.
 *
 * - Nothing was saved yet: there is no cookie, and nobody knows what was here before.
 * - The cookie names another database than the present one: that one was erased, with what waited in it.
 */
import {
  readWitness,
  shortDevice,
  witnessCampaigns,
  witnessText,
  type Witness,
} from '@tohfa/sync-protocol/operations/witness'
import { v4 as uuid } from 'uuid'
import type { Extension } from '../engine/extension'
import { paced } from '../store/changes'
import type { LocalDatabase } from '../store/local-database'
import { storedDeviceId } from '../store/device-id'
import { META, readMeta, writeMeta } from '../store/meta'
import { openOperations } from '../store/outbox-entries'

/**
 * @returns looks up the name of each code's campaign, undefined if it is not known; each code once, because the outbox
 *   changes often
 */
function createCampaignNames(
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

/** Where the witness is kept; undefined: there is none. */
export interface WitnessPlace {
  read(): string | undefined
  write(text: string | undefined): void
}

/** What this browser has erased. */
export type LostDatabase = Omit<Witness, 'device'>

export interface WitnessDeps {
  db: LocalDatabase
  place: WitnessPlace
  /** called once, when an erased database is found */
  onDatabaseLost: (lost: LostDatabase) => void
}

/** Keeps the witness of this browser up to date. */
export const witness = (deps: WitnessDeps): Extension => ({
  start: () => void startWitness(deps).catch((error: unknown) => console.error(error)),
})

/** Looks for an erased database, then keeps the witness up to date. @returns ends it, once it has begun */
export async function startWitness({ db, place, onDatabaseLost }: WitnessDeps): Promise<() => void> {
  const device = await storedDeviceId(db, uuid())
  const seen = readWitness(place.read())
  if (seen && seen.device !== shortDevice(device)) {
    const { device: _, ...lost } = seen
    // stored before the only other trace of it is removed
    if (seen.count > 0) await writeMeta(db, META.lostDatabase, lost)
    // removed, so that it is reported once, and an empty outbox is not mistaken for delivered work
    place.write(undefined)
    if (seen.count > 0) onDatabaseLost(lost)
  }
  const namesOf = createCampaignNames(db)
  return paced(db, () => testify({ db, device, place, namesOf }))
}

interface Testimony {
  db: LocalDatabase
  device: string
  place: WitnessPlace
  namesOf: ReturnType<typeof createCampaignNames>
}

async function testify({ db, device, place, namesOf }: Testimony): Promise<void> {
  const open = (await openOperations(db)).sort((a, b) => a.capturedAt - b.capturedAt)
  const [oldest] = open
  const campaigns = witnessCampaigns(await namesOf(open.map(({ code }) => code)))
  const text = place.read()
  // a database in which nothing ever waited leaves no trace
  if (!oldest && text === undefined) return
  const facts = { device, count: open.length, since: oldest?.capturedAt ?? 0, code: oldest?.code ?? '' }
  const now = witnessText({ ...facts, ...campaigns })
  const seen = readWitness(text)
  // what the server wrote lasts longer, and it knows every campaign
  const isSame = seen?.names.length && text === witnessText({ ...facts, names: seen.names, more: seen.more })
  if (!isSame && now !== text) place.write(now)
}

/** What was erased and not dismissed yet. */
export async function readLostDatabase(db: LocalDatabase): Promise<LostDatabase | undefined> {
  return (await readMeta(db, META.lostDatabase)) as LostDatabase | undefined
}

export const dismissLostDatabase = (db: LocalDatabase): Promise<void> => db.meta.delete(META.lostDatabase)

/** Whether something was saved in this database: only then an empty outbox means that everything has arrived. */
export async function knowsWhatWasSaved(db: LocalDatabase, place: WitnessPlace): Promise<boolean> {
  const seen = readWitness(place.read())
  const device = await readMeta(db, META.deviceId)
  return typeof device === 'string' && seen?.device === shortDevice(device)
}
