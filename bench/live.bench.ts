import { linkedCampaign, ownCampaign } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { listen } from '../server/test/events'
import { startPostgres } from '../server/test/programs/postgres'
import { call, claimForm, codesOf, makeCampaign, signUp } from './client'
import { atMost, type Figure } from './measure'
import { startTohfa, type ServerProcess } from './server-process'

const CLAIMS = 30
/** ms within which watchers must see a claim */
const MOST_MS = 1000

/** The longest time in ms from sending a claim to one server until a watcher on the other one sees it. */
async function heardAfter(claimedAt: ServerProcess, watchedAt: ServerProcess): Promise<number> {
  const { origin } = claimedAt
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner, CLAIMS)
  const codes = await codesOf(origin, owner, campaign)
  const watched = [
    await listen(watchedAt.origin, [ownCampaign(campaign.id)], owner),
    await listen(watchedAt.origin, [linkedCampaign(campaign.master_code)]),
  ]
  const took: number[] = []
  try {
    for (const [i, code] of codes.entries()) {
      const started = performance.now()
      await call(origin, 'POST', `/api/qr/${code}/claim`, claimForm(i))
      await Promise.all(watched.map((stream) => stream.until(({ data }) => data.claimed_count === i + 1)))
      took.push(performance.now() - started)
    }
  } finally {
    for (const stream of watched) stream.hangUp()
  }
  return Math.max(...took)
}

/** How soon the owner's page and the public view see a claim. */
export const liveBench = async (server: ServerProcess): Promise<Figure[]> => [
  atMost('a claim until all who watch have heard', await heardAfter(server, server), 'ms', MOST_MS),
]

/** The same over PostgreSQL: claimed through one server, watched at another. */
export async function livePostgresBench(): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    const env = {
      DATABASE_URL: await postgres.createDatabase(),
      TOHFA_SECRET: 'one secret for both of the servers',
    }
    const here = await startTohfa({ env })
    const there = await startTohfa({ env })
    try {
      const longest = await heardAfter(here, there)
      return [atMost('a claim at one server until all have heard at another', longest, 'ms', MOST_MS)]
    } finally {
      await here.stop()
      await there.stop()
    }
  } finally {
    await postgres.stop()
  }
}
