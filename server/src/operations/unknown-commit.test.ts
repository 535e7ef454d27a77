/**
 * The line to PostgreSQL breaks while a claim with a photo is being committed. The claim's device gets no answer, and
 * nobody knows whether the claim was committed. Either way no row is without its file, and the same request, sent
 * again, shows whether it was.
 */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines, type Engine } from '../../test/databases'
import { claimForm, multipart } from '../../test/forms'
import { confirmAsStandby } from '../../test/programs/late-standby'
import { asFile, phonePhoto } from '../../test/photos'
import { openPostgresProxy, type PostgresProxy } from '../../test/programs/postgres-proxy'
import { stored } from '../../test/stored'
import { createStoredBlobs } from '../blobs/stored-blobs'
import { openDatabase } from '../db/open-database'
import { CommitUnknownError } from '../db/store-unavailable'

describe('a commit with an unknown end on postgres', () => {
  const postgres = engines.find(({ name }) => name === 'postgres') as Engine
  let here: TestApp
  let url: string
  let code: string
  let before: Awaited<ReturnType<typeof stored>>
  beforeEach(async () => {
    here = await openTestApp(postgres, { LOG_LEVEL: 'error' })
    url = here.database.location.databaseUrl ?? ''
    code = (await codeSupply(here, 1)).next()
    before = await stored(here)
  })
  afterEach(() => here.close())

  /** A server over the same stores, whose line to the database can be cut. */
  async function openCuttable(options?: string): Promise<{ app: TestApp; proxy: PostgresProxy }> {
    const proxy = await openPostgresProxy(url, options)
    const db = await openDatabase({ databaseUrl: proxy.url, dataDir: here.dataDir })
    const { blobs, now } = here.deps
    const app = await openTestApp(
      { name: 'postgres', open: async () => ({ ...here.database, db, destroy: () => db.close() }) },
      {},
      (own) => ({
        ...here.deps,
        db,
        storedBlobs: createStoredBlobs({ db, blobs, now, random: randomBytes, reportFailure: () => {} }),
        ...(own.logTo && { logTo: own.logTo }),
      }),
    )
    onTestFinished(async () => {
      await app.close()
      await proxy.close()
    })
    return { app, proxy }
  }
  const claim = async ({ app }: TestApp, key: string, photo: Buffer) => {
    const { headers, payload } = multipart([...Object.entries(claimForm()), ['profile_image', asFile(photo)]])
    return app.inject({
      method: 'POST',
      url: `/api/qr/${code}/claim`,
      headers: { host: 'gifts.test', ...headers, 'idempotency-key': key },
      payload,
    })
  }
  const card = async () => (await here.get(`/api/qr/${code}`)).json<QrCode>()
  const photoStatus = async () => (await here.get((await card()).claimer_profile_image ?? '')).status
  /** Sweeps later, when nothing is under way any longer. */
  const sweepLater = () => {
    here.clock.advance(Date.now() - here.clock.now() + 2 * 60 * 60_000)
    return here.deps.storedBlobs.sweep()
  }
  const counted = async () => {
    const { files, rows } = await stored(here)
    return { files: files - before.files, rows: (rows.blobs ?? 0) - (before.rows.blobs ?? 0) }
  }
  const backends = async (where: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${where}`,
    )
    await client.end()
    return rows.length
  }

  it('is answered 503, and holds if the COMMIT had reached the server: the claim, its photo, and the answer', async () => {
    const { app, proxy } = await openCuttable()
    const [key, photo] = [v7(), await phonePhoto()]
    proxy.cutAt('after COMMIT')
    const answer = await claim(app, key, photo)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
    expect(app.log.join('')).toContain('CommitUnknownError')

    await expect.poll(async () => (await card()).claimed).toBe(true)
    expect(await photoStatus()).toBe(200)
    const again = await claim(app, key, photo)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.json()).toEqual(await card())
    expect(await counted()).toEqual({ files: 1, rows: 1 })
    expect(await sweepLater()).toEqual({ trashed: 0, restored: 0, removed: 0 })
  })

  it('does not hold if the COMMIT never arrived: the same request is applied, and the sweep removes the first photo', async () => {
    const { app, proxy } = await openCuttable()
    const [key, photo] = [v7(), await phonePhoto()]
    proxy.cutAt('before COMMIT')
    expect((await claim(app, key, photo)).statusCode).toBe(503)
    expect((await card()).claimed).toBe(false)
    expect(await counted()).toEqual({ files: 1, rows: 0 })

    const again = await claim(app, key, photo)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect(await photoStatus()).toBe(200)
    expect(await counted()).toEqual({ files: 2, rows: 1 })
    expect(await sweepLater()).toEqual({ trashed: 1, restored: 0, removed: 0 })
    expect(await photoStatus()).toBe(200)
  })

  it('loses no photo if a standby confirms after the client has given up, and the same request waits for its end', async () => {
    const { app, proxy } = await openCuttable('-c synchronous_commit=on')
    const [key, photo] = [v7(), await phonePhoto()]
    proxy.cutAt('after COMMIT')
    expect((await claim(app, key, photo)).statusCode).toBe(503)
    await expect.poll(() => backends(`wait_event = 'SyncRep'`)).toBe(1)
    // nobody sees the row yet, but it will appear
    expect((await card()).claimed).toBe(false)
    expect(await counted()).toEqual({ files: 1, rows: 0 })

    const again = claim(here, key, photo)
    await expect.poll(() => backends(`wait_event_type = 'Lock'`)).toBe(1)
    const end = await confirmAsStandby(url)
    const { statusCode, headers } = await again
    end()
    expect([statusCode, headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect((await card()).claimed).toBe(true)
    expect(await photoStatus()).toBe(200)
    expect(await counted()).toEqual({ files: 1, rows: 1 })
  })

  it.each(['before COMMIT', 'after COMMIT'] as const)(
    'does not repeat a transaction by itself if cut %s',
    async (moment) => {
      const { app, proxy } = await openCuttable()
      let runs = 0
      proxy.cutAt(moment)
      const written = app.deps.db.write(async ({ q, t }) => {
        runs += 1
        await q.insert(t.settings).values({ key: 'k', value: 'v' }).returning({ key: t.settings.key })
      })
      await expect(written).rejects.toThrow(CommitUnknownError)
      expect(runs).toBe(1)
    },
  )
})
