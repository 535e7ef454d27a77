import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from '../backup/backup'
import { amountOf, amountText, many, storeText, timeText } from '../backup/backup-text'
import { checkBackup } from '../backup/check-backup'
import type { Manifest } from '../backup/manifest'
import { manifestOf, restore } from '../backup/restore'
import { noteRestoreCheck } from '../backup/last-trial-restore'
import { ConfigError, readConfig, type Config } from '../config/config'
import { createSharedClock } from '../db/shared-clock'
import { openStores } from '../deps'
import { firstOf } from './first-of'
import { runCommand, UsageError, withStores } from './run-command'

const USAGE =
  'npm run backup -- FOLDER [--replace], or: npm run restore -- FOLDER [--overwrite] [--skip-damaged], or: npm run restore -- --check FOLDER'
const REPLACE = '--replace'
const OVERWRITE = '--overwrite'
const SKIP_DAMAGED = '--skip-damaged'
const CHECK = '--check'

const ABOUT_SECRET =
  'The root secret is not in it: TOHFA_SECRET, or the file "secret" in DATA_DIR. Keep a copy of it in another place than ' +
  'the backup. Without it nobody can use a PIN or read an identity number; with it, whoever has the backup can guess them.'

/** The backup is made, or can be restored, but files that the store should have are not in it. */
const EXIT_INCOMPLETE = 3

/**
 * Names the files that a backup does not have, because the store did not have them whole. @returns whether there are
 * any
 */
function tellAbsent({ missing, damaged }: Manifest): boolean {
  const absent = [...missing.map((key) => `missing  ${key}`), ...damaged.map((key) => `damaged  ${key}`)]
  if (absent.length === 0) return false
  console.error(
    `${many(absent.length, 'file is', 'files are')} not in this backup, as the store did not have them whole when it was made. ` +
      `manifest.json names them.\n${firstOf(absent)}`,
  )
  return true
}

async function runBackup(config: Config, folder: string, flags: readonly string[]): Promise<void> {
  await withStores(await openStores(config, { mayMigrate: false }), async ({ db, blobs }) => {
    const { now, compare } = createSharedClock(db, Date.now)
    await compare()
    const { manifest, copied } = await backUp(
      { db, blobs, location: config, programEnv: config.programEnv, now },
      folder,
      { replace: flags.includes(REPLACE) },
    )
    console.log(
      `Backed up ${amountText(amountOf(manifest))} to ${folder}; ${many(copied, 'file was', 'files were')} new.`,
    )
    console.log(ABOUT_SECRET)
    if (tellAbsent(manifest)) process.exitCode = EXIT_INCOMPLETE
  })
}

async function runRestore(config: Config, folder: string, flags: readonly string[]): Promise<void> {
  const { manifest, movedTo, leftOut } = await restore(config, folder, {
    overwrite: flags.includes(OVERWRITE),
    skipDamaged: flags.includes(SKIP_DAMAGED),
  })
  const { counts, files, at } = manifest
  console.log(
    `Restored ${many(counts.campaigns, 'campaign')}, ${many(counts.codes, 'code')} and ${many(files.count - leftOut.length, 'file')} as they were at ${at}.`,
  )
  tellAbsent(manifest)
  if (leftOut.length > 0)
    console.log(`Left out, as they are missing from the backup or damaged:\n${leftOut.join('\n')}`)
  if (movedTo !== null) console.log(`What was there before was moved to ${movedTo}.`)
  if (config.secret === undefined && !existsSync(join(config.dataDir, 'secret')))
    console.log(
      `Before you start Tohfa, restore the root secret: TOHFA_SECRET, or ${join(config.dataDir, 'secret')}.`,
    )
  console.log('Devices will send again what they have delivered since then.')
}

async function runCheck(config: Config, folder: string): Promise<void> {
  const manifest = await manifestOf(folder)
  console.log(
    `The backup of ${storeText(manifest.store_id)} was made at ${timeText(manifest.at, Date.now())}. Restoring it into a temporary folder …`,
  )
  const { counts, files: restored, problems } = await checkBackup(config, folder)
  console.log(
    `Restored and removed again: ${many(counts.users, 'account')}, ${many(counts.campaigns, 'campaign')}, ` +
      `${many(counts.codes, 'code')}, ${many(counts.claims, 'claim')}, ` +
      `${many(counts.diary_entries, 'diary entry', 'diary entries')}, ${many(counts.sale_payments, 'payment')}, ` +
      `${many(restored, 'file')}.`,
  )
  const absent = tellAbsent(manifest)
  if (problems.length > 0) throw new ConfigError(`The backup in ${folder} is damaged:\n${firstOf(problems)}`)
  if (absent) process.exitCode = EXIT_INCOMPLETE
  console.log('The database is whole, and every file has the bytes that were backed up.')
  // the backup is good even if the store is away
  const noted = await noteRestoreCheck(config, manifest, Date.now()).catch(() => false)
  if (noted) console.log('The store has noted this check, for its metrics.')
}

/** the flags of each command */
const FLAGS: Record<string, readonly string[]> = {
  backup: [REPLACE],
  restore: [OVERWRITE, SKIP_DAMAGED, CHECK],
}

/** `npm run backup` copies the configured store while it is in use; `npm run restore` restores or checks a copy. */
async function main([command = '', ...args]: string[]): Promise<void> {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const [named, ...others] = args.filter((arg) => !arg.startsWith('-'))
  const known = FLAGS[command]
  const check = flags.includes(CHECK)
  if (
    known === undefined ||
    named === undefined ||
    others.length > 0 ||
    !flags.every((flag) => known.includes(flag)) ||
    (check && flags.length > 1)
  )
    throw new UsageError()
  const configured = readConfig(process.env)
  // pg_dump sets up its session, which a pooler would keep for others
  const config = { ...configured, databaseUrl: configured.databaseListenUrl ?? configured.databaseUrl }
  const folder = resolve(named)
  if (command === 'backup') await runBackup(config, folder, flags)
  else if (check) await runCheck(config, folder)
  else await runRestore(config, folder, flags)
}

await runCommand(USAGE, main)
