import { liveCampaign, liveDeletion } from '@tohfa/sync-protocol/entities/live'
import {
  linkedCampaign,
  ownCampaign,
  ownCampaigns,
  WATCHED_MAX,
  type Watched,
} from '@tohfa/sync-protocol/entities/watched-campaigns'
import { eq } from 'drizzle-orm'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { beforeTests, openTestApp, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { askForEvents, listen as listenTo, type Ear, type Heard } from '../../test/events'
import { claimForm, claimOperation } from '../../test/forms'
import type { OwnedCampaign } from '../campaigns/campaigns.service'
import { createLiveService } from './live.service'
import { LIVE } from './live.settings'

const BEAT_MS = 60

describe.each(engines)('live tracking on $name', (engine) => {
  let origin: string
  const ears: Ear[] = []
  const test = testApp(engine, {}, () => ({
    live: { ...LIVE, beatMs: BEAT_MS, streams: 12, streamsOfAddress: 8 },
  }))
  const owner = beforeTests(() => test.signUp())
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const ear of ears.splice(0)) {
      ear.hangUp()
      await ear.end()
    }
  })

  const listen = async (watched: Watched | readonly Watched[], headers: Record<string, string> = {}) => {
    const ear = await listenTo(origin, [watched].flat(), headers)
    ears.push(ear)
    return ear
  }
  const claim = (code = '') => test.post(`/api/qr/${code}/claim`, claimForm())
  const remove = (id: string) => test.delete(`/api/campaigns/${id}`, owner)
  const claimed = (id: string, count: number) => (heard: Heard) =>
    heard.data.id === id && heard.data.claimed_count === count

  it('sends the present state first, with headers that keep it from being held back', async () => {
    const { campaign, codes } = await test.campaign(owner)
    await claim(codes[0]?.code)
    const ear = await listen(ownCampaign(campaign.id), owner)
    const first = await ear.until(() => true)
    expect(ear.status).toBe(200)
    expect(Object.fromEntries(ear.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(ear.headers.get('content-encoding')).toBeNull()
    expect(ear.retryMs()).toBe(LIVE.retryMs)
    expect(ear.watching()).toEqual({ [ownCampaign(campaign.id)]: campaign.id })
    expect(first.event).toBe('campaign')
    expect(z.strictObject(liveCampaign.shape).parse(first.data)).toEqual({
      id: campaign.id,
      revision: Number(first.id),
      claimed_count: 1,
      unclaimed_count: 2,
    })
  })

  it('sends a claim to owner, dashboard and public page, and to nobody else', async () => {
    const { campaign, codes } = await test.campaign(owner)
    const stranger = await test.signUp()
    await test.campaign(stranger)
    const watching = await Promise.all([
      listen(ownCampaign(campaign.id), owner),
      listen(ownCampaign(campaign.id.toUpperCase()), owner),
      listen(ownCampaigns, owner),
      listen(linkedCampaign(campaign.master_code)),
    ])
    const elsewhere = await listen(ownCampaigns, stranger)
    for (const ear of watching) await ear.until(claimed(campaign.id, 0))
    await claim(codes[0]?.code)
    for (const ear of watching) await ear.until(claimed(campaign.id, 1))
    await elsewhere.until(() => true)
    expect(JSON.stringify(elsewhere.heard)).not.toContain(campaign.id)
  })

  it('sends all that is watched over one stream, each event with the id of its campaign', async () => {
    const mine = await test.campaign(owner)
    const stranger = await test.signUp()
    const theirs = await test.campaign(stranger)
    const unwatched = await test.campaign(stranger)
    const link = linkedCampaign(theirs.campaign.master_code)
    const ear = await listen([ownCampaigns, ownCampaign(mine.campaign.id), link], owner)
    await ear.until(claimed(mine.campaign.id, 0))
    await ear.until(claimed(theirs.campaign.id, 0))
    expect(ear.watching()).toEqual({
      [ownCampaigns]: null,
      [ownCampaign(mine.campaign.id)]: mine.campaign.id,
      [link]: theirs.campaign.id,
    })
    await claim(unwatched.codes[0]?.code)
    await claim(theirs.codes[0]?.code)
    await ear.until(claimed(theirs.campaign.id, 1))
    await claim(mine.codes[0]?.code)
    await ear.until(claimed(mine.campaign.id, 1))
    expect(JSON.stringify(ear.heard)).not.toContain(unwatched.campaign.id)
    // a new campaign, too, although the stream also watches other people's
    const later = await test.campaign(owner)
    await ear.until(claimed(later.campaign.id, 0))
  })

  it('refuses a stream if one part may not be watched, and says which', async () => {
    const { campaign } = await test.campaign(owner)
    const stranger = await test.signUp()
    const link = linkedCampaign(campaign.master_code)
    const asked = async (watched: Watched[], headers?: { authorization: string }) => {
      const answer = await askForEvents(origin, watched, headers)
      const { code, errors } = (await answer.json()) as { code: string; errors?: { field: string }[] }
      return [answer.status, code, errors?.map(({ field }) => field)]
    }
    expect(await asked([link, ownCampaign(campaign.id)], stranger)).toEqual([404, 'campaign_unknown', ['1']])
    expect(await asked([link, ownCampaigns])).toEqual([401, 'unauthorized', ['1']])
    expect(await asked([ownCampaigns, linkedCampaign('A'.repeat(26))], owner)).toEqual([
      404,
      'campaign_unknown',
      ['1'],
    ])
    expect((await asked([ownCampaign('a\0b')], owner)).slice(0, 2)).toEqual([422, 'validation_failed'])
    expect((await asked([], owner)).slice(0, 2)).toEqual([422, 'validation_failed'])
    const many = Array.from({ length: WATCHED_MAX + 1 }, () => link)
    expect((await asked(many)).slice(0, 2)).toEqual([422, 'validation_failed'])
    // whoever only watches by a link needs no valid token
    expect((await listen(link, { authorization: 'Bearer garbage' })).status).toBe(200)
  })

  it('ends with the first of its campaigns that is deleted, so that the rest is asked for again', async () => {
    const mine = await test.campaign(owner)
    const theirs = await test.campaign(await test.signUp())
    const ear = await listen(
      [linkedCampaign(theirs.campaign.master_code), ownCampaign(mine.campaign.id)],
      owner,
    )
    await ear.until(claimed(mine.campaign.id, 0))
    await remove(mine.campaign.id)
    await ear.end()
    expect(ear.heard.at(-1)).toMatchObject({ event: 'deleted', data: { id: mine.campaign.id } })
  })

  it('sends changes of every kind, also by sync, with rising revisions', async () => {
    const { campaign, codes } = await test.campaign(owner)
    const path = `/api/campaigns/${campaign.id}`
    const ear = await listen(ownCampaign(campaign.id), owner)
    await ear.until(() => true)
    const next = async (act: Promise<unknown>) => {
      const before = ear.heard.length
      await act
      await ear.until((heard) => ear.heard.indexOf(heard) >= before)
    }
    const code = codes[0]?.code ?? ''
    await next(test.sync([claimOperation(code)]))
    await next(test.put(`/api/qr/${code}/update`, { name: 'New', pin: claimForm().pin }))
    await next(test.put(path, { name: 'Renamed' }, owner))
    const privacy = { purpose: 'send the gift', contact: 'Meera' }
    await next(test.put(`${path}/privacy`, privacy, owner))
    const revisions = ear.heard.map(({ id }) => Number(id))
    expect(revisions).toHaveLength(5)
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
  })

  it('sends new and deleted campaigns to a dashboard, and goes on', async () => {
    const ear = await listen(ownCampaigns, owner)
    const { campaign } = await test.campaign(owner)
    await ear.until(claimed(campaign.id, 0))
    await remove(campaign.id)
    const gone = await ear.until(({ event }) => event === 'deleted')
    expect(z.strictObject(liveDeletion.shape).parse(gone.data)).toEqual({ id: campaign.id })
    await sleep(3 * BEAT_MS)
    expect(ear.ended()).toBe(false)
  })

  it('sends heartbeats', async () => {
    const ear = await listen(ownCampaigns, await test.signUp())
    for (let i = 0; ear.beats() < 3 && i < 1000; i++) await sleep(10)
    expect(ear.beats()).toBeGreaterThanOrEqual(3)
    expect(ear.heard).toEqual([])
  })

  it('ends when the token is revoked, and when it expires', async () => {
    const watch = async (headers: { authorization: string }) => {
      const ear = await listen(ownCampaigns, headers)
      expect(ear.status).toBe(200)
      return ear
    }
    const email = 'leaves@example.com'
    const signedUp = await test.signUp(email)
    const revoked = await watch(signedUp)
    const { sub = '', sid = '' } =
      test.app.jwt.decode<{ sub: string; sid: string }>(signedUp.authorization.slice(7)) ?? {}
    const short = test.app.jwt.sign(
      { sub, sid },
      // of whole seconds, and one may be nearly over: it has to be valid until the stream opens
      { expiresIn: '4s' },
    )
    const expiring = await watch({ authorization: `Bearer ${short}` })
    await expiring.end()
    expect(revoked.ended()).toBe(false)
    await test.deps.db.write(async (tx) => {
      await tx.q.update(tx.t.users).set({ tokenVersion: 9 }).where(eq(tx.t.users.email, email))
    })
    await revoked.end()
  })

  it('refuses more streams than one address may have, until one of them ends', async () => {
    const { campaign } = await test.campaign(owner)
    const link = linkedCampaign(campaign.master_code)
    const several = [ownCampaigns, ownCampaign(campaign.id), link]
    // one counts as often as it watches something
    for (let i = 0; i < 2; i++) expect((await listen(several, owner)).status).toBe(200)
    expect((await listen(several, owner)).status).toBe(429)
    for (let i = 0; i < 2; i++) expect((await listen(link)).status).toBe(200)
    const refused = await askForEvents(origin, [link])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await refused.json()).toMatchObject({ code: 'busy' })
    ears[0]?.hangUp()
    await expect
      .poll(async () => {
        const ear = await listen(link)
        return ear.status
      })
      .toBe(200)
  })

  it('reports what changed while the store could not be read, once it can be', async () => {
    const { campaign, codes } = await test.campaign(owner)
    const { db } = test.database
    const failures: unknown[] = []
    let away = false
    const live = createLiveService({
      db: {
        ...db,
        get read() {
          if (away) throw new Error('away')
          return db.read
        },
      },
      settings: LIVE,
      reportFailure: (thrown) => failures.push(thrown),
    })
    const right = { id: campaign.id, stillAllowed: () => Promise.resolve() }
    const watched = { campaign: campaign as unknown as OwnedCampaign, right }
    const stream = live.open(new Map([[ownCampaign(campaign.id), watched]]), '192.0.2.1')
    let events = ''
    stream.on('data', (piece: Buffer) => (events += piece.toString()))
    await expect.poll(() => events).toContain('"claimed_count":0')
    away = true
    await claim(codes[0]?.code)
    await expect.poll(() => failures.length).toBe(1)
    away = false
    await expect.poll(() => events).toContain('"claimed_count":1')
    live.close()
    stream.destroy()
  })

  it('a listener who vanishes leaves nothing watching the store', async () => {
    const watchers = new Set<unknown>()
    const own = await openTestApp(engine, {}, ({ db }) => ({
      db: {
        ...db,
        watch(watcher) {
          watchers.add(watcher)
          const end = db.watch(watcher)
          return () => {
            watchers.delete(watcher)
            end()
          }
        },
      },
    }))
    const headers = await own.signUp()
    const at = await own.app.listen({ host: '127.0.0.1', port: 0 })
    expect(watchers.size).toBe(0)
    const socket = connect(Number(new URL(at).port), '127.0.0.1')
    const answered = new Promise((resolve) => socket.once('data', resolve))
    const body = JSON.stringify([ownCampaigns])
    socket.write(
      `POST /api/events HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await answered
    expect(watchers.size).toBe(1)
    socket.destroy()
    await expect.poll(() => watchers.size).toBe(0)
    await own.close()
  })
})
