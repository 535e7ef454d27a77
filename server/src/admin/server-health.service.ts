/** The health of the server, for its operator. Only numbers: nothing in it names or describes a person. */
import type { ServerHealth } from '@tohfa/sync-protocol/entities/admin-overview'
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import { CAMPAIGN_IMAGES_MAX, QR_QUANTITY_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import type { Hasher } from '../crypto/hasher'
import type { Database } from '../db/database'
import type { Counts, HourCounts, RequestCounts } from '../health/request-counts'
import { databaseBytes } from '../health/store-probes'
import type { Outages } from '../http/outages'
import type { FreeSpace } from '../uploads/free-space'
import type { WaitingService } from '../waiting-on-phones/waiting.service'
import * as health from './server-health.repository'

export interface ServerHealthService {
  read(): Promise<ServerHealth>
}

const isoTime = (at: number) => new Date(at).toISOString()
const isoTimeOrNull = (at: number | null) => (at === null ? null : isoTime(at))

export function createServerHealthService(deps: {
  db: Database
  counts: RequestCounts
  hasher: Hasher
  outages: Outages
  space: FreeSpace
  waiting: WaitingService
  campaignsPerAccount: number
}): ServerHealthService {
  const { db, counts, hasher, outages, space, waiting, campaignsPerAccount } = deps
  return {
    async read() {
      const [types, database_bytes, largest, queue, free, away, isLow] = await Promise.all([
        health.filesByType(db.read),
        databaseBytes(db),
        health.largest(db.read),
        waiting.ofAll(),
        space.free(),
        outages.look(),
        space.isLow(),
      ])
      const of = (kind: string) => types.filter(({ contentType }) => contentType.startsWith(`${kind}/`))
      const bytesOf = (rows: typeof types) => rows.reduce((sum, { bytes }) => sum + bytes, 0)
      const largestOf = (kind: string) => Math.max(0, ...of(kind).map((row) => row.largest))
      const { since, hours, lastFailedAt } = counts.read()
      const { running, waiting: hashesWaiting, waitingMax } = hasher.load()
      const free_bytes = Number.isFinite(free) ? free : null
      const kept_free_bytes = space.floorBytes
      return {
        started_at: isoTime(since),
        storage: {
          files: types.reduce((sum, { files }) => sum + files, 0),
          file_bytes: bytesOf(types),
          image_bytes: bytesOf(of('image')),
          audio_bytes: bytesOf(of('audio')),
          database_bytes,
          free_bytes,
          kept_free_bytes,
        },
        queue: {
          devices: queue.devices,
          campaigns: queue.campaigns,
          operations: queue.operations,
          oldest_at: isoTimeOrNull(queue.oldestAt),
          reported_at: isoTimeOrNull(queue.reportedAt),
        },
        requests: {
          ...requestsOf(hours),
          last_failed_at: isoTimeOrNull(lastFailedAt),
          hours: hours.map(({ from, answered, refused, failed }) => ({
            from: isoTime(from),
            answered,
            refused,
            failed,
          })),
        },
        hashes: { running, waiting: hashesWaiting },
        away: [...new Set([...away, ...(isLow ? (['space'] as const) : [])])],
        limits: [
          { name: 'codes_per_campaign', limit: QR_QUANTITY_MAX, used: largest.codes },
          { name: 'images_per_campaign', limit: CAMPAIGN_IMAGES_MAX, used: largest.images },
          { name: 'campaigns_per_account', limit: campaignsPerAccount, used: largest.campaigns },
          { name: 'image_bytes', limit: IMAGE_MAX_BYTES, used: largestOf('image') },
          { name: 'audio_bytes', limit: AUDIO_MAX_BYTES, used: largestOf('audio') },
          { name: 'hashes_waiting', limit: waitingMax, used: hashesWaiting },
        ],
      }
    },
  }
}

function requestsOf(hours: readonly HourCounts[]) {
  const sum = (count: keyof Counts) => hours.reduce((all, hour) => all + hour[count], 0)
  return {
    answered: sum('answered'),
    refused: sum('refused'),
    limited: sum('limited'),
    failed: sum('failed'),
    failed_beside: sum('failedBeside'),
  }
}
