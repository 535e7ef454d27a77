import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests, openTestApp, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { openTwin } from '../../test/twin'
import { createThrottle } from '../rate-limits/throttle'
import { createArgonHasher, PIN_COST, type HashCost, type Hasher } from '../crypto/hasher'
import { AppError } from '../http/app-error'
import { reserveTry } from './pins.repository'

const RIGHT = '482913'
const WRONG = '000000'
const MINUTE = 60_000

describe.each(engines)('the PIN of a code on $name', (engine) => {
  let checks = 0
  let busy = false
  /** what hashes are made with, in place of the right cost */
  let earlier: HashCost | undefined
  const counting = (hasher: Hasher): Hasher => ({
    ...hasher,
    hash: (secret, cost) => hasher.hash(secret, earlier ?? cost),
    verify(phc, secret) {
      if (busy) return Promise.reject(new AppError('busy', { retryAfterSeconds: 5 }))
      if (phc.includes('m=7168')) checks++
      return hasher.verify(phc, secret)
    },
  })
  const test = testApp(engine, {}, (real) => ({
    hasher: counting(createArgonHasher()),
    throttles: { ...real.throttles, pinFailures: createThrottle({ tries: 10_000, windowMs: MINUTE }) },
  }))
  const supply = beforeTests(() => codeSupply(test, 40))
  beforeEach(() => {
    checks = 0
    busy = false
    earlier = undefined
  })

  const tryPin = (code: string, pin: unknown = RIGHT, app = test) =>
    app.post(`/api/qr/${code}/verify-pin`, { pin })
  const update = (code: string, pin: string) => test.put(`/api/qr/${code}/update`, { name: 'Changed', pin })
  const lockIt = async (code: string) => {
    for (let i = 0; i < 5; i++) expect((await tryPin(code, WRONG)).status).toBe(403)
  }
  const lockedFor = async (code: string) => {
    const answer = await tryPin(code)
    expect(answer.json()).toMatchObject({ status: 429, code: 'pin_locked' })
    return Number(answer.headers['retry-after'])
  }

  const costOf = async (code: string) => {
    const { q, t } = test.deps.db.read
    const [row] = await q.select().from(t.pins).where(eq(t.pins.code, code))
    return /m=\d+,t=\d+,p=\d+/.exec(row?.hash ?? '')?.[0]
  }
  it('is hashed again at the present cost by the next right PIN, and by no wrong one', async () => {
    earlier = { ...PIN_COST, timeCost: PIN_COST.timeCost - 1 }
    const code = await supply.claimed()
    earlier = undefined
    const older = await costOf(code)
    expect(older).toBe('m=7168,t=4,p=1')
    expect((await tryPin(code, WRONG)).status).toBe(403)
    expect(await costOf(code)).toBe(older)
    expect((await tryPin(code)).status).toBe(200)
    expect(await costOf(code)).toBe('m=7168,t=5,p=1')
    // and it is still the same PIN
    expect((await tryPin(code)).status).toBe(200)
    expect((await tryPin(code, WRONG)).status).toBe(403)
  })

  it.each([
    [undefined, 'PIN must be exactly 6 digits'],
    ['12345', 'PIN must be exactly 6 digits'],
    ['1234567', 'PIN must be exactly 6 digits'],
    ['12345a', 'PIN must contain only numbers'],
    [482913, 'PIN must be exactly 6 digits'],
  ])('§5 %j is distinguished from a wrong PIN, and costs no try', async (pin, detail) => {
    const code = await supply.claimed()
    for (let i = 0; i < 6; i++) {
      const answer = await test.post(`/api/qr/${code}/verify-pin`, { pin })
      expect(answer.json()).toMatchObject({
        status: 422,
        code: 'validation_failed',
        errors: [{ field: 'pin', detail }],
      })
    }
    expect((await tryPin(code)).json()).toEqual({ verified: true })
  })

  it('§5 its digits may be in any script', async () => {
    const code = await supply.claimed()
    const typed = RIGHT.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    expect((await tryPin(code, typed)).json()).toEqual({ verified: true })
  })

  it('a PIN of an unclaimed code is 409, of an unknown one 404', async () => {
    expect((await tryPin(supply.next())).json()).toMatchObject({ status: 409, code: 'not_claimed' })
    expect((await tryPin('0'.repeat(20))).json()).toMatchObject({ status: 404, code: 'code_unknown' })
  })

  it('§8 a wrong PIN is 403 "Invalid PIN"', async () => {
    const answer = await tryPin(await supply.claimed(), WRONG)
    expect(answer.json()).toMatchObject({ status: 403, code: 'pin_invalid', detail: 'Invalid PIN' })
  })

  it('five wrong tries lock the code for 15 minutes, even for the right PIN', async () => {
    const code = await supply.claimed()
    await lockIt(code)
    const answer = await tryPin(code)
    expect(answer.headers['retry-after']).toBe('900')
    expect(answer.json()).toMatchObject({
      status: 429,
      code: 'pin_locked',
      detail: 'Too many wrong PINs. Try again in 15 minutes.',
    })
    test.clock.advance(14 * MINUTE)
    expect((await tryPin(code)).json().detail).toBe('Too many wrong PINs. Try again in 1 minute.')
    expect((await tryPin(code, WRONG)).status).toBe(429)
    test.clock.advance(MINUTE)
    expect((await tryPin(code)).status).toBe(200)
  })

  it('each lock in a row is twice as long, up to 24 hours; a right PIN starts over', async () => {
    const code = await supply.claimed()
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
      await lockIt(code)
      expect(await lockedFor(code)).toBe(minutes * 60)
      test.clock.advance(minutes * MINUTE)
    }
    expect((await tryPin(code)).status).toBe(200)
    await lockIt(code)
    expect(await lockedFor(code)).toBe(900)
  })

  it('a right PIN forgives the wrong ones before it', async () => {
    const code = await supply.claimed()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await tryPin(code, WRONG)).status).toBe(403)
      expect((await tryPin(code)).status).toBe(200)
    }
  })

  it('verify-pin, update and sync share one counter', async () => {
    const code = await supply.claimed()
    const queued = (pin: string) =>
      test.sync([{ id: v7(), kind: 'qr.update', code, fields: { name: 'Queued', pin } }])
    expect((await tryPin(code, WRONG)).status).toBe(403)
    expect((await update(code, WRONG)).json()).toMatchObject({ status: 403, code: 'pin_invalid' })
    expect(await queued(WRONG)).toMatchObject([
      { outcome: 'refused', status: 403, body: { code: 'pin_invalid' } },
    ])
    expect((await update(code, WRONG)).status).toBe(403)
    expect((await tryPin(code, WRONG)).status).toBe(403)
    expect((await update(code, RIGHT)).json()).toMatchObject({ status: 429, code: 'pin_locked' })
    expect(await queued(RIGHT)).toMatchObject([
      { outcome: 'retry', status: 429, retry_after: 900, body: { code: 'pin_locked' } },
    ])
    expect((await test.get(`/api/qr/${code}`)).json()).toMatchObject({
      claimer_name: 'Asha Rao',
    })
  })

  it('at most five of 40 wrong PINs at once are checked, also by two servers on one store', async () => {
    const twin = await openTwin(engine, test)
    onTestFinished(() => twin.close())
    const code = await supply.claimed()
    checks = 0
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => tryPin(code, WRONG, i % 2 ? test : twin)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(checks).toBe(5)
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(35)
    expect(await lockedFor(code)).toBe(900)
  })

  it('20 right PINs at once all pass', async () => {
    const code = await supply.claimed()
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryPin(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('a try that a busy server could not check does not count', async () => {
    const code = await supply.claimed()
    busy = true
    for (let i = 0; i < 7; i++) {
      const answer = await tryPin(code)
      expect(answer.json()).toMatchObject({ status: 429, code: 'busy' })
      expect(answer.headers['retry-after']).toBe('5')
    }
    busy = false
    expect((await tryPin(code)).status).toBe(200)
  })

  it('tries of a server that died before their outcome lock the code for a minute, not for ever', async () => {
    const code = await supply.claimed()
    const now = test.clock.now()
    for (let i = 0; i < 6; i++)
      await test.deps.db.write((tx) => reserveTry(tx, code, now, { tries: 5, lockedUntil: now + MINUTE }))
    expect(await lockedFor(code)).toBe(60)
    test.clock.advance(MINUTE)
    // still on its last try: a wrong one is a full lock
    expect((await tryPin(code, WRONG)).status).toBe(403)
    expect(await lockedFor(code)).toBe(900)
    test.clock.advance(15 * MINUTE)
    expect((await tryPin(code)).status).toBe(200)
  })

  it('what is stored is argon2id over more than the PIN, and appears in no answer', async () => {
    const code = await supply.claimed()
    const { q, t } = test.deps.db.read
    const [row] = await q.select().from(t.pins).where(eq(t.pins.code, code))
    const hash = row?.hash ?? ''
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/)
    for (const guess of [RIGHT, code + RIGHT, `${code}:${RIGHT}`, RIGHT + code])
      expect(await verify(hash, guess)).toBe(false)
    const everything = [
      await test.get(`/api/qr/${code}`),
      await test.get(`/api/campaigns/${supply.campaign.id}/qrcodes`, supply.owner),
    ]
    for (const { body } of everything) {
      expect(body).toContain(code)
      expect(body).not.toMatch(/argon2|482913/)
    }
  })

  it('the same PIN of two codes is stored as two hashes that do not match each other', async () => {
    const codes = [await supply.claimed(), await supply.claimed()]
    const { q, t } = test.deps.db.read
    const hashOf = async (code = '') =>
      (await q.select().from(t.pins).where(eq(t.pins.code, code)))[0]?.hash ?? ''
    const swapped = await hashOf(codes[1])
    await test.deps.db.write(async (tx) => {
      await tx.q
        .update(tx.t.pins)
        .set({ hash: swapped })
        .where(eq(tx.t.pins.code, codes[0] ?? ''))
    })
    expect((await tryPin(codes[0] ?? '')).status).toBe(403)
  })

  it('an address that fails too often has to wait, on every code, and no other address with it', async () => {
    const limited = await openTestApp(engine, { TRUST_PROXY: 'true' }, (real) => ({
      throttles: { ...real.throttles, pinFailures: createThrottle({ tries: 3, windowMs: MINUTE }) },
    }))
    onTestFinished(() => limited.close())
    const codes = await codeSupply(limited, 5)
    const from = (address: string, code: string, pin: string) =>
      limited.post(`/api/qr/${code}/verify-pin`, { pin }, { 'x-forwarded-for': address })
    for (let i = 0; i < 3; i++)
      expect((await from('203.0.113.7', await codes.claimed(), WRONG)).status).toBe(403)
    const code = await codes.claimed()
    const waits = await from('203.0.113.7', code, RIGHT)
    expect(waits.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.8', code, RIGHT)).status).toBe(200)
    // a claim guesses no PIN, and still works
    const claim = await limited.post(`/api/qr/${codes.next()}/claim`, claimForm(), {
      'x-forwarded-for': '203.0.113.7',
    })
    expect(claim.status).toBe(200)
  })
})
