import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openTestApp, testApp } from '../../test/app'
import { engines, type Engine } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { claimOperation } from '../../test/forms'
import { createDatabase, dropDatabase } from '../../test/programs/postgres'
import * as settings from './settings.repository'
import type { Database, Session } from './database'
import { openDatabase } from './open-database'
import {
  beginEpoch,
  noteTimeline,
  parseRevisionCursor,
  readStoreState,
  recordBackup,
  revisionCursor,
} from './store-epoch'

describe.each(engines)('the epoch of a store on $name', (engine) => {
  const test = testApp(engine)

  it('is part of the cursor and the tag of a list: in another epoch an earlier cursor gets everything', async () => {
    const owner = await test.signUp()
    const { campaign, codes } = await test.campaign(owner, { qr_quantity: 4 })
    const url = `/api/campaigns/${campaign.id}/qrcodes`
    const get = (query = '', headers = {}) => test.get(url + query, { ...owner, ...headers })
    const claim = (at: number) => test.post(`/api/qr/${codes[at]?.code}/claim`, claimForm())
    await claim(0)
    const first = await get()
    const [tag, cursor] = [String(first.headers.etag), String(first.headers['x-cursor'])]
    expect(cursor).toMatch(/^\d+$/)
    expect((await get('', { 'if-none-match': tag })).status).toBe(304)
    expect((await get(`?since=${cursor}`)).json()).toEqual([])

    const epoch = await test.deps.db.write(beginEpoch)
    // the revision is the same, but may belong to other rows
    expect((await get('', { 'if-none-match': tag })).status).toBe(200)
    const everything = await get(`?since=${cursor}`)
    expect(everything.json<ListedQrCode[]>().map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const later = String(everything.headers['x-cursor'])
    expect(later).toBe(`${epoch}.${cursor}`)
    // a cursor of another epoch does not count as one of the future
    expect((await get(`?since=other-epoch1.${Number(cursor) + 5}`)).json()).toHaveLength(4)
    await claim(1)
    expect((await get(`?since=${later}`)).json<ListedQrCode[]>().map(({ number }) => number)).toEqual([2])
    expect((await get('', { 'if-none-match': String((await get()).headers.etag) })).status).toBe(304)
  })

  it('puts no revision of an earlier epoch into a cursor of a new one that begins during a list', async () => {
    let change: (() => Promise<unknown>) | undefined
    const racing = await openTestApp(engine, {}, ({ db }) => {
      const prepared: Session['prepared'] = (name, build) => {
        const run = db.read.prepared(name, build)
        if (!name.startsWith('store_state')) return run
        return async (values) => {
          await change?.()
          return run(values)
        }
      }
      return { db: { ...db, read: { ...db.read, prepared } } }
    })
    onTestFinished(racing.close)
    const owner = await racing.signUp()
    const { campaign, codes } = await racing.campaign(owner)
    const claim = (at: number) => racing.post(`/api/qr/${codes[at]?.code}/claim`, claimForm())
    const list = (query = '') => racing.get(`/api/campaigns/${campaign.id}/qrcodes${query}`, owner)
    await claim(0)
    await claim(1)
    change = () => {
      change = undefined
      return racing.deps.db.write(async (tx) => {
        await tx.q.update(tx.t.campaigns).set({ revision: 1 })
        await beginEpoch(tx)
      })
    }
    const cursor = String((await list()).headers['x-cursor'])
    await claim(2)
    expect((await list(`?since=${cursor}`)).json<ListedQrCode[]>().map(({ number }) => number)).toContain(3)
  })

  it('is in each answer to a sync, with the time and what the backup has', async () => {
    const state = async () => {
      const { headers } = await test.post('/api/sync', { operations: [] })
      return ['tohfa-epoch', 'tohfa-backed-up-through', 'tohfa-time'].map((name) => headers[name])
    }
    const [before, none, time] = await state()
    expect([none, time]).toEqual(['0', String(test.clock.now())])
    const epoch = await test.deps.db.write(async (tx) => {
      await recordBackup(tx, 1_234)
      return beginEpoch(tx)
    })
    expect(epoch).not.toBe(before)
    expect((await state()).slice(0, 2)).toEqual([epoch, '1234'])
  })

  it('refuses a batch for another epoch: what was delivered before it must come first', async () => {
    const { codes } = await test.campaign(await test.signUp())
    const operation = claimOperation(codes[0]?.code ?? '')
    const send = async (epoch?: string) => {
      const headers = epoch === undefined ? {} : { 'tohfa-epoch': epoch }
      return test.post('/api/sync', { operations: [operation] }, headers)
    }
    const known = String((await test.post('/api/sync', { operations: [] })).headers['tohfa-epoch'])
    const now = await test.deps.db.write(beginEpoch)
    const early = await send(known)
    expect([early.status, early.body, early.headers['tohfa-epoch']]).toEqual([200, '', now])
    expect((await send(now)).body).toContain('"outcome":"applied","status":200,"replayed":false')
    // a call from outside the app names none
    expect((await send()).body).toContain('"replayed":true')
  })
})

describe('the epoch of a store on PostgreSQL', () => {
  const postgres = engines.find(({ name }) => name === 'postgres') as Engine

  it('begins once on another timeline, however many processes notice it', async () => {
    const { db, reopen, destroy } = await postgres.open()
    await noteTimeline(db)
    const before = await readStoreState(db)
    await db.write(async (tx) => {
      await recordBackup(tx, 1_234)
      await settings.put(tx, 'timeline', '7300000000000000000/00000001')
    })
    // as a start does, on a store that has moved to another timeline since
    await noteTimeline(db)

    const other = await reopen()
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const write: Database['write'] = async (work) => {
      // it has noticed, and another process comes before it
      begin()
      await noticed
      return other.write(work)
    }
    const late = readStoreState({ ...other, write })
    const noticed = begun.then(() => readStoreState(db))
    const { epoch } = await noticed
    expect(epoch).not.toBe(before.epoch)
    const now = { epoch, backedUpThrough: 1_234 }
    expect([await late, await readStoreState(db)]).toEqual([now, now])
    await other.close()
    await destroy()
  })

  it('stays if the server does not report its timeline, from the start or later', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    const role = new URL(databaseUrl).pathname.slice(1)
    await admin.query(`CREATE ROLE ${role} LOGIN; GRANT ALL ON SCHEMA public TO ${role}`)
    const location = { databaseUrl: databaseUrl.replace('postgres@', `${role}@`), dataDir: '' }
    const first = await openDatabase(location)
    await noteTimeline(first)
    const epoch = await first.write(beginEpoch)
    await admin.query('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM public')
    const second = await openDatabase(location)
    await noteTimeline(second)
    expect([first.timeline === undefined, second.timeline === undefined]).toEqual([false, true])
    for (const db of [first, second]) {
      expect((await readStoreState(db)).epoch).toBe(epoch)
      await db.close()
    }
    await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await admin.end()
    await dropDatabase(databaseUrl)
  })
})

it.each(['', 'x', '-1', '1.5', '1.2.3', '.5', 'ABCDEFGHIJKL.', '99999999999', 'ABCDEFGHIJKL.-1'])(
  'the text %j is not a cursor of any epoch',
  (text) => expect(parseRevisionCursor(text)).toBeNull(),
)

it('a cursor of the first epoch is only the revision, as devices have stored it so far', () => {
  expect(revisionCursor('0', 7)).toBe('7')
  expect(parseRevisionCursor('7')).toEqual({ epoch: '0', revision: 7 })
  expect(parseRevisionCursor(revisionCursor('ABC-EFG_IJKL', 7))).toEqual({
    epoch: 'ABC-EFG_IJKL',
    revision: 7,
  })
})
