/** Plants PINs and identity numbers by every way in, and looks for them in every byte that is stored or logged. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app'
import { codeSupply } from './codes'
import { engines } from './databases'
import { multipart, saleForm, travelForm } from './forms'
import { asFile, phonePhoto } from './photos'
import { seal } from './seal'

const NUMBERS = {
  passport_number: 'QX7310559',
  aadhar_number: '999941057058',
  pan_number: 'QWXPZ7391K',
}
const CHANGED = { passport_number: 'QY8421660', pan_number: 'QWXPZ8402L' }
const PINS = { travel: '739152', sale: '915273', wrong: '527391' }
const SECRETS = [...Object.values(NUMBERS), ...Object.values(CHANGED), ...Object.values(PINS)]
/** said in the same breath, so that what finds nothing is known to look in the right place */
const OPEN = 'Anasuya Planted'

describe.each(engines)('planted secrets on $name', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine, { LOG_LEVEL: 'trace' })
  })
  afterAll(() => test.close())

  it('are in no stored byte, no log and no answer that needs no PIN', async () => {
    const travel = await codeSupply(test, 5, { campaign_type: 'travel' })
    const sale = await codeSupply(test, 5, { campaign_type: 'sale' }, travel.owner)
    const key = (await test.call({ method: 'GET', url: '/api/sync/key' })).json<Parameters<typeof seal>[0]>()
    const traveler = travelForm({ ...NUMBERS, name: OPEN, pin: PINS.travel })
    const booking = saleForm({ name: OPEN, pin: PINS.sale })
    const answers: string[] = []
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = {}) => {
      const answer = await test.call({ method, url, headers, ...(payload && { payload }) })
      answers.push(answer.body)
      return answer
    }
    const idempotent = () => ({ 'idempotency-key': v7() })

    // by JSON, by multipart with a photo, and queued, open and sealed
    const first = travel.next()
    expect((await call('POST', `/api/travel/${first}/claim`, traveler, idempotent())).status).toBe(200)
    const form = multipart([
      ...(Object.entries(traveler).map(([name, value]) => [name, String(value)]) as [string, string][]),
      ['profile_image', asFile(await phonePhoto())],
    ])
    const headers = { ...form.headers, ...idempotent() }
    const second = travel.next()
    expect((await call('POST', `/api/travel/${second}/claim`, form.payload, headers)).status).toBe(200)
    const id = v7()
    const results = await test.sync([
      { id: v7(), kind: 'travel.claim', code: travel.next(), fields: traveler },
      {
        id,
        kind: 'travel.claim',
        code: travel.next(),
        fields: { name: OPEN, mobile: '1', email: 'a@b.cd' },
        sealed: await seal(key, id, { pin: PINS.travel, ...NUMBERS }),
        sealed_for: key.key_id,
      },
      { id: v7(), kind: 'sale.claim', code: sale.next(), fields: booking },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    answers.push(JSON.stringify(results))
    const edit = { ...CHANGED, pin: PINS.travel }
    expect((await call('PUT', `/api/travel/${first}/update`, edit, idempotent())).status).toBe(200)
    const sold = sale.next()
    expect((await call('POST', `/api/sale/${sold}/claim`, booking, idempotent())).status).toBe(200)
    const payment = { amount: 1, payment_method: 'Cash', pin: PINS.sale }
    expect((await call('POST', `/api/sale/${sold}/payments`, payment, idempotent())).status).toBe(200)

    // refused in every way, too
    await call('POST', `/api/travel/${first}/claim`, traveler)
    await call('POST', `/api/travel/${travel.next()}/claim`, { ...traveler, aadhar_number: '9999 4105 7059' })
    await call('PUT', `/api/travel/${first}/update`, { ...CHANGED, pin: PINS.wrong })
    await call('GET', `/api/travel/${first}/details?pin=${PINS.wrong}`)
    await call('POST', `/api/sale/${sold}/payments`, { ...payment, amount: 5000 })
    await call('POST', '/api/sync', {
      operations: [{ id: v7(), kind: 'travel.claim', code: first, fields: traveler }],
    })

    // and looked at by everyone
    const owned = travel.owner
    for (const url of [`/api/qr/${first}`, `/api/qr/${first}/campaign`, `/api/qr/${sold}`])
      await call('GET', url)
    for (const [{ campaign }, list] of [
      [travel, 'travelers'],
      [sale, 'sales'],
    ] as const) {
      for (const what of ['', '/qrcodes', '/qrcodes?since=0', `/${list}`]) {
        await call('GET', `/api/campaigns/${campaign.id}${what}`, undefined, owned)
        await call('GET', `/api/public/campaign/${campaign.master_code}${what}`)
      }
    }
    const everything = answers.join('\n')
    expect(everything).toContain(OPEN)
    for (const secret of SECRETS) expect(everything).not.toContain(secret)

    const shown = (code: string) =>
      test.call({ method: 'GET', url: `/api/travel/${code}/details`, headers: { 'x-pin': PINS.travel } })
    expect((await shown(first)).json()).toMatchObject({ ...NUMBERS, ...CHANGED })
    expect((await shown(second)).json()).toMatchObject(NUMBERS)

    const log = test.log.join('')
    for (const secret of [...SECRETS, OPEN]) expect(log).not.toContain(secret)
    const places = await storedBytes(test)
    expect([...places.values()].some((bytes) => bytes.includes(OPEN))).toBe(true)
    for (const [place, bytes] of places)
      for (const secret of SECRETS) expect(bytes.includes(secret), `${secret} in ${place}`).toBe(false)
  })
})

/** Every file of the server and of its store, and every row of every table. */
async function storedBytes({ deps, dataDir, database }: TestApp): Promise<Map<string, Buffer>> {
  const places = new Map<string, Buffer>()
  for (const folder of [dataDir, database.location.dataDir])
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name)
        places.set(path, await readFile(path))
      }
  const { q, t } = deps.db.read
  for (const [name, table] of Object.entries(t))
    places.set(name, Buffer.from(JSON.stringify(await q.select().from(table))))
  return places
}
