import { CSV_BOM } from '@tohfa/sync-protocol/csv/csv'
import { parse } from 'csv-parse/sync'
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { logged, person, setAdmin } from '../../test/admin'
import { beforeTests, testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import type { Database, Snapshot } from '../db/database'

/** A store that counts its snapshots, and whose queries can fail or wait from a given one on. */
function watched(db: Database) {
  const state = { open: 0, queries: 0, before: async (_query: number) => {} }
  const snapshot = async (): Promise<Snapshot> => {
    const real = await db.snapshot()
    state.open += 1
    let released = false
    return {
      ...real,
      prepared: (name, build) => {
        const run = real.prepared(name, build)
        return async (values) => {
          await state.before(++state.queries)
          return run(values) as never
        }
      },
      release: async () => {
        if (!released) state.open -= 1
        released = true
        await real.release()
      },
    }
  }
  return { state, db: { ...db, snapshot } }
}

describe.each(engines)('exports on $name', (engine) => {
  let origin: string
  let state: ReturnType<typeof watched>['state']
  // where it is still the day before
  const test = testApp(engine, { TIME_ZONE: 'Pacific/Pago_Pago' }, (deps) => {
    const { db, state: made } = watched(deps.db)
    state = made
    return { db }
  })
  const admin = beforeTests(() => person(test, { admin: true, email: 'admin@example.com' }))
  const owner = beforeTests(() => person(test, { email: 'owner@example.com' }))
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const get = (kind: string) => test.get(`/api/admin/exports/${kind}.csv`, admin.headers)
  const rowsOf = (csv: string) => {
    expect(csv.startsWith(CSV_BOM)).toBe(true)
    return parse(csv, { bom: true, record_delimiter: '\r\n' }) as unknown as string[][]
  }
  const claim = (code = '', form = {}) => test.post(`/api/qr/${code}/claim`, claimForm(form))

  it('§9 users and campaigns have their columns, names and rows', async () => {
    const { campaign, codes } = await test.campaign(owner.headers, { name: '=1+1, "x"', qr_quantity: 3 })
    await claim(codes[0]?.code)
    const users = await get('users')
    expect(users.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="tohfa_users.csv"') as string,
      'x-total-rows': '2',
    })
    expect(rowsOf(users.body)).toEqual([
      ['Email', 'Is Admin', 'Campaign Count', 'Joined Date'],
      ['owner@example.com', 'No', '1', '2026-02-28'],
      ['admin@example.com', 'Yes', '0', '2026-02-28'],
    ])
    const campaigns = await get('campaigns')
    expect(campaigns.headers['content-disposition']).toContain('filename="tohfa_campaigns.csv"')
    expect(campaigns.headers['x-total-rows']).toBe('1')
    expect(rowsOf(campaigns.body)).toEqual([
      ['Campaign Name', 'User Email', 'Total QRs', 'Claimed', 'Unclaimed', 'Claim Rate', 'Created Date'],
      [`'=1+1, "x"`, 'owner@example.com', '3', '1', '2', '33%', '2026-02-28'],
    ])
    await test.delete(`/api/campaigns/${campaign.id}`, owner.headers)
  })

  it('§9 the complete data has every code of everybody, across pages', async () => {
    const other = await person(test, { email: 'other@example.com' })
    const expected = [
      [
        ...['Campaign Name', 'User Email', 'QR Number', 'QR Code', 'Status', 'Claimer Name', 'Company'],
        ...['Mobile', 'Email', 'Claimed At', 'QR Link'],
      ],
    ]
    const claimed = [
      ...['Claimed', `'@cmd`, 'A "B"\nC', '+91 98765 43210', claimForm().email, '2026-03-01T09:00:00.000Z'],
    ]
    // pages of a thousand: the first ends with its campaign, the second within one
    const quantities = [1000, 999, 2, 299]
    for (const [i, qr_quantity] of quantities.entries()) {
      const by = i % 2 ? other : owner
      const { campaign, codes } = await test.campaign(by.headers, { name: `Campaign ${i}`, qr_quantity })
      const form = { name: '@cmd', company_name: 'A "B"\nC', mobile: '+91 98765 43210' }
      await claim(codes[0]?.code, form)
      for (const { code, number } of codes)
        expected.push([
          ...[campaign.name, by.email, String(number), code],
          ...(number === 1 ? claimed : ['Unclaimed', '', '', '', '', '']),
          `http://gifts.test/claim/${code}`,
        ])
    }
    const answer = await get('complete')
    expect(answer.headers['content-disposition']).toContain('filename="tohfa_complete_data.csv"')
    expect(answer.headers['x-total-rows']).toBe('2300')
    expect(rowsOf(answer.body)).toEqual(expected)
    expect(state.open).toBe(0)
  })

  it('each export is in the log, with who took it; the log itself can be exported, too', async () => {
    const before = await logged(test, admin)
    for (const kind of ['users', 'campaigns', 'complete']) await get(kind)
    const csv = rowsOf((await get('audit')).body)
    expect((await logged(test, admin)).slice(before.length)).toEqual(
      ['users', 'campaigns', 'complete', 'audit'].map((kind) => `admin@example.com export.${kind} -`),
    )
    expect(csv[0]?.slice(0, 3)).toEqual(['At', 'Who', 'Action'])
    expect(csv[1]?.[2]).toBe('export.complete')
  })

  /** over a real connection: what arrived, and whether it ended whole */
  const download = (headers: object, on: (bytes: number, hangUp: () => void) => void = () => {}) =>
    new Promise<{ status: number; bytes: number; whole: boolean }>((resolve, reject) => {
      const { port } = new URL(origin)
      const asked = request(
        { port, path: '/api/admin/exports/complete.csv', headers: { ...headers }, agent: false },
        (answer) => {
          let bytes = 0
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            on(bytes, () => answer.destroy())
          })
          answer.on('error', () => {})
          answer.on('close', () => resolve({ status: answer.statusCode ?? 0, bytes, whole: answer.complete }))
        },
      )
      asked.on('error', reject)
      asked.end()
    })
  const whole = async () => Buffer.byteLength((await get('complete')).body)

  it('a failure in the middle breaks off the download', async () => {
    const { queries } = state
    state.before = async (query) => {
      if (query > queries + 2) throw new Error('the disk failed')
    }
    const broken = await download(admin.headers)
    state.before = async () => {}
    expect(broken).toMatchObject({ status: 200, whole: false })
    expect(broken.bytes).toBeLessThan(await whole())
    expect(state.open).toBe(0)
    expect(await download(admin.headers)).toMatchObject({ whole: true })
  })

  it('hanging up ends the work', async () => {
    const { queries } = state
    const gone = new Promise<void>((resolve) =>
      test.app.server.once('connection', (socket) => socket.once('close', () => resolve())),
    )
    state.before = async (query) => {
      // the third page waits until the client has hung up
      if (query === queries + 3) await gone
    }
    const left = await download(admin.headers, (_bytes, hangUp) => hangUp())
    expect(left.whole).toBe(false)
    await expect.poll(() => state.open, { timeout: 20_000 }).toBe(0)
    state.before = async () => {}
    expect(state.queries).toBeLessThanOrEqual(queries + 3)
  })

  it('all rows are of one moment', async () => {
    const { queries } = state
    const before = (await get('complete')).body
    const fresh = state.queries
    expect(fresh).toBeGreaterThan(queries)
    state.before = async (query) => {
      if (query !== fresh + 2) return
      state.before = async () => {}
      await test.campaign(owner.headers, { name: 'Too late', qr_quantity: 5 })
    }
    const during = await get('complete')
    expect(during.body === before).toBe(true)
    expect(rowsOf((await get('complete')).body).length).toBe(rowsOf(before).length + 5)
  })

  it('a third export at once is asked to wait', async () => {
    let go = () => {}
    const open = new Promise<void>((resolve) => (go = resolve))
    state.before = () => open
    const running = [get('complete'), get('complete')]
    await expect.poll(() => state.open, { timeout: 20_000 }).toBe(2)
    const third = await get('complete')
    go()
    state.before = async () => {}
    expect(third.json()).toMatchObject({ status: 429, code: 'busy' })
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    for (const answer of await Promise.all(running)) expect(answer.status).toBe(200)
  })

  it('an admin whose right is taken away in the middle does not get the rest', async () => {
    const leaving = await person(test, { admin: true })
    // more than the chunks between two checks
    for (let i = 0; i < 10; i++)
      await test.campaign(owner.headers, { name: 'x'.repeat(120), qr_quantity: 1000 })
    const { queries } = state
    state.before = async (query) => {
      if (query === queries + 2) await setAdmin(test, leaving.id, false)
    }
    const cut = await download(leaving.headers)
    state.before = async () => {}
    expect(cut.whole).toBe(false)
    expect(state.open).toBe(0)
  })

  it('have no HEAD, which would hold a snapshot for nobody', async () => {
    const answer = await test.call({
      method: 'HEAD',
      url: '/api/admin/exports/complete.csv',
      headers: admin.headers,
    })
    expect(answer.status).toBe(405)
  })
})
