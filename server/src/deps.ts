import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBlobKeeper, type BlobKeeper } from './blobs/blob-keeper'
import type { BlobStore } from './blobs/blob-store'
import { openBlobStore } from './blobs/open'
import { ConfigError, type Config } from './config'
import type { Database } from './db/database'
import { openDatabase } from './db/open'
import { createFailureLimit, type FailureLimit } from './platform/failure-limits'
import { createArgonHasher, type Hasher } from './platform/hasher'
import { createIds, type Ids } from './platform/ids'
import { loggable } from './platform/problem'
import { createSecrets, loadRootSecret, type Secrets } from './platform/secrets'
import { openUploadStore, type UploadStore } from './uploads/upload-store'

/** The ports of the server, and what it was configured with. */
export interface Deps {
  config: Config
  db: Database
  blobs: BlobStore
  blobKeeper: BlobKeeper
  uploads: UploadStore
  secrets: Secrets
  hasher: Hasher
  ids: Ids
  /** epoch ms */
  now: () => number
  limits: Limits
  /** folder of the built PWA */
  pwaDist: string
  /** takes the log line by line; standard output when not given */
  logTo?: { write(line: string): void }
}

export interface Limits {
  /** wrong passwords and PINs by address */
  addressFailures: FailureLimit
  /** wrong passwords by address and account */
  loginFailures: FailureLimit
  /** new accounts by address */
  registrations: FailureLimit
}

const QUARTER_HOUR = 15 * 60_000

export const createLimits = (): Limits => ({
  // a hall of guests may share one address
  addressFailures: createFailureLimit({ failures: 200, windowMs: QUARTER_HOUR }),
  loginFailures: createFailureLimit({ failures: 10, windowMs: QUARTER_HOUR }),
  registrations: createFailureLimit({ failures: 50, windowMs: QUARTER_HOUR }),
})

/** A service out of reach is told like a setting that cannot be used, where its message names the setting. */
async function reached<T>(service: Promise<T>): Promise<T> {
  try {
    return await service
  } catch (error) {
    if (error instanceof Error && /^(DATA_DIR|DATABASE_URL|STORAGE_URL)\b/.test(error.message))
      throw new ConfigError(error.message)
    throw error
  }
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError('DATA_DIR', `should be a folder that can be written to (${dir}: ${code})`)
  }
}

/** The production wiring. @throws ConfigError, or an error that names the variable whose service is out of reach */
export async function openDeps(config: Config): Promise<Deps> {
  makeFolder(config.dataDir)
  const now = Date.now
  const db = await reached(openDatabase(config))
  const blobs = await reached(
    openBlobStore({ storageUrl: config.storageUrl, dir: join(config.dataDir, 'uploads') }),
  )
  return {
    config,
    db,
    blobs,
    blobKeeper: createBlobKeeper({
      db,
      blobs,
      now,
      random: randomBytes,
      report: (error) => console.error('a stored file could not be removed', loggable(error)),
    }),
    uploads: await openUploadStore({ dir: join(config.dataDir, 'incoming'), now }),
    secrets: createSecrets(loadRootSecret(config.secret, config.dataDir)),
    hasher: createArgonHasher(),
    ids: createIds(),
    now,
    limits: createLimits(),
    pwaDist: fileURLToPath(new URL('../../pwa/dist', import.meta.url)),
  }
}
