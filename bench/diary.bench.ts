import { rawEntries } from './limits'
import { call, claimForm, codesOf, makeCampaign, signUp, syncAll } from './client'
import { entryOperation } from './diary-entries'
import { atMost, median, rate, type Figure } from './measure'
import type { ServerProcess } from './server-process'

const ENTRIES = 1000
const BATCH = 100
const ROUNDS = 3
const PAGE = 50

/** Entries of one diary per second, applied in order, beside the store alone with the same rows. */
export async function diaryBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const written: number[] = []
  const raw: number[] = []
  const firstPage: number[] = []
  const whole: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const campaign = await makeCampaign(origin, owner, 1, 'diary')
    const [code = ''] = await codesOf(origin, owner, campaign)
    await call(origin, 'POST', `/api/qr/${code}/claim`, claimForm(0))
    const operations = Array.from({ length: ENTRIES }, (_, i) => entryOperation(code, i))
    raw.push(await rawEntries(ENTRIES))
    const started = performance.now()
    for (let i = 0; i < ENTRIES; i += BATCH) await syncAll(origin, operations.slice(i, i + BATCH))
    written.push((ENTRIES / (performance.now() - started)) * 1000)

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
      'diary entries of one code by /api/sync, batches of 100',
      median(written),
      { what: 'better-sqlite3, each its commit', measured: median(raw) },
      0.5,
    ),
    atMost(`first page of ${PAGE} of ${ENTRIES} diary entries, with its PIN`, median(firstPage), 'ms', 50),
    atMost(`all ${ENTRIES} diary entries, with their PIN`, median(whole), 'ms', 100),
  ]
}
