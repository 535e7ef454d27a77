import { claimOperation, codesOf, makeCampaign, signUp, syncAll } from './client'
import { argon2id, rawInsert, startBareFastify } from './limits'
import { requestsPerSecond } from './load'
import { atMost, median, rate, type Figure } from './measure'
import type { ServerProcess } from './server-process'

const ROUNDS = 5
const CAMPAIGNS = 100
const CLAIMS = 300

/** Whether work costs the same with a hundred times as much data. */
export async function growthBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner)
  const [code] = await codesOf(origin, owner, campaign)
  const bare = await startBareFastify()
  const gzip = { ...owner, 'accept-encoding': 'gzip' }

  const claims = async () => {
    const codes = await codesOf(origin, owner, await makeCampaign(origin, owner, CLAIMS))
    const started = performance.now()
    await syncAll(origin, codes.map(claimOperation))
    return (CLAIMS / (performance.now() - started)) * 1000
  }
  const creations: number[] = []
  const creation = async () => {
    const started = performance.now()
    await makeCampaign(origin, owner)
    const took = performance.now() - started
    creations.push(took)
    return 1000 / took
  }
  const small = () => requestsPerSecond(`${bare.origin}/small`)
  const large = () => requestsPerSecond(`${bare.origin}/list`)
  // codes are random, so plain SQLite slows down with many codes too
  const insertions = await rawInsert(1000, CAMPAIGNS)
  let grown = false
  const insertion = async () => 1000 / median(insertions.slice(...(grown ? [-10] : [0, 10])))
  // each beside its limit in the same minute, because the machine's speed may change
  const works: [what: string, work: () => Promise<number>, limit: () => Promise<number>][] = [
    ['GET /api/qr/{code}', () => requestsPerSecond(`${origin}/api/qr/${code}`), small],
    ['GET …/qrcodes', () => requestsPerSecond(`${origin}/api/campaigns/${campaign.id}/qrcodes`, gzip), large],
    ['claims by /api/sync', claims, () => argon2id(CLAIMS)],
    ['new campaigns of 1,000 codes', creation, insertion],
  ]
  const ofLimit = async ([, work, limit]: (typeof works)[number]) => {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) ratios.push((await work()) / (await limit()))
    return median(ratios)
  }

  const before: number[] = []
  for (const work of works) before.push(await ofLimit(work))
  for (let i = 1; i < CAMPAIGNS; i++) await makeCampaign(origin, owner)
  grown = true
  const figures: Figure[] = []
  for (const [i, work] of works.entries()) {
    const alone = { what: 'with 1 campaign', measured: before[i] ?? Number.NaN }
    figures.push({
      ...rate(`${work[0]} with ${CAMPAIGNS} campaigns`, await ofLimit(work), alone, 0.7),
      unit: 'of its limit',
    })
  }
  await bare.stop()
  const last = median(creations.slice(-ROUNDS))
  return [...figures, atMost(`new campaign of 1,000 codes after ${CAMPAIGNS} others`, last, 'ms', 200)]
}
