/**
 * A store is restored from its backup, with the server's and the device's own code. What a device delivered since then is
 * sent again once, with its photos, and a list that was read before is read again.
 */
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { count } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/app'
import { engines } from '../../server/test/databases'
import { claimForm } from '../../server/test/forms'
import { phonePhoto } from '../../server/test/photos'
import { backUp } from '../../server/src/backup/backup'
import { restore } from '../../server/src/backup/restore'
import { openLocalBlobStore } from '../../server/src/blobs/local-blob-store'
import { STORE_ID } from '../../server/src/blobs/store-id'
import { createStoredBlobs } from '../../server/src/blobs/stored-blobs'
import * as settings from '../../server/src/db/settings.repository'
import { openDatabase } from '../../server/src/db/open-database'
import { createPhone } from './phone'

const HOUR = 60 * 60_000
const PIN = '135791'

let root: string
let opened: TestApp[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-restore-'))
  opened = []
})
afterEach(async () => {
  for (const app of opened) await app.close()
  await rm(root, { recursive: true, force: true })
})

it('sends a restored store what was delivered since the backup, once, and reads lists again', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  const first = await openTestApp(engine)
  opened.push(first)
  const owner = await first.signUp()
  const { campaign, codes } = await first.campaign(owner, { qr_quantity: 6 })
  const [before = '', edited = '', after = '', lost = ''] = codes.map(({ code }) => code)
  const phone = createPhone(`phone-${root}`, first.clock.now)
  phone.server.origin = await first.app.listen({ host: '127.0.0.1', port: 0 })
  const photo = {
    field: 'profile_image',
    file: new Blob([new Uint8Array(await phonePhoto())]),
    name: 'a.jpg',
  }
  const claim = (code: string, name: string, withPhoto = false) =>
    phone.enqueue({
      kind: 'qr.claim',
      code,
      fields: { name, company_name: 'Rao', mobile: '98765 43210', email: 'a@example.com' },
      secrets: { pin: PIN },
      ...(withPhoto && { files: [photo] }),
    })

  await claim(before, 'before the backup', true)
  await claim(edited, 'to be edited')
  await phone.send()
  first.clock.advance(HOUR)
  const folder = join(root, 'backup')
  const { db, blobs } = first.deps
  // as a start does, because the restored store is the same one
  await db.write((tx) => settings.put(tx, STORE_ID, 'of both'))
  const { manifest } = await backUp(
    { db, blobs, location: first.database.location, programEnv: {}, now: first.clock.now },
    folder,
  )
  first.clock.advance(HOUR)
  await phone.enqueue({ kind: 'qr.update', code: edited, fields: { name: 'edited' }, secrets: { pin: PIN } })
  await claim(after, 'after the backup', true)
  await claim(lost, 'claimed by another person meanwhile', true)
  await phone.send()
  expect(await phone.states()).toEqual(Array(5).fill('delivered'))
  const list = (app: TestApp, since = '') =>
    app.call({ method: 'GET', url: `/api/campaigns/${campaign.id}/qrcodes${since}`, headers: owner })
  const cursor = String((await list(first)).headers['x-cursor'])

  const place = {
    dataDir: join(root, 'restored'),
    databaseUrl: undefined,
    storageUrl: undefined,
    programEnv: {},
  }
  await restore(place, folder, { overwrite: false })
  const restoredBlobs = await openLocalBlobStore(join(place.dataDir, 'uploads'))
  const restored = await openTestApp(
    {
      name: 'sqlite',
      async open() {
        const restoredDb = await openDatabase(place)
        const destroy = () => restoredDb.close()
        return { db: restoredDb, location: place, reopen: () => openDatabase(place), destroy }
      },
    },
    {},
    (real) => ({
      blobs: restoredBlobs,
      storedBlobs: createStoredBlobs({
        db: real.db,
        blobs: restoredBlobs,
        now: real.now,
        random: randomBytes,
        reportFailure: (error) => expect.unreachable(String(error)),
      }),
    }),
  )
  opened.push(restored)
  restored.clock.advance(3 * HOUR)
  const names = async () =>
    (await list(restored)).json<ListedQrCode[]>().map(({ claimer_name }) => claimer_name ?? '')
  expect(await names()).toEqual(['before the backup', 'to be edited', '', '', '', ''])
  // somebody else was faster than the phone
  const other = {
    method: 'POST',
    url: `/api/qr/${lost}/claim`,
    payload: claimForm({ name: 'Ravi' }),
  } as const
  expect((await restored.call(other)).status).toBe(200)

  phone.server.origin = await restored.app.listen({ host: '127.0.0.1', port: 0 })
  // nothing waits on the phone, so it asks by itself
  await phone.ask()
  await phone.send()
  expect(await phone.states()).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 'attention'])
  expect(await names()).toEqual(['before the backup', 'edited', 'after the backup', 'Ravi', '', ''])
  const entry = await phone.db.outbox.orderBy('seq').last()
  expect(entry).toMatchObject({ code: lost, problem: { code: 'already_claimed' } })
  expect(entry?.sealed).toBeDefined()
  expect(
    await phone.db.blobBytes
      .where('operationId')
      .equals(entry?.id ?? '')
      .count(),
  ).toBe(1)

  // once: only the operations of the phone
  const { q, t } = restored.deps.db.read
  expect(await q.select({ n: count() }).from(t.operations)).toEqual([{ n: 4 }])
  const shown = (await restored.call({ method: 'GET', url: `/api/qr/${after}` })).json<QrCode>()
  const media = await restored.call({ method: 'GET', url: shown.claimer_profile_image ?? '' })
  expect([media.status, media.bytes.length > 100]).toEqual([200, true])
  expect((await list(restored, `?since=${cursor}`)).json<ListedQrCode[]>()).toHaveLength(6)
  expect(manifest.files.count).toBe(1)

  // after a backup of the restored store, copies are no longer kept
  restored.clock.advance(HOUR)
  const again = {
    db: restored.deps.db,
    blobs: restoredBlobs,
    location: place,
    programEnv: {},
    now: restored.clock.now,
  }
  await backUp(again, folder)
  await phone.ask()
  expect(await phone.db.delivered.count()).toBe(0)
})
