/** Limits of PINs besides the lock of a code: by campaign, by device, by time. */
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp, testApp, type Answer } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { openTwin } from '../../test/twin'
import { createSecrets } from '../crypto/secrets'
import { createThrottle } from '../rate-limits/throttle'
import * as campaignTries from './campaign-tries.repository'
import { PIN_LONGEST_LOCK_MS } from './lock-length'

const RIGHT = '482913'
const WRONG = '000000'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HALL = '203.0.113.7'

const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('tohfa_device='))
    ?.split(';')[0] ?? ''

describe.each(engines)('limits of PINs on $name', (engine) => {
  let checks = 0
  const test = testApp(engine, { TRUST_PROXY: 'true' }, (real) => ({
    hasher: {
      ...real.hasher,
      verify(phc, secret) {
        checks++
        return real.hasher.verify(phc, secret)
      },
    },
    throttles: {
      ...real.throttles,
      pinFailures: createThrottle({ tries: 10_000, windowMs: MINUTE }),
      campaignPins: { tries: 6, windowMs: HOUR },
    },
  }))

  let addresses = 0
  /** an address that has proven nothing */
  const stranger = () => `198.51.${++addresses >> 8}.${addresses & 255}`
  /** by default a stranger without a cookie */
  const as = ({ from = stranger(), cookie }: { from?: string; cookie?: string } = {}) => ({
    'x-forwarded-for': from,
    ...(cookie !== undefined && { cookie }),
  })
  const tryPin = (code: string, pin: string, who: Parameters<typeof as>[0] = {}, on = test) =>
    on.post(`/api/qr/${code}/verify-pin`, { pin }, as(who))
  const update = (code: string, who: Parameters<typeof as>[0] = {}) =>
    test.put(`/api/qr/${code}/update`, { name: 'Other', pin: RIGHT }, as(who))
  const claim = (code: string, on = test) => on.post(`/api/qr/${code}/claim`, claimForm(), as({ from: HALL }))
  /** a claimed code, and the cookie of the device that claimed it */
  const claimed = async (supply: { next: () => string }) => {
    const code = supply.next()
    return { code, cookie: cookieOf(await claim(code)) }
  }
  const lockIt = async (code: string) => {
    for (let i = 0; i < 5; i++) expect((await tryPin(code, WRONG, { from: HALL })).status).toBe(403)
    expect((await tryPin(code, RIGHT, { from: HALL })).json()).toMatchObject({ code: 'pin_locked' })
  }

  it('a lock set by a clock that was ahead ends when the clock is corrected', async () => {
    const { code } = await claimed(await codeSupply(test, 1))
    test.clock.advance(365 * DAY)
    await lockIt(code)
    test.clock.advance(-365 * DAY)
    expect((await tryPin(code, RIGHT, { from: HALL })).status).toBe(200)
  })

  it('hold at a process whose clock is a moment behind the one that counted', async () => {
    const supply = await codeSupply(test, 2)
    const [locked, other] = [await claimed(supply), await claimed(supply)]
    // six, and one for each claimed code
    for (let i = 0; i < 4; i++)
      for (const { code } of [locked, other]) expect((await tryPin(code, WRONG)).status).toBe(403)
    const lockedUntil = test.clock.now() + PIN_LONGEST_LOCK_MS
    await test.deps.db.write(({ q, t: { pins } }) =>
      q.update(pins).set({ lockedUntil }).where(eq(pins.code, locked.code)).returning({ code: pins.code }),
    )
    test.clock.advance(-1000)
    expect((await tryPin(locked.code, RIGHT, { from: HALL })).json()).toMatchObject({ code: 'pin_locked' })
    expect((await tryPin(other.code, RIGHT)).json()).toMatchObject({ code: 'too_many_tries' })
    test.clock.advance(1000)
  })

  describe('wrong PINs over all codes of a campaign', () => {
    it('lead to 429 for strangers, at every code of the campaign, whichever call they use', async () => {
      const supply = await codeSupply(test, 8)
      const codes = [await claimed(supply), await claimed(supply), await claimed(supply)]
      const [one, two] = [codes[0]!.code, codes[1]!.code]
      // six, and one for each claimed code
      for (let i = 0; i < 9; i++) expect((await tryPin(codes[i % 3]!.code, WRONG)).status).toBe(403)
      const waits = await tryPin(one, WRONG)
      expect(waits.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
      expect(waits.headers['retry-after']).toBe('3600')
      expect((await tryPin(two, RIGHT)).status).toBe(429)
      expect((await update(one)).json()).toMatchObject({ code: 'too_many_tries' })
      const [queued] = await test.sync(
        [{ id: v7(), kind: 'qr.update', code: one, fields: { name: 'Other', pin: RIGHT } }],
        { 'x-forwarded-for': stranger() },
      )
      expect(queued).toMatchObject({ outcome: 'retry', status: 429, body: { code: 'too_many_tries' } })
      // a claim guesses no PIN; another campaign is not affected
      expect((await claim(supply.next())).status).toBe(200)
      const other = await claimed(await codeSupply(test, 2))
      expect((await tryPin(other.code, RIGHT)).status).toBe(200)
    })

    it('do not keep out people who have proven the PIN from this address or with this device', async () => {
      const supply = await codeSupply(test, 4)
      const mine = await claimed(supply)
      const theirs = await claimed(supply)
      for (let i = 0; i < 8; i++)
        expect((await tryPin(i < 4 ? mine.code : theirs.code, WRONG)).status).toBe(403)
      expect((await tryPin(mine.code, RIGHT)).status).toBe(429)
      expect((await tryPin(mine.code, RIGHT, { from: HALL })).status).toBe(200)
      expect((await tryPin(mine.code, RIGHT, { cookie: mine.cookie })).status).toBe(200)
      // it has proven nothing for another gift
      expect((await tryPin(theirs.code, RIGHT, { cookie: mine.cookie })).status).toBe(429)
    })

    it('are forgotten an hour later; right PINs do not count', async () => {
      const supply = await codeSupply(test, 2)
      const { code } = await claimed(supply)
      const { code: other } = await claimed(supply)
      for (let i = 0; i < 20; i++) expect((await tryPin(i % 2 ? code : other, RIGHT)).status).toBe(200)
      for (let i = 0; i < 8; i++) expect((await tryPin(i % 2 ? code : other, WRONG)).status).toBe(403)
      expect((await tryPin(code, RIGHT)).status).toBe(429)
      test.clock.advance(HOUR)
      expect((await tryPin(code, RIGHT)).status).toBe(200)
    })

    it('at a campaign that is deleted in between are answered like those of unknown codes', async () => {
      for (let round = 0; round < 3; round++) {
        const supply = await codeSupply(test, 4)
        const codes: string[] = []
        for (let i = 0; i < 4; i++) codes.push((await claimed(supply)).code)
        const [deleted, ...answers] = await Promise.all([
          test.delete(`/api/campaigns/${supply.campaign.id}`, supply.owner),
          ...Array.from({ length: 12 }, (_, i) => tryPin(codes[i % 4]!, i % 3 ? WRONG : RIGHT)),
        ])
        expect(deleted.status).toBe(200)
        for (const { status } of answers) expect([200, 403, 404, 429]).toContain(status)
        expect((await tryPin(codes[0]!, RIGHT)).status).toBe(404)
      }
    })

    it('40 of strangers at once are checked only up to the limit, also at two servers on one store', async () => {
      const supply = await codeSupply(test, 20)
      const codes: string[] = []
      for (let i = 0; i < 20; i++) codes.push((await claimed(supply)).code)
      // as if nobody had claimed a code: room for six and what is left of twenty
      const twin = await openTwin(engine, test)
      onTestFinished(() => twin.close())
      for (let i = 0; i < 16; i++)
        await test.deps.db.write((tx) =>
          campaignTries.reserve(tx, supply.campaign.id, test.clock.now(), { tries: 6, windowMs: HOUR }),
        )
      checks = 0
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) => tryPin(codes[i % 20]!, WRONG, {}, i % 3 ? test : twin)),
      )
      const statuses = answers.map(({ status }) => status)
      expect(checks).toBe(10)
      expect(statuses.filter((status) => status === 403)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    })
  })

  describe('a device that has proven the PIN', () => {
    it('is known by a cookie that no script reads and that holds no PIN', async () => {
      const supply = await codeSupply(test, 2)
      const answer = await claim(supply.next())
      expect(answer.headers['set-cookie']).toMatch(
        /^tohfa_device=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
      )
      expect((await tryPin(await supply.claimed(), WRONG)).headers['set-cookie']).toBeUndefined()
      const secure = await test.post(
        `/api/qr/${(await claimed(await codeSupply(test, 1))).code}/verify-pin`,
        { pin: RIGHT },
        { 'x-forwarded-proto': 'https' },
      )
      expect(secure.headers['set-cookie']).toMatch(/^__Host-tohfa_device=.*; Secure$/)
    })

    it('passes a lock with the right PIN, and leaves it locked for everyone else', async () => {
      const { code, cookie } = await claimed(await codeSupply(test, 1))
      await lockIt(code)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(200)
      expect((await tryPin(code, RIGHT, { from: HALL })).json()).toMatchObject({ code: 'pin_locked' })
      expect((await tryPin(code, RIGHT, { cookie: `${cookie.slice(0, -4)}AAAA` })).status).toBe(429)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(200)
    })

    it('is useless without the PIN: after five wrong tries it is like any other until it proves the PIN again', async () => {
      const { code, cookie } = await claimed(await codeSupply(test, 1))
      await lockIt(code)
      for (let i = 0; i < 5; i++) expect((await tryPin(code, WRONG, { cookie })).status).toBe(403)
      expect((await tryPin(code, RIGHT, { cookie })).json()).toMatchObject({ code: 'pin_locked' })
      test.clock.advance(15 * MINUTE)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(200)
      await lockIt(code)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(200)
    })

    it('passes a lock with queued work too, and is known by a claim that it queued', async () => {
      const supply = await codeSupply(test, 1)
      const code = supply.next()
      const push = (operation: object, cookie = '') =>
        test.post(
          '/api/sync',
          { operations: [{ id: v7(), code, ...operation }] },
          { 'x-forwarded-for': HALL, ...(cookie && { cookie }) },
        )
      const claimedIt = await push({ kind: 'qr.claim', fields: claimForm() })
      expect(claimedIt.json()).toMatchObject({ outcome: 'applied' })
      const cookie = cookieOf(claimedIt)
      await lockIt(code)
      const edit = { kind: 'qr.update', fields: { name: 'Queued', pin: RIGHT } }
      expect((await push(edit)).json()).toMatchObject({ outcome: 'retry', body: { code: 'pin_locked' } })
      expect((await push(edit, cookie)).json()).toMatchObject({ outcome: 'applied' })
    })

    it('is forgotten after 180 days, and when the PIN changes', async () => {
      const { code, cookie } = await claimed(await codeSupply(test, 1))
      await lockIt(code)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(200)
      await test.deps.db.write(async ({ q, t }) => void (await q.update(t.pins).set({ version: 1 })))
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(429)
      test.clock.advance(15 * MINUTE)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(200)
      test.clock.advance(180 * DAY)
      await lockIt(code)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(429)
    })

    it('stays known if the root secret changes, and if the PIN is hashed again', async () => {
      const root = 'the root secret of a test'
      const secrets = createSecrets(root)
      const renewed = await openTestApp(engine, { TRUST_PROXY: 'true' }, () => ({ secrets }))
      onTestFinished(() => renewed.close())
      const code = (await codeSupply(renewed, 1)).next()
      const device = cookieOf(await claim(code, renewed))
      const other = cookieOf(await tryPin(code, RIGHT, {}, renewed))
      const lock = async () => {
        for (let i = 0; i < 5; i++)
          expect((await tryPin(code, WRONG, { from: HALL }, renewed)).status).toBe(403)
      }
      secrets.renew('another root secret', [root])
      await lock()
      expect((await tryPin(code, RIGHT, { cookie: device }, renewed)).status).toBe(200)
      renewed.clock.advance(15 * MINUTE)
      // from here on its hash uses the new secret
      expect((await tryPin(code, RIGHT, { from: HALL }, renewed)).status).toBe(200)
      await lock()
      for (const cookie of [device, other])
        expect((await tryPin(code, RIGHT, { cookie }, renewed)).status).toBe(200)
    })

    it('the last ten of many devices are remembered for a code', async () => {
      const { code, cookie } = await claimed(await codeSupply(test, 1))
      const cookies: string[] = []
      for (let i = 0; i < 10; i++) {
        test.clock.advance(1)
        cookies.push(cookieOf(await tryPin(code, RIGHT)))
      }
      await lockIt(code)
      expect((await tryPin(code, RIGHT, { cookie })).status).toBe(429)
      for (const other of [cookies[0]!, cookies[9]!])
        expect((await tryPin(code, RIGHT, { cookie: other })).status).toBe(200)
    })

    it('neither its secret nor an address is stored', async () => {
      const { code, cookie } = await claimed(await codeSupply(test, 1))
      const { q, t } = test.deps.db.read
      const rows = JSON.stringify([await q.select().from(t.pinDevices), await q.select().from(t.pins)])
      expect(rows).toContain(code)
      expect(rows).not.toContain(cookie.split('=')[1])
      expect(rows).not.toContain(HALL)
    })
  })

  describe('wrong tries', () => {
    const tries = ({ headers }: Answer) => headers['wrong-tries']

    it('are shown once, with the next right PIN of somebody who looks', async () => {
      const { code } = await claimed(await codeSupply(test, 1))
      const here = { from: HALL }
      expect(tries(await tryPin(code, RIGHT, here))).toBeUndefined()
      for (let i = 0; i < 2; i++) expect(tries(await tryPin(code, WRONG))).toBeUndefined()
      // an edit is no visit: it shows nothing to a person
      expect(tries(await update(code, here))).toBeUndefined()
      expect(tries(await tryPin(code, RIGHT, here))).toBe('2')
      expect(tries(await tryPin(code, RIGHT, here))).toBeUndefined()
    })

    it.each([
      ['travel', 'travel', '/details'],
      ['sale', 'sale', '/receipt'],
      ['sale', 'sale', '/details'],
      ['diary', 'diary', '/entries'],
    ] as const)('are shown by the call that opens a %s gift', async (campaign_type, room, path) => {
      const supply = await codeSupply(test, 1, { campaign_type })
      const code = await supply.claimed()
      expect((await tryPin(code, WRONG)).status).toBe(403)
      const headers = { 'x-forwarded-for': '127.0.0.1', 'x-pin': RIGHT }
      const answer = await test.get(`/api/${room}/${code}${path}`, headers)
      expect([answer.status, tries(answer)]).toEqual([200, '1'])
    })

    it('by a known device during a lock are shown, too', async () => {
      const { code, cookie } = await claimed(await codeSupply(test, 1))
      await lockIt(code)
      expect((await tryPin(code, WRONG, { cookie })).status).toBe(403)
      expect(tries(await tryPin(code, RIGHT, { cookie }))).toBe('6')
      expect(tries(await tryPin(code, RIGHT, { cookie }))).toBeUndefined()
    })
  })

  describe('the length of locks', () => {
    const wait = async (code: string) =>
      Number((await tryPin(code, RIGHT, { from: HALL })).headers['retry-after'])
    /** locks it this many times in a row, each as soon as it may be tried again @returns the last lock in minutes */
    const lock = async (code: string, times: number) => {
      let seconds = 0
      for (let i = 0; i < times; i++) {
        test.clock.advance(seconds * 1000)
        await lockIt(code)
        seconds = await wait(code)
      }
      return seconds / 60
    }

    it('falls by one step for each day without a wrong PIN', async () => {
      const { code } = await claimed(await codeSupply(test, 1))
      expect(await lock(code, 4)).toBe(120)
      test.clock.advance(2 * DAY)
      // four locks minus two
      expect(await lock(code, 1)).toBe(60)
      test.clock.advance(DAY - 1)
      expect(await lock(code, 1)).toBe(120)
      test.clock.advance(100 * DAY)
      expect(await lock(code, 1)).toBe(15)
    })

    it('falls only after a whole day without a wrong PIN: each one starts the day anew', async () => {
      const { code } = await claimed(await codeSupply(test, 1))
      expect(await lock(code, 3)).toBe(60)
      test.clock.advance(23 * HOUR)
      expect((await tryPin(code, WRONG, { from: HALL })).status).toBe(403)
      test.clock.advance(23 * HOUR)
      for (let i = 0; i < 4; i++) expect((await tryPin(code, WRONG, { from: HALL })).status).toBe(403)
      expect((await wait(code)) / 60).toBe(120)
    })
  })
})
