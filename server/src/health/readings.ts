/** What the metrics read from the store and from other parts of the process. */
import type { Quotas } from '../config/config'
import type { ConnectionLoad, Database } from '../db/database'
import { readStoreState } from '../db/store-epoch'
import { readRestoreCheck } from '../backup/last-trial-restore'
import type { Hasher } from '../crypto/hasher'
import type { FreeSpace } from '../uploads/free-space'
import * as mails from '../mail/mails.repository'
import type { WaitingService } from '../waiting-on-phones/waiting.service'
import type { Reading, Readings } from './metrics'
import type { Readiness } from './readiness'
import { databaseBytes } from './store-probes'
import { storedBytes } from './stored-bytes.repository'

/** ms in which one query serves all who ask */
const QUERY_EVERY_MS = 15_000
/** ms, for what reads a row of each file */
const COUNT_EVERY_MS = 10 * 60_000
/** ms; devices that report unchanged work are noted once an hour */
const IN_TOUCH_MS = 2 * 60 * 60_000

export function createReadings(deps: {
  db: Database
  hasher: Hasher
  space: FreeSpace
  waiting: WaitingService
  readiness: Readiness
  quotas: Quotas
  streams: () => number
  /** epoch ms */
  now: () => number
}): () => Promise<Readings> {
  const { db, space, now } = deps

  async function waitingOf(reported: string, withinMs?: number) {
    const { devices, operations, oldestAt } = await deps.waiting.ofAll(withinMs)
    const age = oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / 1000
    return { labels: { reported }, devices, operations, age }
  }

  async function query(): Promise<Readings> {
    const parts = ['database', 'files'] as const
    const away = (await deps.readiness.look(parts)).map(({ part }) => part)
    const reachable = parts.map((part) => ({
      labels: { part },
      value: away.includes(part) ? 0 : 1,
    }))
    if (away.includes('database')) return { tohfa_store_reachable: reachable }
    const { backedUpThrough } = await readStoreState(db)
    const waiting = [await waitingOf('30d'), await waitingOf('2h', IN_TOUCH_MS)]
    return {
      tohfa_store_reachable: reachable,
      tohfa_backup_timestamp_seconds: one(backedUpThrough / 1000),
      tohfa_restore_check_timestamp_seconds: one((await readRestoreCheck(db)) / 1000),
      tohfa_waiting_phones: waiting.map(({ labels, devices }) => ({ labels, value: devices })),
      tohfa_waiting_entries: waiting.map(({ labels, operations }) => ({ labels, value: operations })),
      tohfa_waiting_oldest_age_seconds: waiting.map(({ labels, age }) => ({ labels, value: age })),
      tohfa_mails_waiting: one(await mails.countAll(db.read)),
    }
  }

  async function countFiles(): Promise<Readings> {
    const [away] = await deps.readiness.look(['database'])
    if (away) throw away
    const { files, bytes, mostOfCampaign, mostOfAccount } = await storedBytes(db.read)
    const size = await databaseBytes(db)
    return {
      tohfa_files: one(files),
      tohfa_files_size_bytes: one(bytes),
      ...(size !== null && { tohfa_database_size_bytes: one(size) }),
      tohfa_quota_used_ratio: [
        { labels: { quota: 'account' }, value: mostOfAccount / deps.quotas.accountBytes },
        { labels: { quota: 'campaign' }, value: mostOfCampaign / deps.quotas.campaignBytes },
      ],
    }
  }

  const queried = remembered(query, QUERY_EVERY_MS, now)
  const counted = remembered(countFiles, COUNT_EVERY_MS, now)

  return async () => {
    const { running, waiting } = deps.hasher.load()
    const free = await space.free()
    return {
      tohfa_database_connections: db.load().flatMap(connections),
      tohfa_hashes: [
        { labels: { state: 'running' }, value: running },
        { labels: { state: 'waiting' }, value: waiting },
      ],
      tohfa_event_streams: one(deps.streams()),
      ...(Number.isFinite(free) && { tohfa_disk_free_bytes: one(free) }),
      tohfa_disk_kept_free_bytes: one(space.floorBytes),
      ...(await queried()),
      ...(await counted()),
    }
  }
}

const one = (value: number): Reading[] => [{ value }]

const connections = ({ pool, used, idle, waiting }: ConnectionLoad): Reading[] =>
  Object.entries({ used, idle, waiting }).map(([state, value]) => ({ labels: { pool, state }, value }))

/** Reads at most once in a while, and then for all who ask. What cannot be read is left out. */
function remembered(read: () => Promise<Readings>, everyMs: number, now: () => number) {
  let last = { at: -Infinity, readings: Promise.resolve<Readings>({}) }
  return () => {
    // also after a clock was set back
    if (Math.abs(now() - last.at) < everyMs) return last.readings
    const readings = read().catch(() => {
      last.at = -Infinity
      return {}
    })
    last = { at: now(), readings }
    return readings
  }
}
