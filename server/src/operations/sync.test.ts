import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { ERROR_CODES, type Problem } from '@tohfa/sync-protocol/error-codes'
import { PACE_HEADER, readPace } from '@tohfa/sync-protocol/operations/pace'
import { SYNC_PROTOCOLS } from '@tohfa/sync-protocol/operations/protocol-version'
import { v4, v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, claimOperation } from '../../test/forms'
import { stored } from '../../test/stored'
import { AppError } from '../http/app-error'

const pin = '482913'
const updateOperation = (code: string, fields: object, id = v7()) => ({
  id,
  kind: 'qr.update',
  code,
  fields: { pin, ...fields },
})

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('a batch of queued operations on $name', (engine) => {
  let failure: AppError | null = null
  const test = testApp(engine, { SYNC_BATCH: '20' }, ({ hasher }) => ({
    hasher: {
      ...hasher,
      hash: (secret, cost) => (failure ? Promise.reject(failure) : hasher.hash(secret, cost)),
    },
  }))
  const supply = beforeTests(() => codeSupply(test, 100))
  beforeEach(() => (failure = null))

  const post = (payload: unknown, type = 'application/json') =>
    test.post('/api/sync', typeof payload === 'string' ? payload : JSON.stringify(payload), {
      'content-type': type,
    })
  const see = async (code: string) => (await test.get(`/api/qr/${code}`)).json<QrCode>()

  it("an applied claim answers what the call itself answers, with the device's time", async () => {
    const code = supply.next()
    const operation = claimOperation(code)
    const answer = await post({ device_id: v4(), operations: [operation] })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(readPace(String(answer.headers[PACE_HEADER]))).toEqual({ operations: 20, pauseSeconds: 0 })
    expect(JSON.parse(answer.body)).toEqual({
      id: operation.id,
      outcome: 'applied',
      status: 200,
      replayed: false,
      body: await see(code),
    })
    expect(await see(code)).toMatchObject({
      claimer_name: 'Asha Rao',
      claimed_at: '2026-03-01T09:00:00.000Z',
      captured_at: '2026-03-01T08:30:00.000Z',
    })
  })

  it.each([
    ['protocol_too_old', { protocol: SYNC_PROTOCOLS.oldest - 1 }],
    ['protocol_too_new', { protocol: SYNC_PROTOCOLS.newest + 1, of_a_later_version: true }],
  ] as const)(
    'a batch that is %s is put off with that code, whatever it contains',
    async (refusal, envelope) => {
      const code = supply.next()
      const payload = { ...envelope, operations: [claimOperation(code)] }
      const answer = await test.app.inject({ method: 'POST', url: '/api/sync', payload })
      const { status, message } = ERROR_CODES[refusal]
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(test.log.join('')).not.toContain(refusal)
      expect(answer.json<Problem>()).toMatchObject({ status, code: refusal, detail: message })
      expect(await see(code)).toMatchObject({ claimed: false })
    },
  )

  it.each(['1', 0.5, null])('a batch of version %j is malformed', async (protocol) => {
    const answer = await post({ protocol, operations: [] })
    expect([answer.status, answer.json<Problem>().code]).toEqual([422, 'batch_malformed'])
  })

  it('operations of one code are applied in their order, however the code is typed', async () => {
    const code = supply.next()
    const results = await test.sync([
      claimOperation(code),
      updateOperation(code.toLowerCase(), { name: 'First' }),
      updateOperation(code, { address: 'Street' }),
      updateOperation(`${code.slice(0, 4)}-${code.slice(4)}`, { name: 'Last' }),
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('applied'))
    expect(await see(code)).toMatchObject({ claimer_name: 'Last', claimer_address: 'Street' })
  })

  it('what follows a refused operation of its code is blocked, other codes go on', async () => {
    const [stuck, free] = [supply.next(), supply.next()]
    const operations = [
      claimOperation(stuck, { email: 'nobody' }),
      claimOperation(free),
      updateOperation(stuck, { name: 'X' }),
      claimOperation(stuck),
      updateOperation(free, { name: 'Changed' }),
    ]
    const results = new Map((await test.sync(operations)).map((result) => [result.id, result]))
    expect(operations.map(({ id }) => results.get(id)?.outcome)).toEqual([
      'refused',
      'applied',
      'blocked',
      'blocked',
      'applied',
    ])
    expect(results.get(operations[2]?.id ?? '')).toEqual({ id: operations[2]?.id, outcome: 'blocked' })
    expect(results.get(operations[0]?.id ?? '')).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        detail: 'Please enter a valid email address',
        errors: [{ field: 'email', detail: 'Please enter a valid email address' }],
      },
    })
    expect(await see(stuck)).toEqual({ code: stuck, claimed: false })
  })

  it('a busy server asks to try again, what follows is blocked, and the next try applies everything', async () => {
    const code = supply.next()
    const operations = [claimOperation(code), updateOperation(code, { name: 'After' })]
    failure = new AppError('busy', { retryAfterSeconds: 7 })
    expect(await test.sync(operations)).toMatchObject([
      { outcome: 'retry', status: 429, retry_after: 7, body: { code: 'busy' } },
      { outcome: 'blocked' },
    ])
    failure = null
    expect(await test.sync(operations)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
    expect(await see(code)).toMatchObject({ claimer_name: 'After' })
  })

  it.each([
    ['wrong_campaign_type', 'refused'],
    ['pin_invalid', 'refused'],
    ['campaign_full', 'retry'],
    ['internal', 'retry'],
    ['storage_full', 'retry'],
  ] as const)('a failure with %s has the outcome "%s", with its status', async (code, outcome) => {
    failure = new AppError(code)
    const { status } = failure
    expect(await test.sync([claimOperation(supply.next())])).toMatchObject([
      { outcome, status, body: { code } },
    ])
  })

  const code = 'A'.repeat(20)
  it.each<[string, object, string, string | null]>([
    ['an unknown kind', { kind: 'qr.paint' }, 'kind_unknown', null],
    ['a kind that is an inherited name', { kind: 'constructor' }, 'kind_unknown', null],
    ['no kind', { kind: undefined }, 'validation_failed', 'kind'],
    ['a code that is no text', { code: 5 }, 'validation_failed', 'code'],
    ['an unknown code', { code: '0'.repeat(20) }, 'code_unknown', null],
    ['a captured_at in words', { captured_at: 'yesterday' }, 'validation_failed', 'captured_at'],
    ['fields that are a list', { fields: [] }, 'validation_failed', 'fields'],
    [
      'a file without an upload',
      { files: [{ field: 'profile_image' }] },
      'validation_failed',
      'files.0.upload',
    ],
    [
      'a path as upload',
      { files: [{ field: 'profile_image', upload: '../../../etc/passwd0000000' }] },
      'validation_failed',
      'files.0.upload',
    ],
    [
      'a file under another field',
      { files: [{ field: 'avatar', upload: 'A'.repeat(22) }] },
      'validation_failed',
      'avatar',
    ],
    [
      '17 files',
      { files: Array(17).fill({ field: 'profile_image', upload: 'A'.repeat(22) }) },
      'validation_failed',
      'files',
    ],
    ['a box that is no base64url', { sealed: '***' }, 'validation_failed', 'sealed'],
    ['an unknown word', { token: 'x' }, 'validation_failed', 'token'],
  ])('an operation with %s is refused, and no other', async (_what, change, problem, field) => {
    const bad = { ...claimOperation(code), ...change }
    const good = claimOperation(supply.next())
    const results = await test.sync([bad, good])
    const refused = results.find(({ id }) => id === bad.id)
    expect(refused).toMatchObject({ outcome: 'refused', body: { code: problem } })
    if (field !== null && refused?.outcome === 'refused')
      expect((refused.body as Problem).errors?.map((error) => error.field)).toContain(field)
    expect(results.find(({ id }) => id === good.id)).toMatchObject({ outcome: 'applied' })
  })

  it.each([[undefined], [5], [null], ['']])(
    'operations with the code %j are refused one by one',
    async (code) => {
      const bad = [1, 2, 3].map(() => ({ ...claimOperation(''), code }))
      const good = claimOperation(supply.next())
      const results = await test.sync([...bad, good])
      const outcomes = [...bad, good].map(({ id }) => results.find((one) => one.id === id)?.outcome)
      expect(outcomes).toEqual(['refused', 'refused', 'refused', 'applied'])
    },
  )

  it('fields nested without end are refused, not retried for ever', async () => {
    const deep = '['.repeat(60_000) + ']'.repeat(60_000)
    const { id } = claimOperation(code)
    const fields = `{"name":${deep}}`
    const answer = await post(
      `{"operations":[{"id":"${id}","kind":"qr.claim","code":"${supply.next()}","fields":${fields}}]}`,
    )
    expect(
      answer.status === 200 ? JSON.parse(answer.body) : { outcome: 'refused', status: answer.status },
    ).toMatchObject({ outcome: 'refused' })
  })

  const valid = () => claimOperation(supply.next())
  it.each<[string, () => unknown]>([
    ['no list', () => ({})],
    ['an item that is no object', () => ({ operations: [valid(), 5] })],
    ['an item whose id is no UUID', () => ({ operations: [valid(), { ...valid(), id: '1' }] })],
    ['a device_id that is no UUID', () => ({ device_id: 'x', operations: [valid()] })],
    ['an unknown word beside its list', () => ({ operations: [valid()], token: 'x' })],
  ])('a batch with %s is refused whole, and nothing of it is applied', async (_what, batch) => {
    const before = await stored(test)
    const answer = await post(batch())
    expect(answer.json()).toMatchObject({ status: 422, code: 'batch_malformed' })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(await stored(test)).toEqual(before)
  })

  it('500 operations are accepted; 501, or more than 1 MiB, are not', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => claimOperation(`${1000 + i}`.padEnd(20, '0')))
    const results = await test.sync(many(500))
    expect(results).toHaveLength(500)
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))

    const before = await stored(test)
    const tooMany = await post({ operations: [valid(), ...many(500)] })
    expect(tooMany.json()).toMatchObject({
      status: 413,
      code: 'batch_too_large',
      detail: 'A batch holds at most 500 operations and 1 MiB',
    })
    const padded = { operations: [{ ...valid(), fields: claimForm({ address: 'x'.repeat(1024 * 1024) }) }] }
    expect((await post(padded)).json()).toMatchObject({ status: 413, code: 'batch_too_large' })
    expect(await stored(test)).toEqual(before)
  })

  it('an empty batch gets an empty answer', async () => {
    const answer = await post({ operations: [] })
    expect([answer.status, answer.body]).toEqual([200, ''])
  })
})
