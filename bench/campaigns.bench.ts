import { makeCampaign, signUp } from './client'
import { rawInsert } from './limits'
import { atMost, median, type Figure } from './measure'
import type { ServerProcess } from './server-process'

const TIMES = 15

/** Creating a campaign of 1,000 codes, compared with plain better-sqlite3 with the same rows. */
export async function campaignsBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const took: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now()
    await makeCampaign(origin, owner)
    took.push(performance.now() - started)
  }
  const raw = median(await rawInsert(1000, TIMES))
  const measured = median(took)
  return [
    atMost('campaign with 1,000 codes', measured, 'ms', 200),
    {
      what: 'campaigns with 1,000 codes',
      measured: 1000 / measured,
      unit: '/s',
      limit: { what: 'plain better-sqlite3', measured: 1000 / raw },
      target: '≥ 0.5',
      ok: raw / measured >= 0.5,
    },
  ]
}
