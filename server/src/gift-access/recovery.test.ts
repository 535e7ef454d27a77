import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp, type Answer } from '../../test/app'
import { codeSupplies, codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { twinApp } from '../../test/twin'
import { createSecrets } from '../crypto/secrets'
import { createThrottle } from '../rate-limits/throttle'

const { pin } = claimForm()
const NEW = '135790'
const OTHER = '246801'
const WRONG = '000000'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** of 60 bits, and of no gift */
const GUESSED = '7K3M-9QX2-B4TD'

describe.each(engines)('a forgotten PIN on $name', (engine) => {
  /** runs while the next hash is made */
  let meanwhile: (() => Promise<unknown>) | undefined
  const secrets = createSecrets('a root secret of these tests, long enough')
  // years pass, and the owner stays signed in
  const test = testApp(engine, { SESSION_DAYS: '999' }, (real) => ({
    secrets,
    hasher: {
      ...real.hasher,
      async hash(secret, cost) {
        const act = meanwhile
        meanwhile = undefined
        await act?.()
        return real.hasher.hash(secret, cost)
      },
    },
    throttles: { ...real.throttles, pinFailures: createThrottle({ tries: 10_000, windowMs: MINUTE }) },
  }))
  const twin = twinApp(engine, test)
  const owner = beforeTests(() => test.signUp())
  const giver = { contact_name: 'Meera Gifts', contact_mobile: '+91 90000 00001' }
  const supplies = beforeTests(() => codeSupplies(test, 60, giver, owner))

  const withKey = (id = v7()) => ({ 'idempotency-key': id })
  const tryPin = (code: string, typed: string, app = test) =>
    app.post(`/api/qr/${code}/verify-pin`, { pin: typed })
  const makeCode = (code: string, typed = pin, headers = {}) =>
    test.post(`/api/qr/${code}/recovery`, { pin: typed }, headers)
  const recoveryOf = (answer: Answer) => {
    expect(answer.status, answer.body).toBe(200)
    return answer.json<{ recovery_code: string }>().recovery_code
  }
  const recover = (code: string, recovery_code: string, typed = NEW, headers = {}, app = test) =>
    app.post(`/api/qr/${code}/recover`, { recovery_code, pin: typed }, headers)
  const numberOf = async ({ campaign }: CodeSupply, code: string) => {
    const list = await test.get(`/api/campaigns/${campaign.id}/qrcodes`, owner)
    return list.json<ListedQrCode[]>().find((row) => row.code === code)?.number ?? 0
  }
  const askReset = async (supply: CodeSupply, code: string, headers: object = {}, app = test) =>
    app.post(
      `/api/campaigns/${supply.campaign.id}/codes/${await numberOf(supply, code)}/reset-pin`,
      { reason: 'forgot' },
      { ...owner, ...headers },
    )
  const tokenOf = (answer: Answer) => {
    expect(answer.status, answer.body).toBe(200)
    return answer.json<{ url: string }>().url.split('#')[1] ?? ''
  }
  const reset = (code: string, token: string, typed = NEW, headers = {}, app = test) =>
    app.post(`/api/qr/${code}/reset-pin`, { token, pin: typed }, headers)
  const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const stored = async () => {
    const { q, t } = test.deps.db.read
    const tables = Object.entries(t).map(async ([name, table]) => [name, await q.select().from(table)])
    return JSON.stringify(await Promise.all(tables))
  }

  describe('a recovery code', () => {
    it('of 12 characters in three groups sets a new PIN once, however it is typed, and is followed by another', async () => {
      const code = await supplies.vcard.claimed()
      const first = recoveryOf(await makeCode(code))
      expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      const second = recoveryOf(await recover(code, ` ${first.toLowerCase().replaceAll('-', ' ')}`))
      expect(second).not.toBe(first)
      expect([(await tryPin(code, pin)).status, (await tryPin(code, NEW)).status]).toEqual([403, 200])
      expect(refusal(await recover(code, first))).toEqual([403, 'recovery_invalid'])
      recoveryOf(await recover(code, second, OTHER))
      expect((await tryPin(code, OTHER)).status).toBe(200)
    })

    it('is made only by the right PIN, and ends the earlier one', async () => {
      const code = await supplies.travel.claimed()
      expect(refusal(await makeCode(code, WRONG))).toEqual([403, 'pin_invalid'])
      expect(refusal(await makeCode(supplies.travel.next()))).toEqual([409, 'not_claimed'])
      const first = recoveryOf(await makeCode(code))
      const second = recoveryOf(await makeCode(code))
      expect(refusal(await recover(code, first))).toEqual([403, 'recovery_invalid'])
      recoveryOf(await recover(code, second))
    })

    it('of one gift opens no other, and an unknown one opens none', async () => {
      const [code, other] = [await supplies.vcard.claimed(), await supplies.vcard.claimed()]
      const mine = recoveryOf(await makeCode(code))
      recoveryOf(await makeCode(other))
      expect(refusal(await recover(other, mine))).toEqual([403, 'recovery_invalid'])
      expect(refusal(await recover(await supplies.vcard.claimed(), GUESSED))).toEqual([
        403,
        'recovery_invalid',
      ])
    })

    it('is refused differently if it cannot be one, which costs no try', async () => {
      const code = await supplies.vcard.claimed()
      for (const typed of ['', '7K3M', `${GUESSED}0`, 'UUUU-UUUU-UUUU', 12, null])
        expect((await recover(code, typed as string)).json()).toMatchObject({
          code: 'validation_failed',
          errors: [{ field: 'recovery_code', detail: 'A recovery code has 12 letters and digits' }],
        })
      expect((await recover(code, GUESSED, '12345')).json()).toMatchObject({
        errors: [{ field: 'pin', detail: 'PIN must be exactly 6 digits' }],
      })
      for (let i = 0; i < 4; i++) await recover(code, GUESSED)
      expect((await tryPin(code, pin)).status).toBe(200)
    })

    it('is not stored in plain text, and the same answer comes again for the same key', async () => {
      const code = await supplies.vcard.claimed()
      const key = withKey()
      const first = recoveryOf(await makeCode(code, pin, key))
      const again = await makeCode(code, pin, key)
      expect([recoveryOf(again), again.headers['idempotency-replayed']]).toEqual([first, 'true'])
      const later = withKey()
      const second = recoveryOf(await recover(code, first, NEW, later))
      expect(recoveryOf(await recover(code, first, NEW, later))).toBe(second)
      expect((await recover(code, first, OTHER, later)).status).toBe(422)
      const everything = await stored()
      for (const one of [first, second])
        for (const text of [one, one.replaceAll('-', '')]) {
          expect(everything).not.toContain(text)
          expect(test.log.join('\n')).not.toContain(text)
        }
      // what no longer works is not shown again
      expect((await makeCode(code, NEW, key)).json()).toMatchObject({
        code: 'recovery_invalid',
        detail: 'That recovery code was replaced by a newer one',
      })
    })

    it('works after the root secret was replaced', async () => {
      const code = await supplies.vcard.claimed()
      const key = withKey()
      const first = recoveryOf(await makeCode(code, pin, key))
      secrets.renew('another root secret of these tests, long enough', [
        'a root secret of these tests, long enough',
      ])
      expect(recoveryOf(await makeCode(code, pin, key))).toBe(first)
      recoveryOf(await recover(code, first))
      expect((await tryPin(code, NEW)).status).toBe(200)
    })

    it('used by two at once sets one PIN, also at two servers', async () => {
      for (let round = 0; round < 5; round++) {
        const code = await supplies.vcard.claimed()
        const recovery = recoveryOf(await makeCode(code))
        const pins = [NEW, OTHER, '975310']
        const answers = await Promise.all(
          pins.map((typed, i) => recover(code, recovery, typed, withKey(), i % 2 ? twin : test)),
        )
        const won = answers.flatMap(({ status }, i) => (status === 200 ? [pins[i]] : []))
        expect(won).toHaveLength(1)
        for (const answer of answers)
          if (answer.status !== 200) expect(refusal(answer)).toEqual([403, 'recovery_invalid'])
        for (const typed of pins)
          expect((await tryPin(code, typed)).status).toBe(typed === won[0] ? 200 : 403)
      }
    })
  })

  it('wrong PINs, wrong recovery codes and changes share one counter', async () => {
    const code = await supplies.vcard.claimed()
    const recovery = recoveryOf(await makeCode(code))
    const move = () => test.post(`/api/qr/${code}/move`, { pin: WRONG })
    const tries = [
      () => tryPin(code, WRONG),
      () => recover(code, GUESSED),
      () => makeCode(code, WRONG),
      move,
      () => recover(code, GUESSED),
    ]
    for (const act of tries) expect((await act()).status).toBe(403)
    expect(refusal(await recover(code, recovery))).toEqual([429, 'pin_locked'])
    expect(refusal(await tryPin(code, pin))).toEqual([429, 'pin_locked'])
    test.clock.advance(15 * MINUTE)
    recoveryOf(await recover(code, recovery))
  })

  describe('the owner’s help', () => {
    it('makes a link for 30 minutes and one use; the PIN works until the new one is set', async () => {
      const code = await supplies.vcard.claimed()
      const recovery = recoveryOf(await makeCode(code))
      const answer = await askReset(supplies.vcard, code)
      const { url, expires_at } = answer.json<{ url: string; expires_at: string }>()
      expect(url).toMatch(new RegExp(`^http://[^/]+/reset-pin/${code}#[\\w-]{43}$`))
      expect(Date.parse(expires_at)).toBe(test.clock.now() + 30 * MINUTE)
      const token = tokenOf(answer)
      expect(await stored()).not.toContain(token)
      expect((await tryPin(code, pin)).status).toBe(200)
      const next = recoveryOf(await reset(code, token))
      expect([(await tryPin(code, pin)).status, (await tryPin(code, NEW)).status]).toEqual([403, 200])
      expect(refusal(await reset(code, token, OTHER))).toEqual([410, 'reset_link_invalid'])
      // somebody who found the earlier recovery code has nothing
      expect(refusal(await recover(code, recovery))).toEqual([403, 'recovery_invalid'])
      recoveryOf(await recover(code, next, OTHER))
    })

    it('ends after 30 minutes, by a newer link and by a recovery code, and does not work for another gift', async () => {
      const [code, other] = [await supplies.vcard.claimed(), await supplies.vcard.claimed()]
      const over = tokenOf(await askReset(supplies.vcard, code))
      test.clock.advance(30 * MINUTE)
      expect(refusal(await reset(code, over))).toEqual([410, 'reset_link_invalid'])
      const replaced = tokenOf(await askReset(supplies.vcard, code))
      const last = tokenOf(await askReset(supplies.vcard, code))
      expect(refusal(await reset(code, replaced))).toEqual([410, 'reset_link_invalid'])
      expect(refusal(await reset(other, last))).toEqual([410, 'reset_link_invalid'])
      const recovery = recoveryOf(await makeCode(code))
      recoveryOf(await recover(code, recovery))
      expect(refusal(await reset(code, last))).toEqual([410, 'reset_link_invalid'])
    })

    it('is shown for ever on the gift, and in the log with its reason and nothing secret', async () => {
      const code = await supplies.sale.claimed()
      const token = tokenOf(await askReset(supplies.sale, code))
      await reset(code, token)
      test.clock.advance(400 * DAY)
      const gift = await test.get(`/api/qr/${code}`)
      expect(gift.json<{ pin_reset: string }>().pin_reset).toMatch(
        /^PIN reset on \d{1,2} \w{3,4} 20\d\d by Meera Gifts$/,
      )
      const log = await test.get(`/api/campaigns/${supplies.sale.campaign.id}/log`, owner)
      const number = await numberOf(supplies.sale, code)
      expect(log.json<CampaignLogEntry[]>().filter((entry) => entry.number === number)).toMatchObject([
        { action: 'pin.reset', actor_kind: 'recipient' },
        { action: 'pin.reset_link', actor_kind: 'owner', details: { reason: 'forgot' } },
      ])
      expect(log.body).not.toContain(token)
    })

    it('is limited to 3 a day for a gift and 20 for a campaign', async () => {
      const supply = await codeSupply(test, 10, { campaign_type: 'vcard' }, owner)
      const codes = await Promise.all(Array.from({ length: 8 }, () => supply.claimed()))
      const [first = '', ...others] = codes
      for (let i = 0; i < 3; i++) tokenOf(await askReset(supply, first))
      const fourth = await askReset(supply, first)
      expect(refusal(fourth)).toEqual([429, 'resets_too_many'])
      expect(Number(fourth.headers['retry-after'])).toBe(DAY / 1000)
      test.clock.advance(60 * MINUTE)
      const asked = others.flatMap((code) => [code, code, code]).slice(0, 19)
      const answers = await Promise.all(
        asked.map((code, i) => askReset(supply, code, {}, i % 2 ? test : twin)),
      )
      // 17 of 18: the campaign had three
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(17)
      test.clock.advance(DAY - 60 * MINUTE)
      tokenOf(await askReset(supply, first))
    })

    it('never opens a diary whose campaign does not offer it', async () => {
      const code = await supplies.diary.claimed()
      expect(refusal(await askReset(supplies.diary, code))).toEqual([409, 'reset_not_allowed'])
      // the link of another gift, also after its row was changed to this one
      const other = await supplies.vcard.claimed()
      const token = tokenOf(await askReset(supplies.vcard, other))
      expect(refusal(await reset(code, token))).toEqual([409, 'reset_not_allowed'])
      await test.deps.db.write(async ({ q, t }) => {
        await q.update(t.pinResets).set({ code }).where(eq(t.pinResets.code, other)).returning()
      })
      expect(refusal(await reset(code, token))).toEqual([409, 'reset_not_allowed'])
      expect((await tryPin(code, pin)).status).toBe(200)
      const { q, t } = test.deps.db.read
      expect((await q.select().from(t.codes).where(eq(t.codes.code, code)))[0]?.pinResetAt).toBeNull()
    })

    it('erases the identity numbers of a traveler, and those that edits have replaced', async () => {
      const code = await supplies.travel.claimed()
      const update = (fields: object, typed: string) =>
        test.put(`/api/travel/${code}/update`, { ...fields, pin: typed })
      expect((await update({ passport_number: 'A1234567', address: '5 Main Road' }, pin)).status).toBe(200)
      const token = tokenOf(await askReset(supplies.travel, code))
      const read = async (path: string, typed: string) =>
        (await test.get(`/api/travel/${code}/${path}`, { 'x-pin': typed })).body
      expect(await read('details', pin)).toContain('A1234567')
      await reset(code, token)
      const [details, past] = [await read('details', NEW), await read('history', NEW)]
      expect(JSON.parse(details)).toMatchObject({
        name: 'Asha Rao',
        address: '5 Main Road',
        passport_number: null,
        aadhar_number: null,
        pan_number: null,
      })
      expect(details + past).not.toMatch(/A1234567|Z7654321|999941057058/)
      expect(past).toContain('4 Main Road')
      expect((await update({ passport_number: 'B7654321' }, NEW)).status).toBe(200)
      expect(await read('details', NEW)).toContain('B7654321')
    })

    it('right PINs and a reset at once: afterwards only the new PIN works', async () => {
      for (let round = 0; round < 6; round++) {
        const code = await supplies.vcard.claimed()
        const token = tokenOf(await askReset(supplies.vcard, code))
        const answers = await Promise.all([
          ...Array.from({ length: 3 }, (_, i) => tryPin(code, pin, i % 2 ? test : twin)),
          reset(code, token, NEW, {}, twin),
        ])
        expect(answers.at(-1)?.status).toBe(200)
        expect([(await tryPin(code, pin)).status, (await tryPin(code, NEW)).status]).toEqual([403, 200])
      }
    })
  })
})
