import { codesOf, makeCampaign, signUp, syncAll, claimOperation } from './client'
import { median, rate, type Figure } from './measure'
import { startBareFastify } from './limits'
import { requestsPerSecond } from './load'
import type { ServerProcess } from './server-process'

const ROUNDS = 3

/** Reads compared with bare Fastify routes, in turns. */
export async function readsBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner)
  const codes = await codesOf(origin, owner, campaign)
  await syncAll(origin, codes.slice(0, 100).map(claimOperation))
  const bare = await startBareFastify()
  const one = `${origin}/api/qr/${codes[500]}`
  const list = `${origin}/api/campaigns/${campaign.id}/qrcodes`
  const { headers } = await fetch(list, { headers: owner })
  const since = `${list}?since=${headers.get('x-cursor')}`
  const gzip = { ...owner, 'accept-encoding': 'gzip' }

  const rates: Record<string, number[]> = {}
  const record = async (name: string, measure: Promise<number>) => {
    const measured = await measure
    ;(rates[name] ??= []).push(measured)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await record('bare', requestsPerSecond(`${bare.origin}/small`))
    await record('since', requestsPerSecond(since, owner))
    await record('row', requestsPerSecond(`${bare.origin}/row/code500`))
    await record('one', requestsPerSecond(one))
    await record('campaign', requestsPerSecond(`${one}/campaign`))
    await record('bareList', requestsPerSecond(`${bare.origin}/list`))
    await record('list', requestsPerSecond(list, gzip))
  }
  await bare.stop()
  const of = (name: string) => median(rates[name] ?? [])
  const row = { what: 'bare Fastify, one row', measured: of('row') }
  return [
    rate('GET /api/qr/{code}', of('one'), row, 0.85),
    rate('GET /api/qr/{code}/campaign', of('campaign'), row, 0.85),
    rate(
      'GET …/qrcodes?since=…, nothing new',
      of('since'),
      { what: 'bare Fastify', measured: of('bare') },
      0.5,
    ),
    rate(
      'GET …/qrcodes, 1,000 codes, gzip',
      of('list'),
      { what: 'bare Fastify, 20 kB', measured: of('bareList') },
      0.4,
    ),
  ]
}
