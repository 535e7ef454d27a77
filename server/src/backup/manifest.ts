/**
 * A backup: a folder with a copy of the database, the stored files that its rows name, and a manifest. The manifest is
 * written last and in one step, so a folder always holds one whole backup: the new one or the one before.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from '../config/config'
import { isBlobKey } from '../blobs/blob-key'
import { syncFolder } from '../blobs/local-blob-store'

const checked = { file: z.string(), bytes: z.int(), sha256: z.string() }

const manifest = z.object({
  product: z.literal('tohfa'),
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** when the copy of the database was begun */
  at: z.string(),
  /** the same in epoch ms of the server's clock: everything committed before is in the copy */
  backed_up_through: z.int(),
  epoch: z.string(),
  store_id: z.nullable(z.string()),
  database: z.object(checked),
  /** a list of the stored files: SHA-256, bytes and key of each on a line */
  files: z.object({ ...checked, count: z.int(), total_bytes: z.int() }),
  /** keys of files that have a row, but were no longer in the store */
  missing: z.array(z.string()),
  /** keys of files that could not be read, or whose bytes did not match their rows; not in the backup either */
  damaged: z._default(z.array(z.string()), []),
  /** rows, by table; `claims`: claimed codes */
  counts: z.record(z.string(), z.int()),
})
export type Manifest = z.infer<typeof manifest>

/** A stored file as the list of a backup names it. */
export interface BackedUpFile {
  key: string
  /** bytes */
  size: number
  /** hex */
  sha256: string
}

const MANIFEST = 'manifest.json'

/** Where a backup keeps a stored file. */
export const pathOfFile = (folder: string, key: string): string => join(folder, 'uploads', key)

/** @returns null for a folder without a backup @throws ConfigError for one that is not to be read */
export async function readManifest(folder: string): Promise<Manifest | null> {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = null
  }
  const read = z.safeParse(manifest, parsed)
  if (read.success) return read.data
  throw new ConfigError(join(folder, MANIFEST), 'is no manifest of a backup that this version can read.')
}

/** @param written null: the folder no longer has a backup */
export async function writeManifest(folder: string, written: Manifest | null): Promise<void> {
  const path = join(folder, MANIFEST)
  if (written) await writeWhole(path, `${JSON.stringify(written, null, 2)}\n`)
  else await rm(path)
}

export const listText = (files: readonly BackedUpFile[]): string =>
  files.map(({ sha256, size, key }) => `${sha256} ${size} ${key}\n`).join('')

/** @throws ConfigError if the list is not the manifest's */
export async function readFileList(folder: string, { files }: Manifest): Promise<BackedUpFile[]> {
  const path = join(folder, files.file)
  await checkFile(path, files)
  const text = await readFile(path, 'utf8')
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    const [sha256 = '', size = '', key = ''] = line.split(' ')
    if (!isBlobKey(key)) throw new ConfigError(path, 'names a file that no store has.')
    return [{ sha256, size: Number(size), key }]
  })
}

/** @throws ConfigError that names the file, unless it is there as it was written */
export async function checkFile(
  path: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ConfigError(path, 'is missing from the backup.')
  if (found.size !== bytes || (await sha256Of(path)) !== sha256)
    throw new ConfigError(path, 'is not as it was written: the backup is damaged.')
}

/** SHA-256 of a file, hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Writes a file whole or not at all, readable only by its owner. */
export async function writeWhole(path: string, content: string | AsyncIterable<Buffer>): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = `${path}.partial`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      if (typeof content === 'string') await file.writeFile(content)
      else for await (const piece of content) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  for (const changed of made ? [folder, dirname(folder), dirname(made)] : [folder]) await syncFolder(changed)
}
