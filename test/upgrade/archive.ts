/** Folders as .tar.gz files, by the system's tar. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

async function ended(tar: ReturnType<typeof spawn>): Promise<void> {
  const [code] = (await once(tar, 'close')) as [number | null]
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

/** @param without patterns of files to leave out */
export async function pack(folder: string, file: string, without: readonly string[] = []): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const excluded = without.map((pattern) => `--exclude=${pattern}`)
  const tar = spawn('tar', [...excluded, '-c', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)), ended(tar)])
}

/** @returns a new temporary folder with the archive's content; the caller removes it */
export async function unpack(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-upgrade-'))
  await ended(spawn('tar', ['-xz', '-C', folder, '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] }))
  return folder
}
