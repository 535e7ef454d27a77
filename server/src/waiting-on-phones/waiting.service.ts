/**
 * What waits on devices, as they report it. Anyone with a code of the campaign can report: it is shown as what phones
 * report, limited by address, and never a reason to refuse an operation.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { WAITING_SHOWN_DAYS } from '@tohfa/sync-protocol/operations/operation-limits'
import type { WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import type { Database } from '../db/database'
import type { DeviceQueueRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { serverTimeOf } from '../operations/device-clock'
import type { Throttle } from '../rate-limits/throttle'
import * as queues from './waiting.repository'

const SHOWN_MS = WAITING_SHOWN_DAYS * 24 * 60 * 60_000
/** operations of one device and campaign that are counted */
const COUNT_MAX = 1000
/** devices of one campaign that are counted */
const DEVICES_MAX = 200
/** ms after which the same report is written again, so that it does not count as silence */
const SAME_AGAIN_MS = 60 * 60_000

/** What a device says is waiting on it, besides the operations that it sends at the same time. */
export interface WaitingReport {
  /** UUID */
  deviceId: string
  waiting: readonly WaitingGroup[]
  /** of the caller, for limits */
  address: string
}

/** What waits for one campaign. */
export interface Waiting {
  phones: number
  count: number
  /** epoch ms, by the devices' clocks */
  oldestAt: number
}

export interface WaitingService {
  /**
   * Replaces what a device said before by what it says now.
   * @returns whether all of it was taken: from an address that reports too often, only decreases are
   */
  report(report: WaitingReport): Promise<boolean>
  /** The name of each code's campaign, which everyone with the code may see; undefined if there is none. */
  campaignNames(codes: readonly string[]): Promise<(string | undefined)[]>
  /** What waits for these campaigns; those without anything waiting are missing. */
  ofCampaigns(ids: readonly string[]): Promise<Map<string, Waiting>>
  /**
   * What waits for all campaigns together.
   * @param withinMs leaves out devices that have been silent for longer
   */
  ofAll(withinMs?: number): Promise<WaitingOfAll>
}

/** What waits on all devices. */
export interface WaitingOfAll {
  devices: number
  campaigns: number
  operations: number
  /** epoch ms, by the devices' clocks; null if nothing waits */
  oldestAt: number | null
  /** epoch ms, by the server's clock: the last report; null if nothing waits */
  reportedAt: number | null
}

export function createWaitingService(deps: {
  db: Database
  now: () => number
  /** changes of reports by address */
  reports: Throttle
}): WaitingService {
  const { db, now, reports } = deps

  /** The rows of a report. */
  async function rowsOf({ deviceId, waiting }: WaitingReport): Promise<DeviceQueueRow[]> {
    const at = now()
    const known = waiting.flatMap((group) => {
      const code = normalizeCode(group.code)
      return code === null ? [] : [{ ...group, code }]
    })
    const campaigns = await queues.campaignsOf(
      db.read,
      known.map(({ code }) => code),
    )
    const rows = new Map<string, DeviceQueueRow>()
    for (const { code, count, since } of known) {
      const campaignId = campaigns.get(code)?.id
      if (campaignId === undefined) continue
      const before = rows.get(campaignId)
      rows.set(campaignId, {
        deviceId,
        campaignId,
        reportedAt: at,
        count: Math.min((before?.count ?? 0) + count, COUNT_MAX),
        // without the skew, which is different each time: that would be news
        oldestAt: Math.min(
          before?.oldestAt ?? at,
          serverTimeOf({ capturedAt: Date.parse(since), skew: null }, at),
        ),
      })
    }
    return [...rows.values()]
  }

  async function isHeard(address: string): Promise<boolean> {
    try {
      await reports.check(address)
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
    await reports.count(address)
    return true
  }

  return {
    async report(report) {
      const deviceId = report.deviceId.toLowerCase()
      const before = new Map((await queues.ofDevice(db.read, deviceId)).map((row) => [row.campaignId, row]))
      const rows = (await rowsOf({ ...report, deviceId })).map((row) => {
        // a clock that cannot be right says now each time, which is no news
        const since = row.oldestAt === row.reportedAt ? before.get(row.campaignId)?.oldestAt : undefined
        return { ...row, oldestAt: since ?? row.oldestAt }
      })
      const changed = rows.filter((row) => isNews(row, before.get(row.campaignId)))
      if (changed.length === 0 && before.size === rows.length) return true
      const less = changed.filter((row) => row.count < (before.get(row.campaignId)?.count ?? 0))
      const taken = changed.length === less.length || (await isHeard(report.address))
      await db.write(async (tx) => {
        const stay = rows.map(({ campaignId }) => campaignId)
        const gone = await queues.removeOthers(tx, deviceId, stay)
        const news = new Map((taken ? changed : less).map((row) => [row.campaignId, row]))
        // locks are taken in one order
        for (const campaignId of [...gone, ...news.keys()].sort()) {
          const row = news.get(campaignId)
          if (!(await queues.advance(tx, campaignId)) || !row) continue
          if ((await queues.countOthers(tx, row, row.reportedAt - SHOWN_MS)) < DEVICES_MAX)
            await queues.put(tx, row)
        }
      })
      return taken
    },

    async campaignNames(codes) {
      const stored = codes.map((code) => normalizeCode(code) ?? '')
      const campaigns = await queues.campaignsOf(db.read, stored)
      return stored.map((code) => campaigns.get(code)?.name)
    },

    async ofAll(withinMs = SHOWN_MS) {
      const row = await queues.ofAll(db.read, now() - withinMs)
      return {
        devices: row?.devices ?? 0,
        campaigns: row?.campaigns ?? 0,
        operations: Number(row?.operations ?? 0),
        oldestAt: row?.oldestAt ?? null,
        reportedAt: row?.reportedAt ?? null,
      }
    },

    async ofCampaigns(ids) {
      const rows = await queues.ofCampaigns(db.read, ids, now() - SHOWN_MS)
      return new Map(
        rows.map(({ campaignId, phones, waiting, oldestAt }) => [
          campaignId,
          { phones, count: Number(waiting), oldestAt: Number(oldestAt) },
        ]),
      )
    },
  }
}

const isNews = (row: DeviceQueueRow, before: DeviceQueueRow | undefined) =>
  before?.count !== row.count ||
  before.oldestAt !== row.oldestAt ||
  row.reportedAt - before.reportedAt >= SAME_AGAIN_MS
