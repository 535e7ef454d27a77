import { rawEntries } from './limits'
import { call, claimForm, codesOf, makeCampaign, signUp, syncAll } from './client'
import { foldAhead, found } from '../pwa/src/gift/diary/finding/found-entries'
import { entryFields, entryOperation, sealedEntries } from './diary-entries'
import { atMost, median, rate, type Figure } from './measure'
import { createSecrets } from '../server/src/crypto/secrets'
import { createEntryTexts } from '../server/src/diary/entry-texts'
import type { ServerProcess } from './server-process'

const ENTRIES = 1000
const BATCH = 100
const ROUNDS = 3
/** rounds before them: a server of a few thousand entries has compiled what it runs often */
const TO_WARM_UP = 3
const PAGE = 50

/** entries, as in a diary of decades */
const MANY = 20_000
/** how much slower a cheap phone's processor is */
const PHONE_SLOWDOWN = 4

/** Searching a diary of many entries: on the server behind the PIN, and on the device at each letter. */
async function findBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner, 1, 'diary')
  const [code = ''] = await codesOf(origin, owner, campaign)
  await call(origin, 'POST', `/api/qr/${code}/claim`, claimForm(0))
  for (let i = 0; i < MANY; i += BATCH)
    await syncAll(
      origin,
      Array.from({ length: BATCH }, (_, j) => entryOperation(code, i + j)),
    )
  const headers = { 'x-pin': claimForm(0).pin }
  const asked: number[] = []
  for (let i = 0; i < 5; i++) {
    const started = performance.now()
    // a word in no entry, so all of them are read
    await call(origin, 'GET', `/api/diary/${code}/entries?q=monsoon${i}&limit=200`, undefined, headers)
    asked.push(performance.now() - started)
  }
  const here = Array.from({ length: MANY }, (_, i) => ({
    id: String(i),
    time: '2026-03-01T08:30:00Z',
    audio: null,
    images: [],
    ...entryFields(i),
  }))
  await new Promise<void>((resolve) => {
    foldAhead(here)
    setTimeout(resolve, 3000)
  })
  const letters = ['r', 'ri', 'riv', 'rive', 'river', 'river 1', 'river 19'].map((words) => {
    // processor time, independent of other load on this machine
    const before = process.cpuUsage()
    found(here, { words })
    return (process.cpuUsage(before).user / 1000) * PHONE_SLOWDOWN
  })
  return [
    atMost(`words looked for in ${MANY} diary entries at the server, with the PIN`, median(asked), 'ms', 500),
    atMost(
      `one more letter in ${MANY} entries on a phone (${PHONE_SLOWDOWN} times as slow)`,
      median(letters),
      'ms',
      100,
    ),
  ]
}

/** The cost of encrypting texts in their rows. */
function sealBench(): Figure[] {
  const texts = createEntryTexts(createSecrets('the root secret of this run, long enough to be one'))
  const rows = Array.from({ length: MANY }, (_, i) => ({
    id: `0198c1f2-6a0e-7c41-b3d5-${String(i).padStart(12, '0')}`,
    code: 'F4DF0TNSMWA21J1RQKY1',
    number: i,
    day: 20260301,
    audio: null,
    images: '[]',
    writtenAt: 1,
    version: null,
    editedAt: null,
    deletedAt: null,
    text: null,
    textBox: null as string | null,
  }))
  const micros = (work: (i: number) => void) => {
    const before = process.cpuUsage()
    for (let i = 0; i < MANY; i++) work(i)
    return process.cpuUsage(before).user / MANY
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({
    sealed: micros((i) => {
      const row = rows[i]
      if (row)
        row.textBox = texts.seal(entryFields(i).text, { ...row, entry: row.id, version: row.id }).textBox
    }),
    opened: micros((i) => {
      const row = rows[i]
      if (row && texts.openEntry(row).text !== entryFields(i).text) throw new Error('another text')
    }),
  }))
  const limit = 20
  return [
    atMost('one diary text sealed (processor time)', median(rounds.map(({ sealed }) => sealed)), 'µs', limit),
    atMost('one diary text opened (processor time)', median(rounds.map(({ opened }) => opened)), 'µs', limit),
  ]
}

/** Entries of one diary per second, applied in order, compared with plain inserts of the same rows. */
export async function diaryBench(server: ServerProcess): Promise<Figure[]> {
  const { origin } = server
  const owner = await signUp(origin)
  const written: number[] = []
  const raw: number[] = []
  const firstPage: number[] = []
  const whole: number[] = []
  for (let round = -TO_WARM_UP; round < ROUNDS; round++) {
    const campaign = await makeCampaign(origin, owner, 1, 'diary')
    const [code = ''] = await codesOf(origin, owner, campaign)
    await call(origin, 'POST', `/api/qr/${code}/claim`, claimForm(0))
    const operations = await sealedEntries(origin, code, ENTRIES)
    const limit = await rawEntries(ENTRIES)
    const started = performance.now()
    for (let i = 0; i < ENTRIES; i += BATCH) await syncAll(origin, operations.slice(i, i + BATCH))
    const took = performance.now() - started
    if (round < 0) continue
    raw.push(limit)
    written.push((ENTRIES / took) * 1000)

    const list = async (query: string) => {
      const asked = performance.now()
      const headers = { 'x-pin': claimForm(0).pin }
      const answer = await call(origin, 'GET', `/api/diary/${code}/entries${query}`, undefined, headers)
      const took = performance.now() - asked
      return { took, count: (JSON.parse(answer) as { entries: unknown[] }).entries.length }
    }
    for (let i = 0; i < 5; i++) {
      const page = await list(`?limit=${PAGE}`)
      const all = await list('')
      if (page.count !== PAGE || all.count !== ENTRIES) throw new Error('the list is not whole')
      firstPage.push(page.took)
      whole.push(all.took)
    }
  }
  return [
    rate(
      'diary entries of one code by /api/sync, sealed, batches of 100',
      median(written),
      { what: 'better-sqlite3, each its commit', measured: median(raw) },
      0.5,
    ),
    atMost(`first page of ${PAGE} of ${ENTRIES} diary entries, with its PIN`, median(firstPage), 'ms', 50),
    atMost(`all ${ENTRIES} diary entries, with their PIN`, median(whole), 'ms', 100),
    ...(await findBench(server)),
    ...sealBench(),
  ]
}
