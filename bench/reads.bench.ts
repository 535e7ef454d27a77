import { codesOf, makeCampaign, signUp, syncAll, claimOperation } from './client'
import { median, rate, type Figure } from './measure'
import { startBareFastify } from './limits'
import { requestsPerSecond } from './load'
import type { ServerProcess } from './server-process'

const ROUNDS = 3

/** Reads compared with a bare Fastify route, in turns. */
export async function readsBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner)
  const codes = await codesOf(origin, owner, campaign)
  await syncAll(origin, codes.slice(0, 100).map(claimOperation))
  const bare = await startBareFastify()
  const one = `${origin}/api/qr/${codes[500]}`
  const list = `${origin}/api/campaigns/${campaign.id}/qrcodes`
  const gzip = { ...owner, 'accept-encoding': 'gzip' }

  const rates: Record<string, number[]> = {}
  const record = async (name: string, measure: Promise<number>) => {
    const measured = await measure
    ;(rates[name] ??= []).push(measured)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await record('bare', requestsPerSecond(`${bare.origin}/small`))
    await record('one', requestsPerSecond(one))
    await record('bareList', requestsPerSecond(`${bare.origin}/list`))
    await record('list', requestsPerSecond(list, gzip))
  }
  await bare.stop()
  const of = (name: string) => median(rates[name] ?? [])
  return [
    rate('GET /api/qr/{code}', of('one'), { what: 'bare Fastify', measured: of('bare') }, 0.6),
    rate(
      'GET …/qrcodes, 1,000 codes, gzip',
      of('list'),
      { what: 'bare Fastify, 20 kB', measured: of('bareList') },
      0.4,
    ),
  ]
}
