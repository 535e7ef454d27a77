import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { claimForm, call, codesOf, makeCampaign, signUp, syncAll } from './client'
import { entryFields, entryOperation } from './diary-entries'
import { median, rate, type Figure } from './measure'
import { startPouchDb, type PouchDocument } from './peers/pouchdb'
import type { ServerProcess } from './server-process'

const ENTRIES = 1000
const RECORDED = 200
const BATCH = 100
const ROUNDS = 3
/** rounds before them, for both: a server of a few thousand entries has compiled what it runs often */
const TO_WARM_UP = 3
const TUS = { 'tus-resumable': '1.0.0' }

/**
 * How long a device takes to deliver the same queued diary entries, with our outbox's calls and with PouchDB's
 * replication. Our answers mean that an entry is on disk, behind a PIN; PouchDB's do not.
 */
export async function pouchDbBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const speech = await readFile(new URL('../server/test/speech/speech.webm', import.meta.url))
  const pouch = await startPouchDb()
  const texts = { ours: [] as number[], theirs: [] as number[] }
  const recorded = { ours: [] as number[], theirs: [] as number[] }
  try {
    for (let round = -TO_WARM_UP; round < ROUNDS; round++) {
      const code = await claimedDiary(origin, owner)
      const ours = await synced(origin, code, ENTRIES)
      const theirs = await pouch.replicate(documents(ENTRIES))
      if (round < 0) continue
      texts.ours.push(ours)
      texts.theirs.push(theirs)
      recorded.ours.push(await synced(origin, code, RECORDED, speech))
      recorded.theirs.push(await pouch.replicate(documents(RECORDED, speech)))
    }
  } finally {
    await pouch.stop()
  }
  const figure = (what: string, { ours, theirs }: typeof texts, target: number) =>
    rate(what, median(ours), { what: 'PouchDB', measured: median(theirs) }, target)
  return [
    figure(`${ENTRIES} queued diary entries of one code`, texts, 2),
    figure(`${RECORDED} queued diary entries with a recording each`, recorded, 1),
  ]
}

async function claimedDiary(origin: string, owner: object): Promise<string> {
  const [code = ''] = await codesOf(origin, owner, await makeCampaign(origin, owner, 1, 'diary'))
  await call(origin, 'POST', `/api/qr/${code}/claim`, claimForm(0))
  return code
}

/** Entries per second; recordings are uploaded first, one by one, as the outbox does. */
async function synced(origin: string, code: string, count: number, audio?: Buffer): Promise<number> {
  const operations = Array.from({ length: count }, (_, i) => entryOperation(code, i))
  const started = performance.now()
  for (let i = 0; i < count; i += BATCH) {
    const batch: object[] = []
    for (const operation of operations.slice(i, i + BATCH))
      batch.push(audio ? { ...operation, files: [await uploaded(origin, audio)] } : operation)
    await syncAll(origin, batch)
  }
  return (count / (performance.now() - started)) * 1000
}

async function uploaded(origin: string, bytes: Buffer): Promise<object> {
  const made = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes.length) },
  })
  const upload = made.headers.get('location')?.split('/').at(-1)
  const sent = await fetch(`${origin}/api/uploads/${upload}`, {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  if (made.status !== 201 || sent.status !== 204) throw new Error('a recording was not taken')
  return { field: 'audio_file', upload, name: 'recording.webm', type: 'audio/webm' }
}

const documents = (count: number, audio?: Buffer): PouchDocument[] =>
  Array.from({ length: count }, (_, i) => ({
    _id: v7(),
    ...entryFields(i),
    ...(audio && { _attachments: { 'recording.webm': { content_type: 'audio/webm', data: audio } } }),
  }))
