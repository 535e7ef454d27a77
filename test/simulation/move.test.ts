/**
 * A store is moved to the other engine, with the server's and the device's own code. While it is closed, devices wait. At
 * the new place they go on as if nothing had happened.
 */
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { count } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/app'
import { engines } from '../../server/test/databases'
import { claimForm, claimOperation } from '../../server/test/forms'
import { phonePhoto } from '../../server/test/photos'
import { openLocalBlobStore } from '../../server/src/blobs/local-blob-store'
import { checkStoreId } from '../../server/src/blobs/store-id'
import { createStoredBlobs } from '../../server/src/blobs/stored-blobs'
import { moveStore } from '../../server/src/store-move/move'
import { createPhone } from './phone'

const MINUTE = 60_000
const PIN = '135791'

const opened: TestApp[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

it.each([
  ['SQLite', 'PostgreSQL', 0, 1],
  ['PostgreSQL', 'SQLite', 1, 0],
] as const)(
  'devices wait while their store moves from %s to %s, and then go on',
  async (_a, _b, old, next) => {
    const [engine, other] = [engines[old], engines[next]]
    if (!engine || !other) throw new Error('no engine')
    const first = await openTestApp(engine)
    opened.push(first)
    const owner = await first.signUp()
    const { campaign, codes } = await first.campaign(owner, { qr_quantity: 4 })
    const [before = '', direct = '', meanwhile = ''] = codes.map(({ code }) => code)
    const phone = createPhone(`moved-${old}-${randomUUID()}`, first.clock.now)
    phone.server.origin = await first.app.listen({ host: '127.0.0.1', port: 0 })
    const photo = new Blob([new Uint8Array(await phonePhoto())])
    const claim = (code: string, name: string) =>
      phone.enqueue({
        kind: 'qr.claim',
        code,
        fields: { name, company_name: 'Rao', mobile: '98765 43210', email: 'a@example.com' },
        secrets: { pin: PIN },
        files: [{ field: 'profile_image', file: photo, name: 'a.jpg' }],
      })
    const list = (app: TestApp, since = '') =>
      app.call({ method: 'GET', url: `/api/campaigns/${campaign.id}/qrcodes${since}`, headers: owner })

    await claim(before, 'before the move')
    await phone.send()
    const operation = claimOperation(direct)
    const [answered] = await first.sync([operation])
    const listed = await list(first)
    const { 'x-cursor': cursor, etag } = listed.headers

    const { db, blobs } = first.deps
    await checkStoreId({ db, blobs }, randomUUID)
    const target = await other.open()
    const targetBlobs = await openLocalBlobStore(join(target.location.dataDir, 'uploads'))
    await moveStore(
      {
        from: { db, blobs, place: 'the old place' },
        to: { db: target.db, blobs: targetBlobs, place: 'the new place' },
        ...{ sameFiles: false, now: Date.now, newId: randomUUID, told: () => {}, keepSecret: () => {} },
      },
      { skipDamaged: false },
    )

    // the old server still runs
    await claim(meanwhile, 'during the move')
    await phone.send()
    expect(await phone.states()).toEqual(['delivered', 'queued'])
    const refused = await first.app.inject({
      method: 'POST',
      url: `/api/qr/${meanwhile}/claim`,
      payload: claimForm(),
    })
    expect(refused.json<Problem>()).toMatchObject({ status: 503, code: 'unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const sent = await first.app.inject({
      method: 'POST',
      url: '/api/sync',
      payload: { operations: [claimOperation(meanwhile)] },
    })
    expect(JSON.parse(sent.body) as OperationResult).toMatchObject({ outcome: 'retry', status: 503 })
    expect((await list(first)).body).toBe(listed.body)

    const second = await openTestApp({ name: other.name, open: async () => target }, {}, (real) => ({
      blobs: targetBlobs,
      storedBlobs: createStoredBlobs({
        db: real.db,
        blobs: targetBlobs,
        now: real.now,
        random: randomBytes,
        reportFailure: (error) => expect.unreachable(String(error)),
      }),
    }))
    opened.push(second)
    for (const { clock } of [first, second]) clock.advance(MINUTE)
    expect((await list(second)).headers).toMatchObject({ 'x-cursor': cursor, etag })
    phone.server.origin = await second.app.listen({ host: '127.0.0.1', port: 0 })
    await phone.send()
    expect(await phone.states()).toEqual(['delivered', 'delivered'])

    // what was delivered before has the same answer
    expect(await second.sync([operation])).toEqual([{ ...answered, replayed: true, age: MINUTE }])
    const { q, t } = second.deps.db.read
    expect(await q.select({ n: count() }).from(t.operations)).toEqual([{ n: 3 }])
    const changed = (await list(second, `?since=${String(cursor)}`)).json<ListedQrCode[]>()
    expect(changed.map(({ claimer_name }) => claimer_name)).toEqual(['during the move'])
    for (const code of [before, meanwhile]) {
      const shown = (await second.get(`/api/qr/${code}`)).json<QrCode>()
      const media = await second.get(shown.claimer_profile_image ?? '')
      expect([media.status, media.bytes.length > 100]).toEqual([200, true])
    }
    // the PIN was hashed at the old place
    expect((await second.post(`/api/qr/${before}/verify-pin`, { pin: PIN })).status).toBe(200)
  },
)
