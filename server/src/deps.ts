import type { ClaimPages } from '@tohfa/sync-protocol/entities/claim-page'
import { AUDIO_MAX_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import { randomBytes, randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { noteTimeline } from './db/store-epoch'
import { createStoredBlobs, type StoredBlobs } from './blobs/stored-blobs'
import type { BlobStore } from './blobs/blob-store'
import { createByteQuota } from './blobs/byte-quota'
import { openBlobStore } from './blobs/open-blob-store'
import { checkStoreId, type Stores } from './blobs/store-id'
import { ConfigError, type Config } from './config/config'
import type { AroundStatement, Database } from './db/database'
import { SchemaOutdatedError } from './db/migrate'
import { openDatabase } from './db/open-database'
import { createSharedClock } from './db/shared-clock'
import { LIVE, type LiveSettings } from './live/live.settings'
import { createDocumentWorker, type DocumentWorker } from './qr-sheets/worker/document-worker'
import { createArgonHasher, type Hasher } from './crypto/hasher'
import { noMetrics, type Metrics } from './health/metrics'
import { createIds, type Ids } from './ids'
import { loggable } from './http/problem'
import type { Mailer } from './mail/mailer'
import { openMailer } from './mail/smtp-mailer'
import { isSecretOfStore, learnRoots } from './crypto/root-secret-check'
import { createSecrets, loadRootSecret, type Secrets } from './crypto/secrets'
import { createFreeSpace, type FreeSpace } from './uploads/free-space'
import { checkNotMoved } from './store-move/marks'
import { openSpool, type Spool } from './uploads/spool'
import { closeToOthers } from './private-files'
import { createThrottles, type Throttles } from './rate-limits/throttles'
import { createSteadyClock } from './time/steady-clock'
import type { Tracing } from './tracing/tracing'
import { openTranscriber } from './transcription/open-transcriber'
import type { Transcriber } from './transcription/transcriber'
import { createUploadStore, type UploadStore } from './uploads/upload-store'

/** The ports of the server, and its configuration. */
export interface Deps {
  config: Config
  db: Database
  blobs: BlobStore
  storedBlobs: StoredBlobs
  uploads: UploadStore
  spool: Spool
  space: FreeSpace
  transcriber: Transcriber
  mailer: Mailer
  secrets: Secrets
  /** Checks whether the store knows a root secret that follows the present one. */
  learnSecrets: () => Promise<void>
  hasher: Hasher
  documentWorker: DocumentWorker
  ids: Ids
  /** epoch ms, by the clock that all processes of the store share */
  now: () => number
  /** Compares this machine's clock with the database's. @returns ms by which it is ahead; 0 if they are the same */
  compareClocks: () => Promise<number>
  /** whether the time is reliable enough to remove things for good */
  isClockSteady: () => Promise<boolean>
  throttles: Throttles
  live: LiveSettings
  metrics: Metrics
  /** undefined: nothing is traced */
  tracing: Tracing | undefined
  /** folder of the built PWA */
  pwaDist: string
  /** the renderer of the claim page; null: only the browser renders it */
  claimPages: ClaimPages | null
  /** receives the log line by line; standard output if not given */
  logTo?: { write(line: string): void }
}

/** errors of the data folder, or of a folder in it or above it */
const FOLDER_CODES = new Set(
  'EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EISDIR EEXIST ENOENT ENAMETOOLONG ELOOP EINVAL'.split(' '),
)

/**
 * Makes a folder and its missing parents one by one. Node's recursive option loops for ever if no folder can be made,
 * as in /proc.
 */
function makeFolder(path: string): void {
  const above = dirname(path)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && above !== path && !existsSync(above)) {
      makeFolder(above)
      mkdirSync(path, { mode: 0o700 })
    } else if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

/** Turns an error that is due to a setting into a ConfigError. */
function asConfigError(error: unknown, { dataDir, databaseUrl }: Config): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof SchemaOutdatedError)
    return new ConfigError(
      databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL',
      'names a store of an earlier version, or an empty database, which is left as it is.',
      'Use that version, or start this one first.',
    )
  if (/^(DATA_DIR|DATABASE(_LISTEN|_READ)?_URL|STORAGE_URL)\b/.test(error.message))
    return new ConfigError(error.message)
  const { code = '', path } = error as NodeJS.ErrnoException
  const concerns = path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path))
  if (!FOLDER_CODES.has(code) || !concerns) return error
  return new ConfigError('DATA_DIR', `should be a folder that can be written to (${path}: ${code})`)
}

/** @throws ConfigError before anything is written under a secret that the store does not belong to */
async function checkSecret(db: Database, secrets: Secrets): Promise<void> {
  if (await isSecretOfStore(db, secrets)) return
  throw new ConfigError(
    'TOHFA_SECRET',
    'should be the root secret that this store was made with, or be unset if that one is DATA_DIR/secret.',
    'With another one every PIN would become invalid for good, and everybody would be logged out.',
    'To give all that up on purpose, see "The secret" in docs/operations.md.',
  )
}

interface Opening {
  /** false: the store is there already, in this version, and is left as it is */
  mayMigrate?: boolean
  /** true: even if the store is closed, as it was moved, or is only a part of one */
  forMove?: boolean
  /** called around every statement */
  around?: AroundStatement | undefined
}

/**
 * Opens database and file storage, whether they belong together or not.
 * @throws ConfigError, or any other error for a store that cannot be opened
 */
export async function openStores(
  config: Config,
  { mayMigrate = true, forMove = false, around }: Opening = {},
): Promise<Stores> {
  const { dataDir, databaseUrl } = config
  if (!mayMigrate && databaseUrl === undefined && !existsSync(join(dataDir, 'tohfa.db')))
    throw new ConfigError('DATA_DIR', `should have a store: there is no tohfa.db in ${dataDir}`)
  try {
    makeFolder(dataDir)
    closeToOthers(dataDir)
    // with the log that a crash has left, SQLite would open a database that it cannot write to
    if (mayMigrate) accessSync(dataDir, constants.W_OK)
    const db = await openDatabase({ ...config, mayMigrate, around })
    try {
      if (!forMove) await checkNotMoved(db)
      return { db, blobs: await openBlobStore({ ...config, dir: uploadsOf(config) }) }
    } catch (error) {
      await db.close()
      throw error
    }
  } catch (error) {
    throw asConfigError(error, config)
  }
}

const uploadsOf = ({ dataDir }: Config) => join(dataDir, 'uploads')

/** The production wiring. @throws ConfigError, or any other error for a store that cannot be opened */
export async function openDeps(config: Config): Promise<Deps> {
  // few servers need them, and they are large
  const tracing = config.tracing && (await import('./tracing/tracing')).openTracing(config.tracing)
  const stores = await openStores(config, { around: tracing?.statement })
  try {
    return await openOver(stores, config, tracing)
  } catch (error) {
    await stores.blobs.close()
    await stores.db.close()
    throw asConfigError(error, config)
  }
}

async function openOver(stores: Stores, config: Config, tracing: Tracing | undefined): Promise<Deps> {
  const db = tracing?.database(stores.db) ?? stores.db
  const blobs = tracing?.blobs(stores.blobs) ?? stores.blobs
  const hasher = createArgonHasher()
  const { now, compare: compareClocks } = createSharedClock(db, Date.now)
  await compareClocks()
  // before anything is written that belongs to one or the other
  await checkStoreId({ db, blobs }, randomUUID)
  let root = loadRootSecret(config.secret, config.dataDir)
  const secrets = createSecrets(root)
  await checkSecret(db, secrets)
  const learnSecrets = async () => {
    root = await learnRoots(db, root, secrets)
  }
  await learnSecrets()
  await noteTimeline(db)
  const space = createFreeSpace({ dir: config.dataDir, floorBytes: config.minFreeBytes, now })
  return {
    config,
    db,
    blobs,
    storedBlobs: createStoredBlobs({
      db,
      blobs,
      now,
      random: randomBytes,
      checkBytes: createByteQuota({ engine: db.engine, limits: config.quotas, now }),
      reportFailure: (error) => console.error('a stored file could not be removed', loggable(error)),
    }),
    uploads: createUploadStore({
      db,
      blobs,
      random: randomBytes,
      secrets,
      now,
      maxBytes: AUDIO_MAX_BYTES,
      space: config.storageUrl === undefined ? space : undefined,
    }),
    spool: await openSpool({ dir: join(config.dataDir, 'incoming'), now: Date.now, space }),
    space,
    transcriber: openTranscriber(config, {
      installed: fileURLToPath(new URL('../../.transcriber', import.meta.url)),
      runner: fileURLToPath(new URL('../whisper/run.mjs', import.meta.url)),
    }),
    mailer: openMailer(config),
    secrets,
    learnSecrets,
    hasher: tracing?.hasher(hasher) ?? hasher,
    documentWorker: createDocumentWorker(),
    ids: createIds(),
    now,
    compareClocks,
    isClockSteady: createSteadyClock({ db, now: Date.now, monotonic: () => performance.now() }),
    throttles: createThrottles({ db, secrets, now }),
    live: LIVE,
    metrics: config.metrics ? (await import('./health/prometheus')).openMetrics() : noMetrics,
    tracing,
    pwaDist: fileURLToPath(new URL('../../pwa/dist', import.meta.url)),
    claimPages: await loadClaimPages(
      fileURLToPath(new URL('../../pwa/dist-server/claim-page.js', import.meta.url)),
    ),
  }
}

/**
 * Loads the renderer of the claim page, which is built from the app's own components.
 * @param file that the build writes
 * @returns null if it was not built: then only the browser renders the page
 */
export async function loadClaimPages(file: string): Promise<ClaimPages | null> {
  if (!existsSync(file)) return null
  const built = (await import(pathToFileURL(file).href)) as { claimPages: ClaimPages }
  return built.claimPages
}
