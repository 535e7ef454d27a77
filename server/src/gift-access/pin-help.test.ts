/** Help with the lost PIN of a diary, 7 days after its owner asked. */
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp, type Answer } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { twinApp } from '../../test/twin'
import { createThrottle } from '../rate-limits/throttle'

const { pin } = claimForm()
const NEW = '135790'
const WRONG = '000000'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK = 7 * DAY
const ENDED =
  /^Meera Gifts asked on \d{1,2} \w{3,4} \d{4} to set a new PIN\. You cancelled that by opening your diary\.$/
const WAITS = /^Meera Gifts asked on .+ to set a new PIN\. It can be set from .+, unless somebody opens/

describe.each(engines)('help with the lost PIN of a diary on $name', (engine) => {
  // months pass, and the owner stays signed in
  const test = testApp(engine, { SESSION_DAYS: '999' }, (real) => ({
    throttles: { ...real.throttles, pinFailures: createThrottle({ tries: 10_000, windowMs: MINUTE }) },
  }))
  const twin = twinApp(engine, test)

  const diaries = (quantity = 5, change: object = {}) =>
    codeSupply(test, quantity, {
      ...{ campaign_type: 'diary', contact_name: 'Meera Gifts', contact_mobile: '+91 90000 00001' },
      ...{ lost_pin_help: true, ...change },
    })
  const tryPin = (code: string, typed = pin, app = test) =>
    app.post(`/api/qr/${code}/verify-pin`, { pin: typed })
  const rowOf = async ({ campaign, owner }: CodeSupply, code: string) => {
    const list = await test.get(`/api/campaigns/${campaign.id}/qrcodes`, owner)
    return list.json<ListedQrCode[]>().find((row) => row.code === code)
  }
  const urlOf = async (supply: CodeSupply, code: string, act: string) =>
    `/api/campaigns/${supply.campaign.id}/codes/${(await rowOf(supply, code))?.number ?? 0}/${act}`
  const ask = async (supply: CodeSupply, code: string, headers = {}, app = test) =>
    app.post(await urlOf(supply, code, 'pin-help'), { reason: 'forgot' }, { ...supply.owner, ...headers })
  const cancel = async (supply: CodeSupply, code: string) =>
    test.delete(await urlOf(supply, code, 'pin-help'), supply.owner)
  const makeLink = async (supply: CodeSupply, code: string, app = test) =>
    app.post(await urlOf(supply, code, 'reset-pin'), { reason: 'forgot' }, supply.owner)
  const switchOff = ({ campaign, owner }: CodeSupply) =>
    test.delete(`/api/campaigns/${campaign.id}/pin-help`, owner)
  const tokenOf = (answer: Answer) => {
    expect(answer.status, answer.body).toBe(200)
    return answer.json<{ url: string }>().url.split('#')[1] ?? ''
  }
  const reset = (code: string, token: string, app = test) =>
    app.post(`/api/qr/${code}/reset-pin`, { token, pin: NEW })
  const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const WAIT = [409, 'reset_waits']
  const told = ({ headers }: Answer) => decodeURIComponent(String(headers['pin-help'] ?? ''))
  const gift = async (code: string) => (await test.get(`/api/qr/${code}`)).json<QrCode>()
  const actions = async ({ campaign, owner }: CodeSupply) =>
    (await test.get(`/api/campaigns/${campaign.id}/log`, owner)).json<CampaignLogEntry[]>()
  /** a diary whose owner has asked */
  const asked = async (supply: CodeSupply) => {
    const code = await supply.claimed()
    expect((await ask(supply, code)).status).toBe(200)
    return code
  }

  describe('a campaign', () => {
    const create = async (form: object) =>
      test.post('/api/campaigns', { name: 'Gifts', qr_quantity: 1, ...form }, await test.signUp())

    it('offers help if its owner chose that when it was made, and only with diaries', async () => {
      for (const campaign_type of ['vcard', 'travel', 'sale'])
        expect((await create({ campaign_type, lost_pin_help: true })).json()).toMatchObject({
          status: 422,
          errors: [
            { field: 'lost_pin_help', detail: 'Only a diary campaign can help with lost PINs after 7 days' },
          ],
        })
      const plain = await create({ campaign_type: 'diary' })
      expect([plain.status, plain.json()]).toEqual([
        200,
        expect.not.objectContaining({ lost_pin_help: true }),
      ])
      const helping = await create({ campaign_type: 'diary', lost_pin_help: true })
      expect(helping.json()).toMatchObject({ lost_pin_help: true })
    })

    it('shows the offer to holders of its codes, and passes it on to a duplicate', async () => {
      const supply = await diaries(1)
      const { campaign, owner } = supply
      const told = await test.get(`/api/qr/${supply.next()}/campaign`)
      expect(told.json()).toMatchObject({ lost_pin_help: true })
      const like = await test.post(`/api/campaigns/${campaign.id}/duplicate`, { name: 'More' }, owner)
      expect(like.json()).toMatchObject({ lost_pin_help: true })
    })

    it('of another type, or without the offer, refuses the request', async () => {
      const plain = await diaries(1, { lost_pin_help: false })
      expect(refusal(await ask(plain, await plain.claimed()))).toEqual([409, 'reset_not_allowed'])
      const cards = await codeSupply(test, 1)
      expect(refusal(await ask(cards, await cards.claimed()))).toEqual([409, 'wrong_campaign_type'])
      const unclaimed = await diaries(1)
      expect(refusal(await ask(unclaimed, unclaimed.next()))).toEqual([409, 'not_claimed'])
    })

    it('can stop offering help for good, which ends waits and open links', async () => {
      const supply = await diaries()
      const [waiting, linked] = [await asked(supply), await asked(supply)]
      test.clock.advance(WEEK)
      const token = tokenOf(await makeLink(supply, linked))
      const off = await switchOff(supply)
      expect([off.status, off.json()]).toEqual([200, expect.not.objectContaining({ lost_pin_help: true })])
      expect(refusal(await reset(linked, token))).toEqual([409, 'reset_not_allowed'])
      for (const code of [waiting, linked]) {
        expect(refusal(await makeLink(supply, code))).toEqual([409, 'reset_not_allowed'])
        expect(refusal(await ask(supply, code))).toEqual([409, 'reset_not_allowed'])
        expect([await gift(code), await rowOf(supply, code)]).toEqual([
          expect.not.objectContaining({ pin_wait: expect.anything() as string }),
          expect.not.objectContaining({ pin_help: expect.anything() as object }),
        ])
        expect((await tryPin(code)).status).toBe(200)
      }
      expect((await switchOff(supply)).status).toBe(200)
      expect((await actions(supply)).filter(({ action }) => action === 'campaign.pin_help_off')).toHaveLength(
        1,
      )
    })
  })

  describe('the owner', () => {
    it('waits 7 days for the link, which works once; the gift says for ever who did it', async () => {
      const supply = await diaries()
      const code = await supply.claimed()
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
      const at = test.clock.now()
      const answer = await ask(supply, code)
      const help = { asked_at: new Date(at).toISOString(), possible_from: new Date(at + WEEK).toISOString() }
      expect(answer.json()).toEqual(help)
      expect((await rowOf(supply, code))?.pin_help).toEqual(help)
      test.clock.advance(WEEK - 1)
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
      // a server whose clock was set back
      test.clock.advance(-DAY)
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
      test.clock.advance(DAY + 1)
      const token = tokenOf(await makeLink(supply, code))
      expect((await reset(code, token)).status).toBe(200)
      expect(refusal(await reset(code, token))).toEqual([410, 'reset_link_invalid'])
      expect([(await tryPin(code)).status, (await tryPin(code, NEW)).status]).toEqual([403, 200])
      const seen = await gift(code)
      expect(seen.pin_reset).toMatch(/^PIN reset on .* by Meera Gifts$/)
      expect(seen.pin_wait).toBeUndefined()
      expect((await rowOf(supply, code))?.pin_help).toBeUndefined()
      // the next one waits like the first
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
    })

    it('sees in the log who asked, ended the wait, made the link and used it, without the writer’s address', async () => {
      const supply = await diaries()
      const code = await asked(supply)
      expect((await tryPin(code)).status).toBe(200)
      await ask(supply, code)
      test.clock.advance(WEEK)
      await reset(code, tokenOf(await makeLink(supply, code)))
      const log = await actions(supply)
      expect(log.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
        ['pin.reset', 'recipient'],
        ['pin.reset_link', 'owner'],
        ['pin.help_asked', 'owner'],
        ['pin.help_ended', 'recipient'],
        ['pin.help_asked', 'owner'],
      ])
      expect(log[3]).toMatchObject({ number: 1, address: null, details: {} })
      expect(log[4]).toMatchObject({ number: 1, details: { reason: 'forgot' } })
      expect(JSON.stringify(log)).not.toMatch(/Asha|98765/)
    })

    it('asks once: asking again changes nothing, and the same key gets the same answer', async () => {
      const supply = await diaries()
      const code = await supply.claimed()
      const key = { 'idempotency-key': v7() }
      const first = await ask(supply, code, key)
      test.clock.advance(DAY)
      expect((await ask(supply, code)).json()).toEqual(first.json())
      const replayed = await ask(supply, code, key)
      expect([replayed.json(), replayed.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
      expect(await actions(supply)).toHaveLength(1)
    })

    it('can cancel a request, and then has to wait again', async () => {
      const supply = await diaries()
      const code = await asked(supply)
      test.clock.advance(WEEK)
      const token = tokenOf(await makeLink(supply, code))
      expect((await cancel(supply, code)).status).toBe(200)
      expect((await cancel(supply, code)).status).toBe(200)
      expect(refusal(await reset(code, token))).toEqual([410, 'reset_link_invalid'])
      expect((await gift(code)).pin_wait).toBeUndefined()
      expect(told(await tryPin(code))).toBe('')
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
      expect((await actions(supply)).map(({ action }) => action)).toEqual([
        'pin.help_cancelled',
        'pin.reset_link',
        'pin.help_asked',
      ])
    })

    it('can ask 20 times a day for a campaign, even if 30 requests come at once to two servers', async () => {
      const supply = await diaries(30)
      const codes = await Promise.all(Array.from({ length: 30 }, () => supply.claimed()))
      const answers = await Promise.all(
        codes.map((code, i) => ask(supply, code, {}, i % 2 === 0 ? test : twin)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    })
  })

  describe('the writer', () => {
    it('who forgot the PIN sees on the closed diary how long the wait is, and nobody sees more', async () => {
      test.clock.advance(Date.UTC(2036, 10, 25, 4, 45) - test.clock.now())
      const supply = await diaries()
      const code = await supply.claimed()
      await ask(supply, code)
      const words =
        'Meera Gifts asked on 25 Nov 2036 to set a new PIN. It can be set from 2 Dec 2036, 10:15 am, unless somebody opens the diary with its PIN before then.'
      const seen = await gift(code)
      // some releases of the formats put a narrow space before am
      expect(seen.pin_wait?.replaceAll('\u202f', ' ')).toBe(words)
      expect(Object.keys(seen).sort()).toEqual(['claimed', 'claimed_at', 'code', 'pin_wait'])
    })

    const push = async (code: string, fields: object) => {
      const [answer] = await test.sync([{ id: v7(), kind: 'diary.entry', code, fields }])
      return answer?.outcome === 'applied'
    }
    it.each<[string, (code: string) => Promise<boolean>]>([
      ['a look at the entries', async (code) => (await read(code)).status === 200],
      ['a check of the PIN', async (code) => (await tryPin(code)).status === 200],
      ['an entry that was queued', (code) => push(code, { date: '2026-01-02', text: 'Rain', pin })],
      [
        'a recovery code that is made',
        async (code) => (await test.post(`/api/qr/${code}/recovery`, { pin })).status === 200,
      ],
      [
        'a download of their data',
        async (code) => (await test.get(`/api/qr/${code}/export`, { 'x-pin': pin })).status === 200,
      ],
    ])('ends the wait by %s; the owner sees that, and asks again', async (_, act) => {
      const supply = await diaries()
      const code = await asked(supply)
      test.clock.advance(WEEK)
      const at = new Date(test.clock.now()).toISOString()
      expect(await act(code)).toBe(true)
      expect((await rowOf(supply, code))?.pin_help).toMatchObject({ ended_at: at })
      expect((await gift(code)).pin_wait).toBeUndefined()
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
      const again = await ask(supply, code)
      expect(again.json()).toMatchObject({ asked_at: at })
      expect((await rowOf(supply, code))?.pin_help).toEqual(again.json())
      test.clock.advance(WEEK - 1)
      expect(refusal(await makeLink(supply, code))).toEqual(WAIT)
    })

    const read = (code: string, typed = pin) => test.get(`/api/diary/${code}/entries`, { 'x-pin': typed })

    it('ends the wait by the recovery code, whose new PIN opens the diary', async () => {
      const supply = await diaries()
      const code = await supply.claimed()
      const made = await test.post(`/api/qr/${code}/recovery`, { pin })
      await ask(supply, code)
      test.clock.advance(WEEK)
      const token = tokenOf(await makeLink(supply, code))
      const form = { ...made.json<{ recovery_code: string }>(), pin: NEW }
      expect((await test.post(`/api/qr/${code}/recover`, form)).status).toBe(200)
      expect(refusal(await reset(code, token))).toEqual([410, 'reset_link_invalid'])
      expect((await rowOf(supply, code))?.pin_help?.ended_at).toBeDefined()
    })

    it('sees the ended request when opening the diary, for 7 days; a wrong PIN shows nothing', async () => {
      const supply = await diaries()
      const code = await asked(supply)
      expect(told(await tryPin(code, WRONG))).toBe('')
      expect((await gift(code)).pin_wait).toMatch(WAITS)
      // nobody reads the answer to queued work
      expect(await push(code, { date: '2026-01-02', text: 'Rain', pin })).toBe(true)
      test.clock.advance(100 * DAY)
      expect(told(await read(code))).toMatch(ENDED)
      test.clock.advance(WEEK - 1)
      expect(told(await read(code))).toMatch(ENDED)
      test.clock.advance(1)
      expect(told(await read(code))).toBe('')
    })

    it('ends the wait by moving the diary, and sees that at the new link', async () => {
      const supply = await diaries()
      const code = await asked(supply)
      const moved = await test.post(`/api/qr/${code}/move`, { pin })
      const { code: to } = moved.json<{ code: string }>()
      expect((await rowOf(supply, to))?.pin_help?.ended_at).toBeDefined()
      expect(told(await read(to))).toMatch(ENDED)
    })

    it('who is erased leaves no request behind', async () => {
      const supply = await diaries()
      const code = await asked(supply)
      await test.post(await urlOf(supply, code, 'erase'), undefined, supply.owner)
      expect(await rowOf(supply, code)).toEqual(
        expect.not.objectContaining({ pin_help: expect.anything() as object }),
      )
    })
  })

  describe('a right PIN and the link', () => {
    it('at the same moment never both succeed, also at two servers', async () => {
      const supply = await diaries(12)
      for (let round = 0; round < 10; round++) {
        const code = await asked(supply)
        test.clock.advance(WEEK)
        const token = tokenOf(await makeLink(supply, code))
        const [used, ...tries] = await Promise.all([
          reset(code, token, round % 2 ? test : twin),
          ...[test, twin, test].map((app) => tryPin(code, pin, app)),
        ])
        const right = tries.filter(({ status }) => status === 200)
        if (used.status === 200) expect(right).toEqual([])
        else {
          expect(refusal(used)).toEqual([410, 'reset_link_invalid'])
          expect(right.length).toBeGreaterThan(0)
        }
        const [before, now] = [await tryPin(code), await tryPin(code, NEW)]
        expect([before.status, now.status]).toEqual(used.status === 200 ? [403, 200] : [200, 403])
      }
    })

    it('a link made at the same moment opens nothing once the PIN was entered', async () => {
      const supply = await diaries(7)
      for (let round = 0; round < 6; round++) {
        const code = await asked(supply)
        test.clock.advance(WEEK)
        const [made, tried] = await Promise.all([makeLink(supply, code, twin), tryPin(code)])
        expect(tried.status).toBe(200)
        if (made.status === 200) expect((await reset(code, tokenOf(made))).status).toBe(410)
        else expect(refusal(made)).toEqual(WAIT)
      }
    })
  })
})
