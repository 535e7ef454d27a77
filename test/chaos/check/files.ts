import { readFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import { sha256, type Intent, type IntendedFile } from '../journal'
import type { World } from '../world'
import { lastOnes, type Say } from './checking'
import { expectedEntries } from './diary'

const COLOUR_TOLERANCE = 10

/** The server has exactly the files that were applied, as they were meant. */
export async function checkFiles(
  world: World,
  byCode: ReadonlyMap<string, Intent[]>,
  say: Say,
): Promise<void> {
  const folder = join(world.server.dataDir, 'uploads')
  const rows = await world.rows.query('SELECT key, size FROM blobs')
  await sweepNow(world, folder)
  const files = new Set(await storedFiles(folder))
  for (const { key, size } of rows) {
    const bytes = await readFile(join(folder, String(key))).catch(() => null)
    if (bytes?.length !== Number(size)) say('file', String(key), 'its file is missing, or of another size')
    files.delete(String(key))
  }
  for (const key of files) say('file', key, 'a file without a row outlived the sweep')
  world.figures['stored files'] = rows.length

  const shows = async (key: unknown, { shows }: IntendedFile) => {
    const bytes = await readFile(join(folder, String(key))).catch(() => null)
    if (!bytes) return false
    if ('sha256' in shows) return sha256(bytes) === shows.sha256
    const { channels } = await sharp(bytes).stats()
    return shows.colour.every(
      (value, place) => Math.abs((channels[place]?.mean ?? -99) - value) <= COLOUR_TOLERANCE,
    )
  }
  const compare = async (id: string, keys: readonly unknown[], meant: readonly IntendedFile[]) => {
    if (keys.length !== meant.length)
      return say('file', id, `it has ${keys.length} files instead of ${meant.length}`)
    for (const [place, file] of meant.entries())
      if (!(await shows(keys[place], file))) say('changed', id, `file ${place} of it is another one`)
  }
  const entryRows = await world.rows.query('SELECT id, audio, images FROM diary_entries')
  const entries = new Map(entryRows.map((row) => [String(row.id), row]))
  const photos = new Map<string, unknown>()
  for (const { code, key } of await world.rows.query(
    'SELECT code, claimer_profile_image AS key FROM codes UNION ALL SELECT code, profile_image AS key FROM travelers',
  ))
    if (key !== null) photos.set(String(code), key)
  for (const [code, intents] of byCode) {
    const applied = intents.toSorted((a, b) => a.place - b.place)
    const [photo, ...older] = lastOnes(
      applied,
      ({ files }) => files.find(({ field }) => field === 'profile_image'),
      world.takenAway,
    )
    const shown = photos.get(code)
    const isOlder = (await Promise.all(older.map((file) => shows(shown, file)))).includes(true)
    if (!isOlder) await compare(code, shown === undefined ? [] : [shown], photo ? [photo] : [])
    const isUnsure = applied.some(({ id }) => world.takenAway.has(id))
    for (const entry of expectedEntries(applied, isUnsure).values()) {
      const row = entries.get(entry.id)
      if (!row || entry.isUnsure) continue
      await compare(entry.id, row.audio === null ? [] : [row.audio], entry.audio)
      await compare(entry.id, JSON.parse(String(row.images)) as string[], entry.images)
    }
  }
}

const storedFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((key) => !key.startsWith('.'))

/** Ages all files and removes those without a row. A server does so only once its clock has been steady for an hour. */
async function sweepNow({ server }: World, folder: string): Promise<void> {
  await server.stop('SIGTERM')
  const old = new Date(Date.now() - 3 * 60 * 60_000)
  for (const key of await storedFiles(folder)) await utimes(join(folder, key), old, old)
  await server.sweep()
  await server.start()
}

/** Refused work is on its phone with its files. */
export async function checkRefusedFiles(
  world: World,
  entries: readonly OutboxEntry[],
  say: Say,
): Promise<void> {
  for (const phone of world.phones) {
    const blobs = await phone.db().blobs.toArray()
    const bytes = new Map((await phone.db().blobBytes.toArray()).map(({ id, data }) => [id, data]))
    for (const entry of entries) {
      const intent = world.journal.intents.get(entry.id)
      if (intent?.phone !== phone.name || entry.state === 'delivered') continue
      const there = blobs
        .filter(({ operationId }) => operationId === entry.id)
        .map(({ id }) => bytes.get(id)?.byteLength)
      const meant = intent.files.map((file) => file.bytes.length)
      if (JSON.stringify(there.toSorted()) !== JSON.stringify(meant.toSorted()))
        say('lost', entry.id, `the phone no longer has its files (${entry.problem?.code ?? entry.state})`)
    }
  }
}
