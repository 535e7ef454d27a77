/**
 * A standby that lacks the last commits takes over, with real PostgreSQL servers and the device's own code. Nobody has to
 * inform the server. What devices had delivered since is restored, once, and lists that were read before are read again.
 */
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { count } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../server/src/config/config'
import { openDeps } from '../../server/src/deps'
import { openTestApp } from '../../server/test/app'
import { startWithStandby } from '../../server/test/programs/postgres'
import { openPostgresProxy } from '../../server/test/programs/postgres-proxy'
import { createPhone } from './phone'

const PIN = '135791'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

it('a device sends a promoted standby, once and unasked, the confirmed work that the standby lacks', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tohfa-fail-over-'))
  ends.push(() => rm(root, { recursive: true, force: true }))
  let cutOff = () => Promise.resolve()
  const { primary, standby } = await startWithStandby(async ({ url }) => {
    const way = await openPostgresProxy(url)
    cutOff = way.close
    return Number(new URL(way.url).port)
  })
  ends.push(primary.stop, standby.stop)
  const way = await openPostgresProxy(await primary.createDatabase())
  ends.push(way.close)
  const location = { databaseUrl: way.url, dataDir: root }
  const started = await openDeps(readConfig({ DATA_DIR: root, DATABASE_URL: way.url }))
  const { db, blobs, storedBlobs } = started
  const test = await openTestApp(
    {
      name: 'postgres',
      open: async () => ({
        db,
        location,
        reopen: () => Promise.reject(new Error()),
        destroy: () => db.close(),
      }),
    },
    {},
    () => ({ db, blobs, storedBlobs }),
  )
  ends.push(test.close)

  const owner = await test.signUp()
  const { campaign, codes } = await test.campaign(owner)
  const [first = '', second = ''] = codes.map(({ code }) => code)
  const phone = createPhone(`phone-${root}`, test.clock.now)
  phone.server.origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const claim = (code: string, name: string) =>
    phone.enqueue({
      kind: 'qr.claim',
      code,
      fields: { name, company_name: 'Rao', mobile: '98765 43210', email: 'a@example.com' },
      secrets: { pin: PIN },
    })
  const list = (since = '') =>
    test.call({ method: 'GET', url: `/api/campaigns/${campaign.id}/qrcodes${since}`, headers: owner })
  const names = async () =>
    (await list()).json<ListedQrCode[]>().map(({ claimer_name }) => claimer_name ?? '')

  await claim(first, 'replicated')
  await phone.send()
  await standby.caughtUp()
  await cutOff()
  await phone.enqueue({ kind: 'qr.update', code: first, fields: { name: 'edited' }, secrets: { pin: PIN } })
  await claim(second, 'confirmed by the primary alone')
  await phone.send()
  expect(await phone.states()).toEqual(Array(3).fill('delivered'))
  const all = ['edited', 'confirmed by the primary alone', '']
  expect(await names()).toEqual(all)
  const cursor = String((await list()).headers['x-cursor'])

  await primary.crash()
  await standby.promote()
  way.leadTo(standby.url)
  expect(await names()).toEqual(['replicated', '', ''])
  // earlier revisions belong to other rows now
  expect((await list(`?since=${cursor}`)).json<ListedQrCode[]>()).toHaveLength(3)
  // nothing waits on the phone, so it asks by itself
  await phone.ask()
  await phone.send()
  expect(await phone.states()).toEqual(Array(3).fill('delivered'))
  expect(await names()).toEqual(all)
  const { q, t } = db.read
  expect(await q.select({ n: count() }).from(t.operations)).toEqual([{ n: 3 }])
  // the server knows of it now
  const later = String((await list()).headers['x-cursor'])
  expect((await list(`?since=${later}`)).json()).toEqual([])
})
