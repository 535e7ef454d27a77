import {
  linkedCampaign,
  ownCampaign,
  ownCampaigns,
  type Watched,
} from '@tohfa/sync-protocol/entities/watched-campaigns'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { listen as listenTo, type Ear, type Heard } from '../../test/events'
import { claimForm } from '../../test/forms'
import { createDatabase, dropDatabase } from '../../test/programs/postgres'
import { startProcess, type ServerProcess } from '../../test/programs/server-process'

interface Made {
  id: string
  master_code: string
}

describe('two servers on one PostgreSQL', { timeout: 60_000 }, () => {
  let folder: string
  let url: string
  let here: ServerProcess
  let there: ServerProcess
  let owner: Record<string, string>
  const ears: Ear[] = []

  const ask = async <T>(
    { origin }: ServerProcess,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...owner, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tohfa-two-'))
    url = await createDatabase(inject('postgresUrl'))
    const env = { DATABASE_URL: url, TOHFA_SECRET: 'one secret for both of the processes', DATA_DIR: folder }
    here = await startProcess(env)
    there = await startProcess(env)
    const form = { email: 'owner@example.com', password: 'a long password' }
    const { access_token } = await ask<{ access_token: string }>(here, 'POST', '/api/auth/register', form)
    owner = { authorization: `Bearer ${access_token}` }
  })
  afterEach(async () => {
    for (const ear of ears.splice(0)) {
      ear.hangUp()
      await ear.end()
    }
  })
  afterAll(async () => {
    await here.stop('SIGTERM')
    await there.stop('SIGTERM')
    await dropDatabase(url)
    await rm(folder, { recursive: true, force: true })
  })

  const listen = async ({ origin }: ServerProcess, ...watched: Watched[]) => {
    const ear = await listenTo(origin, watched, owner)
    ears.push(ear)
    return ear
  }
  async function campaign(quantity: number) {
    const made = await ask<Made>(here, 'POST', '/api/campaigns', { name: 'Both', qr_quantity: quantity })
    const codes = await ask<{ code: string }[]>(here, 'GET', `/api/campaigns/${made.id}/qrcodes`)
    return { id: made.id, master: made.master_code, codes: codes.map(({ code }) => code) }
  }
  const claim = (server: ServerProcess, code = '') =>
    ask(server, 'POST', `/api/qr/${code}/claim`, claimForm())
  const claimed = (id: string, count: number) => (heard: Heard) =>
    heard.data.id === id && heard.data.claimed_count === count

  it('a claim, an edit and a deletion through one server are reported by the other', async () => {
    const { id, master, codes } = await campaign(2)
    const ear = await listen(there, ownCampaign(id))
    const dashboard = await listen(there, ownCampaigns)
    const publicPage = await listen(there, linkedCampaign(master))
    for (const each of [ear, dashboard, publicPage]) await each.until(claimed(id, 0))
    await claim(here, codes[0])
    for (const each of [ear, dashboard, publicPage]) await each.until(claimed(id, 1))
    const { length } = ear.heard
    await ask(here, 'PUT', `/api/campaigns/${id}`, { name: 'Renamed' })
    await ear.until((heard) => ear.heard.indexOf(heard) >= length)
    await ask(here, 'DELETE', `/api/campaigns/${id}`)
    await ear.end()
    expect(ear.heard.at(-1)).toMatchObject({ event: 'deleted', data: { id } })
    await dashboard.until(({ event, data }) => event === 'deleted' && data.id === id)
  })
})
