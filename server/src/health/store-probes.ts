import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobStore } from '../blobs/blob-store'
import * as settings from '../db/settings.repository'
import type { Database } from '../db/database'
import type { StorePart } from '../db/store-unavailable'
import type { OutageLog } from '../http/outages'
import { loggable } from '../http/problem'
import type { FreeSpace } from '../uploads/free-space'

/** a key that no file has */
const NO_FILE = `images/${'0'.repeat(22)}.jpg`
/** a setting that nobody reads */
const LAST_PROBE = 'last write check'

/** Rejects unless the database can be read. */
export async function readStore({ read: { q, t } }: Database): Promise<void> {
  await q
    .select({ one: sql`1` })
    .from(t.users)
    .limit(1)
}

/** @returns null if the database does not say */
export async function databaseBytes({ read: { q, t }, size }: Database): Promise<number | null> {
  try {
    const [row] = await q.select({ size }).from(t.totals).limit(1)
    return row?.size ?? null
  } catch {
    // other parts of the answer report whether it is away
    return null
  }
}

/** Rejects unless the files can be reached. */
export const reachFiles = (blobs: BlobStore): Promise<unknown> => blobs.info(NO_FILE)

/** Writes to the disk, because a full disk still accepts what it had. */
const writeStore = (db: Database, now: () => number) =>
  db.write((tx) => settings.put(tx, LAST_PROBE, String(now())))

/** How to find out that a part of the store works again. */
export function storeProbes(deps: {
  db: Database
  blobs: BlobStore
  space: FreeSpace
  now: () => number
}): Record<StorePart, () => Promise<unknown>> {
  const { db, blobs, space, now } = deps
  return {
    async database() {
      await readStore(db)
      await writeStore(db, now)
    },
    files: () => reachFiles(blobs),
    async space() {
      await space.check()
      await writeStore(db, now)
    },
  }
}

const WORDS: Record<StorePart, string> = {
  database: 'the database is away',
  files: 'the stored files are away',
  space: 'the disk is full, or nearly',
}

/** One line when an outage begins, and one when it is over. */
export const outageLog =
  (log: FastifyBaseLogger): OutageLog =>
  (part, thrown, sinceMs) => {
    if (thrown === null) log.warn({ part, seconds: Math.round(sinceMs / 1000) }, `over: ${WORDS[part]}`)
    else log.error({ part, ...loggable(thrown) }, WORDS[part])
  }
