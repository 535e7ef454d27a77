/** Proves that a backup can be restored, by restoring it into a temporary place and looking at the result. */
import { join } from 'node:path'
import { ConfigError, type Config } from '../config/config'
import { readPostgres, readSqlite } from './database-copy'
import { lockForRestore } from './folder-lock'
import { readFileList, sha256Of, type Manifest } from './manifest'
import { manifestOf, restore } from './restore'
import { inTemporaryPlace, type TemporaryPlace } from './temporary-place'

export interface CheckReport {
  /** rows of the restored database, by table; `claims`: claimed codes */
  counts: Record<string, number>
  /** files that were restored */
  files: number
  /** what is wrong with the backup, a sentence each; none: it can be restored as it was made */
  problems: string[]
}

/**
 * Does not touch the store, and only locks the backup.
 * @param location only the server is used if it is PostgreSQL, for a temporary database
 * @throws ConfigError if the backup cannot be restored at all, or cannot be checked here
 */
export async function checkBackup(
  { databaseUrl, programEnv }: Pick<Config, 'databaseUrl' | 'programEnv'>,
  folder: string,
): Promise<CheckReport> {
  const unlock = lockForRestore(folder)
  try {
    const manifest = await manifestOf(folder)
    const { engine, database, files } = manifest
    if (engine === 'postgres' && databaseUrl === undefined)
      throw new ConfigError(
        'DATABASE_URL',
        'should name any database of a PostgreSQL server: the backup is restored into a temporary one beside it.',
      )
    const needs =
      engine === 'postgres'
        ? { bytes: files.total_bytes, server: databaseUrl }
        : { bytes: files.total_bytes + 2 * database.bytes, server: undefined }
    return await inTemporaryPlace(needs, (place) => restoreAndLook(place, programEnv, folder, manifest))
  } finally {
    unlock()
  }
}

async function restoreAndLook(
  place: TemporaryPlace,
  programEnv: Record<string, string>,
  folder: string,
  manifest: Manifest,
): Promise<CheckReport> {
  const { dataDir, databaseUrl } = place
  const location = { ...place, storageUrl: undefined, programEnv }
  const { leftOut } = await restore(location, folder, { overwrite: false, skipDamaged: true })
  const problems = leftOut.map((key) => `${key} is missing from the backup, or damaged in it.`)

  const listed = await readFileList(folder, manifest)
  const absent = new Set(leftOut)
  for (const { key, sha256 } of listed)
    if (!absent.has(key) && (await sha256Of(join(dataDir, 'uploads', key))) !== sha256)
      problems.push(`${key} was restored with other bytes than it has in the backup.`)

  const { counts, files: rows } =
    databaseUrl === undefined ? readSqlite(join(dataDir, 'tohfa.db')) : await readPostgres(databaseUrl)
  for (const [table, count] of Object.entries(manifest.counts))
    if (counts[table] !== count)
      problems.push(`The manifest counts ${count} ${table}, and ${counts[table] ?? 0} were restored.`)
  const accountedFor = new Set([...listed.map(({ key }) => key), ...manifest.missing, ...manifest.damaged])
  for (const { key } of rows)
    if (!accountedFor.has(key)) problems.push(`${key} has a row, and the backup does not name it.`)
  return { counts, files: listed.length - leftOut.length, problems }
}
