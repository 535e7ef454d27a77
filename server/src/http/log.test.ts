import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import BetterSqlite from 'better-sqlite3'
import { connect, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, claimOperation } from '../../test/forms'

describe.each(engines)('the log on $name', (engine) => {
  let test: TestApp
  afterEach(() => test.close())

  const open = async (change?: Parameters<typeof openTestApp>[2]) => {
    test = await openTestApp(engine, { LOG_LEVEL: 'trace' }, change)
  }
  const log = () => test.log.join('')
  const secretsOf = (authorization: string, { master_code }: Campaign, code: string) => [
    authorization.slice(7),
    master_code,
    master_code.toLowerCase(),
    code,
    claimForm().pin,
    '000000',
    'a long password',
    'asha@example.com',
  ]

  it.each<[string, (values: string) => Error | undefined]>([
    ['behind a cause', () => new Error('the connection was lost')],
    ['in its second line', () => undefined],
    ['quoted in its cause', (values) => new Error(`invalid input syntax for type bigint: "${values}"`)],
  ])(
    'says where a failure was, but not its values, even %s; the answer says nothing',
    async (_where, causeOf) => {
      // what a driver throws that quotes the statement and its values
      const failure = (values: string) => {
        const cause = causeOf(values)
        const message = `Failed query: select * from codes where x = $1\nparams: ${values}`
        return Object.assign(new Error(message, { cause }), { query: values, params: [values] })
      }
      let broken = ''
      await open((real) => ({
        db: {
          ...real.db,
          read: new Proxy(real.db.read, {
            get: (session, property) => {
              if (broken) throw failure(broken)
              return Reflect.get(session, property) as unknown
            },
          }),
          write: (work) => (broken ? Promise.reject(failure(broken)) : real.db.write(work)),
        },
      }))
      const { owner, campaign, next, claimed } = await codeSupply(test, 3)
      const code = await claimed()
      broken = secretsOf(owner.authorization, campaign, code).join(', ')
      const inject = (method: 'GET' | 'POST', url: string, payload?: object) =>
        test.app.inject({ method, url, headers: owner, ...(payload && { payload }) })
      const answers = [
        await inject('GET', `/api/qr/${code}`),
        await inject('POST', `/api/qr/${next()}/claim`, claimForm()),
        await inject('POST', `/api/qr/${code}/verify-pin`, { pin: '482913' }),
        await inject('GET', `/api/public/campaign/${campaign.master_code}`),
        await inject('GET', '/api/campaigns'),
        await inject('POST', '/api/sync', { operations: [claimOperation(code)] }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500, 200])
      expect(JSON.parse(answers[5]?.body ?? '')).toMatchObject({
        outcome: 'retry',
        status: 500,
        body: { code: 'internal' },
      })
      expect(answers[0]?.json()).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        detail: expect.stringMatching(
          /^Something went wrong on the server\. Please try again\. Reference: [0-9A-Z]{10}$/,
        ) as string,
        code: 'internal',
      })
      // what a person reads to the operator
      const reference = String(answers[0]?.headers['x-request-id'])
      expect(answers[0]?.json<Problem>().detail).toContain(reference)
      expect(log()).toContain(`"request_id":"${reference}","route":"GET /api/qr/:code"`)
      expect(log()).toContain('operation failed')
      for (const secret of secretsOf(owner.authorization, campaign, code)) {
        expect(log()).not.toContain(secret)
        for (const { body } of answers) expect(body).not.toContain(secret)
      }
      broken = ''
    },
  )

  it('says nothing about a caller who hung up before the answer', async () => {
    let arrived = () => {}
    let letGo = () => {}
    const waits = new Promise<void>((resolve) => (letGo = resolve))
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    let held = false
    await open(({ db }) => ({
      db: {
        ...db,
        read: {
          ...db.read,
          prepared: (name, build) => {
            const run = db.read.prepared(name, build)
            return async (values) => {
              const rows = await run(values)
              if (held) {
                arrived()
                await waits
              }
              return rows
            }
          },
        },
      },
    }))
    const code = await (await codeSupply(test, 1)).claimed()
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const closed = new Promise<void>((resolve) =>
      test.app.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
    )
    held = true
    const caller = connect(port, '127.0.0.1')
    const body = JSON.stringify({ pin: '482913' })
    caller.write(
      `POST /api/qr/${code}/verify-pin HTTP/1.1\r\nhost: gifts.test\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    )
    await arrival
    caller.destroy()
    await closed
    held = false
    letGo()
    // the next request, which uses the same code
    const next = await test.post(`/api/qr/${code}/verify-pin`, { pin: '482913' })
    expect(next.status).toBe(200)
    expect(log()).not.toContain('failed')
  })

  it('reports a store whose table is gone, without the values of the query', async () => {
    await open()
    const { owner, campaign, claimed } = await codeSupply(test, 2)
    const code = await claimed()
    await dropPins(test)
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/qr/${code}/verify-pin`,
      payload: { pin: '482913' },
    })
    expect(answer.statusCode).toBe(500)
    expect(log()).toContain('request failed')
    for (const secret of secretsOf(owner.authorization, campaign, code))
      expect(log() + answer.body).not.toContain(secret)
  })
})

async function dropPins({ database }: TestApp): Promise<void> {
  const { databaseUrl, dataDir } = database.location
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('DROP TABLE pins CASCADE')
    await client.end()
    return
  }
  const raw = new BetterSqlite(`${dataDir}/tohfa.db`)
  raw.exec('DROP TABLE pins')
  raw.close()
}
