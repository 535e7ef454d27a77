import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from './backup/backup'
import { restore } from './backup/restore'
import { openBlobStore } from './blobs/open-blob-store'
import { ConfigError, readConfig, type Config } from './config'
import { SchemaOutdatedError } from './db/migrate'
import { openDatabase } from './db/open-database'
import { writeForOwnerAlone } from './private-files'

const USAGE = 'npm run backup -- FOLDER, or: npm run restore -- FOLDER [--overwrite] [--skip-damaged]'
const OVERWRITE = '--overwrite'
const SKIP_DAMAGED = '--skip-damaged'

const ABOUT_SECRET =
  'The root secret is not in it: TOHFA_SECRET, or the file "secret" in DATA_DIR. Keep a copy of it in another place than ' +
  'the backup. Without it nobody can use a PIN or read an identity number; with it, whoever has the backup can guess them.'

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

async function runBackup(config: Config, folder: string): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'tohfa.db')))
    throw new ConfigError('DATA_DIR', `should have a store to back up: there is no tohfa.db in ${dataDir}`)
  const db = await openDatabase({ ...config, mayMigrate: false }).catch((error: unknown) => {
    if (!(error instanceof SchemaOutdatedError)) throw error
    throw new ConfigError(
      databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL',
      'names a store of an earlier version, or an empty database. A backup changes neither.',
      'Make the backup with that version, or start this one first.',
    )
  })
  try {
    const blobs = await openBlobStore({ ...config, dir: join(dataDir, 'uploads') })
    try {
      const { manifest, copied } = await backUp(
        { db, blobs, location: config, programEnv: config.programEnv, now: Date.now },
        folder,
      )
      const { counts, files, missing } = manifest
      console.log(
        `Backed up ${counts.campaigns} campaigns, ${counts.codes} codes and ${files.count} files ` +
          `(${megabytes(manifest.database.bytes + files.total_bytes)}; ${copied} files were new) to ${folder}.`,
      )
      if (missing.length > 0)
        console.log(
          `${missing.length} files have a row and are in the store no more; the manifest names them.`,
        )
      console.log(ABOUT_SECRET)
    } finally {
      await blobs.close()
    }
  } finally {
    await db.close()
  }
}

async function runRestore(config: Config, folder: string, flags: readonly string[]): Promise<void> {
  const { manifest, movedTo, leftOut } = await restore(config, folder, {
    overwrite: flags.includes(OVERWRITE),
    skipDamaged: flags.includes(SKIP_DAMAGED),
  })
  const { counts, files, at } = manifest
  console.log(
    `Restored ${counts.campaigns} campaigns, ${counts.codes} codes and ${files.count - leftOut.length} files as they were at ${at}.`,
  )
  if (leftOut.length > 0)
    console.log(`Left out, as they are missing from the backup or damaged:\n${leftOut.join('\n')}`)
  if (movedTo !== null) console.log(`What was there before is in ${movedTo}.`)
  if (config.secret === undefined && !existsSync(join(config.dataDir, 'secret')))
    console.log(
      `Before you start Tohfa, put the root secret back: TOHFA_SECRET, or ${join(config.dataDir, 'secret')}.`,
    )
  console.log('Devices offer again what they have delivered since then.')
}

/** `npm run backup` copies the configured store while it is in use; `npm run restore` puts a copy in its place. */
async function main([command, folder, ...flags]: string[]): Promise<void> {
  const known = command === 'restore' ? [OVERWRITE, SKIP_DAMAGED] : []
  if (folder === undefined || folder.startsWith('-') || !flags.every((flag) => known.includes(flag)))
    throw new ConfigError('Usage:', USAGE)
  const config = readConfig(process.env)
  if (command === 'backup') await runBackup(config, resolve(folder))
  else if (command === 'restore') await runRestore(config, resolve(folder), flags)
  else throw new ConfigError('Usage:', USAGE)
}

writeForOwnerAlone()
try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
