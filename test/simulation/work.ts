/**
 * Work with files on many devices, by the product's own outbox and engine, for servers that break meanwhile. What was
 * saved is compared with the rows and files at the end: each operation is applied once, and each file is there.
 */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { QR_QUANTITY_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncTransport } from '../../pwa/src/offline/engine/transport'
import type { BlobStore } from '../../server/src/blobs/blob-store'
import { reencodeImage } from '../../server/src/blobs/images/images'
import { readBlob } from '../../server/src/blobs/read-blob'
import type { Database } from '../../server/src/db/database'
import { phonePhoto } from '../../server/test/photos'
import { createDeviceOn } from './device'
import { seeded, type Random } from './random'
import { recordingOf } from './recording'

/** of each ten operations of a device, besides the claim of a diary: claims of cards with a photo, and entries */
const EACH = { cards: 2, entries: 7 }
/** the first of these entries have a recording */
const RECORDINGS = 1
const TEN = EACH.cards + 1 + EACH.entries
const RECORDING_BYTES = 2_000
/** ms of a device's wait, whatever it is on the device: a fault takes seconds, and its clock is passed on meanwhile */
const WAIT_MS = 20
const FILES_AT_ONCE = 16

interface Saved {
  code: string
  name: string
  /** of its file as it is stored */
  sha256?: string
}

export interface Work {
  /**
   * Saves operations on all devices, ten at a time on each, and delivers them, also if that takes many tries.
   * @param operations of all devices together
   */
  run(operations: number): Promise<void>
  /** how many operations devices know to be applied */
  applied(): number
  /** how many answers to operations were others */
  refusals(): number
  /** ms without an operation that devices learned to be applied: the longest since the last call, or since the first one */
  longestPause(): number
  /** Resolves once devices know that this many were applied. */
  whenApplied(count: number): Promise<void>
  /** What is lost, doubled, changed or stuck, in words. */
  faults(store: { db: Database; blobs: BlobStore }): Promise<string[]>
}

/**
 * @param most operations of all devices together
 * @param network of each device
 */
export async function openWork(
  origin: string,
  { devices: count, most, seed }: { devices: number; most: number; seed: number },
  network: (random: Random, device: number) => { fetch: typeof fetch },
): Promise<Work> {
  const ten = most / TEN
  const codes = await madeCodes(origin, { vcard: ten * EACH.cards, diary: ten })
  const saved = new Map<string, Saved>()
  const heard = { applied: 0, others: 0, at: performance.now(), longestMs: 0 }
  const waiting = new Map<number, () => void>()
  const hear = ({ outcome }: OperationResult) => {
    if (outcome !== 'applied') return void heard.others++
    const now = performance.now()
    heard.longestMs = Math.max(heard.longestMs, now - heard.at)
    heard.at = now
    waiting.get(++heard.applied)?.()
  }
  const listening = (way: SyncTransport): SyncTransport => ({
    ...way,
    async *push(...batch) {
      for await (const lines of way.push(...batch)) {
        yield lines
        for (const line of lines) hear(line)
      }
    },
  })
  const devices = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const randomFor = (purpose: string) => seeded(seed, `${purpose} of device ${i}`)
      const photo = await phonePhoto(`#${(i + 1).toString(16).padStart(6, '0')}`)
      return {
        ...createDeviceOn(
          network(randomFor('network'), i),
          `worker-${seed}-${i}`,
          origin,
          randomFor,
          listening,
        ),
        photo: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
        photoSha256: sha256((await reencodeImage(photo)).bytes),
      }
    }),
  )
  type Worker = (typeof devices)[number]
  const secrets = { pin: '135791' }

  async function claim(device: Worker, code: string, withPhoto: boolean): Promise<void> {
    const name = `${device.name} claims ${code}`
    const fields = { name, company_name: 'Rao', mobile: '98765 43210', email: 'a@example.com' }
    const files = withPhoto ? [{ field: 'profile_image', file: device.photo, name: 'a.jpg' }] : []
    const id = await device.enqueue({ kind: 'qr.claim', code, fields, secrets, files })
    saved.set(id, { code, name, ...(withPhoto && { sha256: device.photoSha256 }) })
  }
  async function entry(device: Worker, code: string, place: number): Promise<void> {
    const fields = { date: '2026-03-01', text: `Entry ${place}` }
    const sound = place < RECORDINGS ? recordingOf(RECORDING_BYTES, device.person) : undefined
    const file = sound && new Blob([new Uint8Array(sound)], { type: 'audio/wav' })
    const files = file ? [{ field: 'audio_file', file, name: 'a.wav' }] : []
    const id = await device.enqueue({ kind: 'diary.entry', code, fields, secrets, files })
    saved.set(id, { code, name: '', ...(sound && { sha256: sha256(sound) }) })
  }
  async function saveTen(device: Worker): Promise<void> {
    for (let card = 0; card < EACH.cards; card++) await claim(device, taken(codes.vcard), true)
    const diary = taken(codes.diary)
    await claim(device, diary, false)
    for (let place = 0; place < EACH.entries; place++) await entry(device, diary, place)
  }
  async function deliver(device: Worker): Promise<void> {
    for (;;) {
      await device.wake()
      if (!(await device.sleep())) return
      await sleep(WAIT_MS)
    }
  }
  return {
    async run(operations) {
      let tens = operations / TEN
      const work = async (device: Worker) => {
        while (tens-- > 0) {
          await saveTen(device)
          await deliver(device)
        }
      }
      await Promise.all(devices.map(work))
    },
    applied: () => heard.applied,
    refusals: () => heard.others,
    longestPause() {
      const { longestMs } = heard
      Object.assign(heard, { at: performance.now(), longestMs: 0 })
      return longestMs
    },
    whenApplied: (goal) =>
      heard.applied >= goal ? Promise.resolve() : new Promise((resolve) => waiting.set(goal, resolve)),
    async faults(store) {
      const faults: string[] = []
      for (const { name, db } of devices)
        for (const { id, state, problem } of await db.outbox.where('state').notEqual('delivered').toArray())
          faults.push(`${id} of ${name} is ${state}: ${problem?.code ?? 'no problem'}`)
      return [...faults, ...(await faultsOfStore(saved, store))]
    },
  }
}

const taken = (codes: string[]) => codes.pop() ?? ''
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function madeCodes<Type extends string>(
  origin: string,
  quantities: Record<Type, number>,
): Promise<Record<Type, string[]>> {
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask = async <T>(path: string, form?: object) => {
    const method = form ? 'POST' : 'GET'
    const answer = await fetch(origin + path, { method, headers, body: form ? JSON.stringify(form) : null })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const account = { email: 'owner@example.com', password: 'a long password' }
  const { access_token } = await ask<AccessToken>('/api/auth/register', account)
  headers = { ...headers, authorization: `Bearer ${access_token}` }
  const codes = {} as Record<Type, string[]>
  for (const [campaign_type, quantity] of Object.entries(quantities) as [Type, number][]) {
    codes[campaign_type] = []
    for (let left = quantity; left > 0; left -= QR_QUANTITY_MAX) {
      const form = { name: 'Work', qr_quantity: Math.min(left, QR_QUANTITY_MAX), campaign_type }
      const { id } = await ask<Campaign>('/api/campaigns', form)
      const listed = await ask<ListedQrCode[]>(`/api/campaigns/${id}/qrcodes`)
      codes[campaign_type].push(...listed.map(({ code }) => code))
    }
  }
  return codes
}

async function faultsOfStore(
  saved: ReadonlyMap<string, Saved>,
  { db, blobs }: { db: Database; blobs: BlobStore },
): Promise<string[]> {
  const faults: string[] = []
  const { q, t } = db.read
  const operations = await q.select().from(t.operations)
  const applied = new Set(operations.map(({ id }) => id))
  for (const id of saved.keys()) if (!applied.has(id)) faults.push(`${id} is lost`)
  if (operations.length !== saved.size)
    faults.push(`${operations.length} operations instead of ${saved.size}`)

  const codes = new Map((await q.select().from(t.codes)).map((row) => [row.code, row]))
  const entries = new Map((await q.select().from(t.diaryEntries)).map((row) => [row.id, row]))
  const campaigns = await q.select().from(t.campaigns)
  const claims = [...saved.values()].filter(({ name }) => name !== '')
  const counted = campaigns.reduce((sum, { claimedCount }) => sum + claimedCount, 0)
  if (counted !== claims.length) faults.push(`${counted} claims are counted instead of ${claims.length}`)
  if (entries.size !== saved.size - claims.length)
    faults.push(`${entries.size} entries instead of ${saved.size - claims.length}`)

  const rest = [...saved]
  const compareNext = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [id, { code, name, sha256: meant }] = next
      const row = codes.get(code)
      if (name !== '' && row?.claimerName !== name) faults.push(`${id} is not on ${code}`)
      const key = name === '' ? entries.get(id)?.audio : row?.claimerProfileImage
      if (meant === undefined) continue
      const bytes = key ? await readBlob(blobs, key) : null
      if (!bytes || sha256(bytes) !== meant) faults.push(`the file of ${id} is ${bytes ? 'changed' : 'gone'}`)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, compareNext))
  const files = await q.select().from(t.blobs)
  const meant = [...saved.values()].filter(({ sha256 }) => sha256 !== undefined).length
  if (files.length !== meant) faults.push(`${files.length} files instead of ${meant}`)
  return faults
}
