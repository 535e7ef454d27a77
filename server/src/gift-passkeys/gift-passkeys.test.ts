import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { AskedPasskeys, BegunPasskey, GiftPasskey } from '@tohfa/sync-protocol/entities/gift-passkey'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { strFromU8, unzipSync } from 'fflate'
import { v7 } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { beforeTests, openTestApp, testApp, type Answer } from '../../test/app'
import { softwareAuthenticator, type Authenticator } from '../../test/authenticator'
import { codeSupplies, codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm, entryForm } from '../../test/forms'
import { seal } from '../../test/seal'
import { twinApp } from '../../test/twin'
import { createSecrets } from '../crypto/secrets'
import { createThrottle } from '../rate-limits/throttle'

const ORIGIN = 'https://gifts.example.com'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ROOT = 'a root secret of these tests, long enough'
const { pin } = claimForm()
const NEW = '135790'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

describe.each(engines)('passkeys of a gift on $name', (engine) => {
  const secrets = createSecrets(ROOT)
  const failures = (most: number) => createThrottle({ tries: most, windowMs: 15 * MINUTE })
  const test = testApp(engine, { PUBLIC_URL: ORIGIN, LOG_LEVEL: 'warn' }, (real) => ({
    secrets,
    throttles: { ...real.throttles, pinFailures: failures(10_000) },
  }))
  const twin = twinApp(engine, test)
  const owner = beforeTests(() => test.signUp())
  const supplies = beforeTests(() => codeSupplies(test, 40, { name: 'Diwali' }, owner))

  const post = (url: string, payload?: object, headers = {}, app = test) => app.post(url, payload, headers)
  const refusal = (answer: Answer) => [answer.status, answer.json<{ code?: string }>().code]
  const ok = <T>(answer: Answer) => {
    expect(answer.status, answer.body).toBe(200)
    return answer.json<T>()
  }
  const at = (code: string, rest = '') => `/api/qr/${code}/passkeys${rest}`

  const begin = (code: string, typed = pin) => post(at(code, '/begin'), { pin: typed })
  async function add(code: string, device = softwareAuthenticator(ORIGIN), headers: object = {}) {
    const { ticket, passkey } = ok<BegunPasskey>(await begin(code))
    const form = { ticket, passkey: device.create(passkey) }
    return { device, form, answer: await post(at(code), form, { 'user-agent': ANDROID, ...headers }) }
  }
  /** A claimed gift with a device to open it. */
  async function withPasskey(type: CampaignType = 'vcard') {
    const code = await supplies[type].claimed()
    const { device, answer } = await add(code)
    ok(answer)
    // two challenges of the same moment would be equal
    test.clock.advance(1)
    return { code, device }
  }
  const ask = async (code: string, app = test) =>
    ok<AskedPasskeys>(await post(at(code, '/ask'), undefined, {}, app))
  const answerTo = ({ ticket, passkey }: AskedPasskeys, device: Authenticator, where = {}) => ({
    ticket,
    passkey: device.get(passkey ?? {}, where),
  })
  const openBy = async (code: string, device: Authenticator, app = test) => {
    const asked = await ask(code, app)
    test.clock.advance(1)
    return post(at(code, '/open'), answerTo(asked, device), {}, app)
  }
  const sessionOf = (answer: Answer) => ok<{ session: string; expires_at: string }>(answer).session
  /** Whether it opens the gift. */
  const opens = async (code: string, session: string, app = test) =>
    refusal(await post(`/api/qr/${code}/verify-pin`, { pin: session }, {}, app))
  const OPEN = [200, undefined]
  const ENDED = [403, 'gift_session_ended']
  const listed = async (code: string, typed = pin) =>
    ok<GiftPasskey[]>(await test.get(at(code), { 'x-pin': typed }))
  const rows = async (code: string) => {
    const { q, t } = test.deps.db.read
    return (await q.select().from(t.giftPasskeys)).filter((row) => row.code === code)
  }

  describe('adding one', () => {
    it('takes the right PIN, shows the device by its name and the day, and asks the device to check its holder', async () => {
      const code = await supplies.vcard.claimed()
      expect(refusal(await begin(code, '000000'))).toEqual([403, 'pin_invalid'])
      expect(refusal(await begin(supplies.vcard.next()))).toEqual([409, 'not_claimed'])
      const { passkey } = ok<BegunPasskey>(await begin(code))
      expect(passkey).toMatchObject({
        rp: { id: 'gifts.example.com' },
        user: { name: expect.stringMatching(/^Diwali #\d+$/) as string },
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      // what the device keeps and shows does not open the gift
      expect(JSON.stringify(passkey)).not.toContain(code)
      ok((await add(code)).answer)
      expect(await listed(code)).toEqual([
        {
          id: expect.any(String) as string,
          device: 'Chrome, Android',
          created_at: new Date(test.clock.now()).toISOString(),
          last_used_at: null,
        },
      ])
    })

    it('is refused if the device did not check its holder, for another site, and for another question', async () => {
      const code = await supplies.vcard.claimed()
      const { answer } = await add(code, softwareAuthenticator(ORIGIN, { verifies: false }))
      expect(refusal(answer)).toEqual([403, 'passkey_refused'])
      const { answer: elsewhere } = await add(code, softwareAuthenticator('https://evil.example'))
      expect(refusal(elsewhere)).toEqual([403, 'passkey_refused'])
      const first = ok<BegunPasskey>(await begin(code))
      const second = ok<BegunPasskey>(await begin(code))
      const form = { ticket: first.ticket, passkey: softwareAuthenticator(ORIGIN).create(second.passkey) }
      expect(refusal(await post(at(code), form))).toEqual([403, 'passkey_refused'])
      expect(await rows(code)).toEqual([])
    })

    it('has five minutes, and its ticket is only for this gift and this PIN', async () => {
      const code = await supplies.sale.claimed()
      const other = await supplies.sale.claimed()
      const { ticket, passkey } = ok<BegunPasskey>(await begin(code))
      const form = { ticket, passkey: softwareAuthenticator(ORIGIN).create(passkey) }
      expect(refusal(await post(at(other), form))).toEqual([410, 'ticket_invalid'])
      const { recovery_code } = ok<{ recovery_code: string }>(await post(`/api/qr/${code}/recovery`, { pin }))
      ok(await post(`/api/qr/${code}/recover`, { recovery_code, pin: NEW }))
      expect(refusal(await post(at(code), form))).toEqual([410, 'ticket_invalid'])
      const late = ok<BegunPasskey>(await begin(other))
      test.clock.advance(5 * MINUTE)
      const made = { ticket: late.ticket, passkey: softwareAuthenticator(ORIGIN).create(late.passkey) }
      expect(refusal(await post(at(other), made))).toEqual([410, 'ticket_invalid'])
    })

    it('is refused for the sixth, even if six come at once to two servers', async () => {
      const code = await supplies.vcard.claimed()
      const begun = await Promise.all(Array.from({ length: 6 }, () => begin(code)))
      const answers = await Promise.all(
        begun.map((answer, i) => {
          const { ticket, passkey } = ok<BegunPasskey>(answer)
          const form = { ticket, passkey: softwareAuthenticator(ORIGIN).create(passkey) }
          return post(at(code), form, {}, i % 2 ? twin : test)
        }),
      )
      expect(answers.map(refusal).filter(([status]) => status !== 200)).toEqual([[409, 'passkeys_full']])
      expect(await rows(code)).toHaveLength(5)
      expect(refusal(await begin(code))).toEqual([409, 'passkeys_full'])
    })

    it('needs a site with a name', async () => {
      const code = await supplies.vcard.claimed()
      const plain = await openTestApp(
        { name: engine.name, open: async () => ({ ...test.database, destroy: async () => {} }) },
        { PUBLIC_URL: 'https://192.0.2.7' },
        () => ({ ...test.deps, config: { ...test.deps.config, publicUrl: 'https://192.0.2.7' } }),
      )
      onTestFinished(() => plain.close())
      const answer = await post(at(code, '/begin'), { pin }, {}, plain)
      expect(refusal(answer)).toEqual([409, 'passkeys_need_https'])
      ok((await add(code)).answer)
      expect(await ask(code, plain)).toEqual({ ticket: null, passkey: null })
    })
  })

  describe('opening a gift', () => {
    it('a stranger with the code learns only that there are passkeys, by ids that are used nowhere else', async () => {
      const code = await supplies.diary.claimed()
      expect(await ask(code)).toEqual({ ticket: null, passkey: null })
      expect(refusal(await post(at(supplies.diary.next(), '/ask')))).toEqual([409, 'not_claimed'])
      const { device } = await add(code)
      const { passkey } = await ask(code)
      expect(passkey).toMatchObject({
        rpId: 'gifts.example.com',
        userVerification: 'required',
        allowCredentials: [{ id: device.id }],
      })
      expect((await test.get(`/api/qr/${code}`)).body).not.toContain('passkey')
    })

    it.each(['vcard', 'diary', 'travel', 'sale'] as const)(
      'of type %s opens what its PIN opens',
      async (type) => {
        const { code, device } = await withPasskey(type)
        const answer = await openBy(code, device)
        const session = sessionOf(answer)
        expect(answer.json<{ expires_at: string }>().expires_at).toBe(
          new Date(test.clock.now() + 12 * HOUR).toISOString(),
        )
        const by = { 'x-pin': session }
        const reads = {
          vcard: [`/api/qr/${code}/history`],
          diary: [`/api/diary/${code}/entries`, `/api/diary/${code}/size`, `/api/qr/${code}/vcard`],
          travel: [`/api/travel/${code}/details`],
          sale: [`/api/sale/${code}/details`, `/api/sale/${code}/receipt`],
        }[type]
        for (const url of [...reads, `/api/qr/${code}/export`, `/api/qr/${code}/consents`, at(code)])
          expect([url, (await test.get(url, by)).status]).toEqual([url, 200])
        const change = {
          vcard: () => test.put(`/api/qr/${code}/update`, { pin: session, name: 'By the lock' }),
          diary: () => post(`/api/diary/${code}/entry`, entryForm({ pin: session })),
          travel: () => test.put(`/api/travel/${code}/update`, { pin: session, name: 'By the lock' }),
          sale: () => post(`/api/sale/${code}/payments`, { pin: session, amount: 1, payment_method: 'Cash' }),
        }[type]
        ok(await change())
        expect((await listed(code))[0]?.last_used_at).toBe(new Date(test.clock.now()).toISOString())
      },
    )

    it('its session cannot do what needs the PIN itself', async () => {
      const { code, device } = await withPasskey()
      const session = sessionOf(await openBy(code, device))
      for (const url of ['recovery', 'move', 'erase', 'passkeys/begin']) {
        const answer = await post(`/api/qr/${code}/${url}`, { pin: session })
        expect([url, answer.status, answer.json<{ detail: string }>().detail]).toEqual([
          url,
          422,
          'PIN must be exactly 6 digits',
        ])
      }
      // nor can it be chosen as a PIN
      expect((await post(`/api/qr/${supplies.vcard.next()}/claim`, claimForm({ pin: session }))).status).toBe(
        422,
      )
    })

    it('its session only opens this gift, for 12 hours', async () => {
      const { code, device } = await withPasskey()
      const other = await supplies.vcard.claimed()
      const session = sessionOf(await openBy(code, device))
      expect(await opens(other, session)).toEqual(ENDED)
      expect(await opens(code, `${session}x`)).toEqual(ENDED)
      expect(await opens(code, 'gift-session.guessed')).toEqual(ENDED)
      test.clock.advance(12 * HOUR - 1)
      expect(await opens(code, session, twin)).toEqual(OPEN)
      test.clock.advance(1)
      expect(await opens(code, session, twin)).toEqual(ENDED)
      // and none of these was a wrong PIN
      expect(refusal(await post(`/api/qr/${code}/verify-pin`, { pin }))).toEqual(OPEN)
    })

    it('what a passkey has signed works once, even at two servers', async () => {
      const { code, device } = await withPasskey()
      const form = answerTo(await ask(code), device)
      const rush = await Promise.all(
        Array.from({ length: 4 }, (_, i) => post(at(code, '/open'), form, {}, i % 2 ? twin : test)),
      )
      expect(rush.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    })

    it('is refused for another question, another gift, another site, too late, and without its holder', async () => {
      const { code, device } = await withPasskey()
      const other = await withPasskey()
      const asked = await ask(code)
      const mixed = { ticket: asked.ticket, passkey: answerTo(await ask(code), device).passkey }
      expect(refusal(await post(at(code, '/open'), mixed))).toEqual([403, 'passkey_refused'])
      const elsewhere = answerTo(await ask(code), device, { origin: 'https://evil.example' })
      expect(refusal(await post(at(code, '/open'), elsewhere))).toEqual([403, 'passkey_refused'])
      expect(refusal(await post(at(other.code, '/open'), answerTo(asked, device)))).toEqual([
        410,
        'ticket_invalid',
      ])
      // of another gift
      expect(refusal(await openBy(code, other.device))).toEqual([403, 'passkey_refused'])
      const late = answerTo(await ask(code), device)
      test.clock.advance(5 * MINUTE)
      expect(refusal(await post(at(code, '/open'), late))).toEqual([410, 'ticket_invalid'])
      expect(await opens(code, sessionOf(await openBy(code, device)))).toEqual(OPEN)
    })

    it('a refused passkey counts against its address, and locks no gift', async () => {
      const { code } = await withPasskey()
      const stranger = softwareAuthenticator(ORIGIN)
      const strict = await openTestApp(
        { name: engine.name, open: async () => ({ ...test.database, destroy: async () => {} }) },
        {},
        () => ({ ...test.deps, throttles: { ...test.deps.throttles, pinFailures: failures(6) } }),
      )
      onTestFinished(() => strict.close())
      for (let i = 0; i < 6; i++)
        expect(refusal(await openBy(code, stranger, strict))).toEqual([403, 'passkey_refused'])
      expect(refusal(await openBy(code, stranger, strict))).toEqual([429, 'too_many_tries'])
      expect(refusal(await post(`/api/qr/${code}/verify-pin`, { pin }))).toEqual(OPEN)
    })

    it('works while wrong PINs have locked the gift, ends no lock, and reports them', async () => {
      const { code, device } = await withPasskey()
      for (let i = 0; i < 5; i++) await post(`/api/qr/${code}/verify-pin`, { pin: '000000' }, {}, twin)
      expect(refusal(await post(`/api/qr/${code}/verify-pin`, { pin }))).toEqual([429, 'pin_locked'])
      const answer = await openBy(code, device)
      expect(answer.headers['wrong-tries']).toBe('5')
      const session = sessionOf(answer)
      expect(await opens(code, session)).toEqual(OPEN)
      expect(refusal(await post(`/api/qr/${code}/verify-pin`, { pin }))).toEqual([429, 'pin_locked'])
      expect((await openBy(code, device)).headers['wrong-tries']).toBeUndefined()
    })

    it('works after the root secret was replaced, and so does an earlier session', async () => {
      const { code, device } = await withPasskey()
      const session = sessionOf(await openBy(code, device))
      secrets.renew('another root secret of these tests, long enough', [ROOT])
      try {
        expect(await opens(code, session)).toEqual(OPEN)
        expect(await opens(code, sessionOf(await openBy(code, device)))).toEqual(OPEN)
      } finally {
        secrets.renew(ROOT, [])
      }
    })
  })

  describe('queued work', () => {
    const queued = async (code: string, inside: string) => {
      const operation = { id: v7(), kind: 'qr.update', code, fields: { name: 'Later' } }
      const key = ok<SealingKey>(await test.get('/api/sync/key'))
      const sealed = await seal(key, operation, { pin: inside })
      return { ...operation, sealed, sealed_for: key.key_id }
    }

    it('can carry a session in place of a PIN; if that has ended since, it waits for the person', async () => {
      const { code, device } = await withPasskey()
      const session = sessionOf(await openBy(code, device))
      const [first, second] = [await queued(code, session), await queued(code, session)]
      expect(await test.sync([first])).toMatchObject([{ outcome: 'applied' }])
      test.clock.advance(12 * HOUR)
      expect(await test.sync([second])).toMatchObject([
        { outcome: 'refused', status: 403, body: { code: 'gift_session_ended' } },
      ])
      const key = ok<SealingKey>(await test.get('/api/sync/key'))
      const mended = { ...second, sealed: await seal(key, second, { pin }), sealed_for: key.key_id }
      expect(await test.sync([mended])).toMatchObject([{ outcome: 'applied' }])
    })
  })

  describe('ending', () => {
    it('by PIN or by session works once, and closes what the passkey had opened', async () => {
      const { code, device } = await withPasskey()
      const second = await add(code)
      const [one, two] = await listed(code)
      const session = sessionOf(await openBy(code, device))
      const key = { 'idempotency-key': v7() }
      const remove = (id = '', typed = session, headers = {}) =>
        post(at(code, `/${id}/remove`), { pin: typed }, headers)
      ok(await remove(two?.id, session, key))
      expect((await remove(two?.id, session, key)).headers['idempotency-replayed']).toBe('true')
      expect(refusal(await remove(two?.id))).toEqual([404, 'passkey_unknown'])
      expect(refusal(await remove('nothing'))).toEqual([404, 'passkey_unknown'])
      expect(refusal(await openBy(code, second.device))).toEqual([403, 'passkey_refused'])
      ok(await remove(one?.id, pin))
      expect(await opens(code, session)).toEqual(ENDED)
      expect(await ask(code)).toEqual({ ticket: null, passkey: null })
    })

    it('of another gift is refused', async () => {
      const mine = await withPasskey()
      const other = await withPasskey()
      const [theirs] = await listed(other.code)
      const answer = await post(at(mine.code, `/${theirs?.id}/remove`), { pin })
      expect(refusal(answer)).toEqual([404, 'passkey_unknown'])
      expect(await rows(other.code)).toHaveLength(1)
    })

    it('a new PIN by recovery code ends all passkeys, whoever added them', async () => {
      const { code, device } = await withPasskey('diary')
      const session = sessionOf(await openBy(code, device))
      const { recovery_code } = ok<{ recovery_code: string }>(await post(`/api/qr/${code}/recovery`, { pin }))
      // making the code changes nothing
      expect(await opens(code, session)).toEqual(OPEN)
      ok(await post(`/api/qr/${code}/recover`, { recovery_code, pin: NEW }))
      expect(await opens(code, session)).toEqual(ENDED)
      expect(await rows(code)).toEqual([])
    })

    it('a move ends all passkeys: the new link has none, and no row of the old one is left', async () => {
      const { code, device } = await withPasskey('sale')
      const session = sessionOf(await openBy(code, device))
      const { code: to } = ok<{ code: string }>(await post(`/api/qr/${code}/move`, { pin }))
      expect(await opens(to, session)).toEqual(ENDED)
      expect(await opens(code, session)).toEqual([410, 'code_moved'])
      expect([await rows(code), await rows(to)]).toEqual([[], []])
      expect(await ask(to)).toEqual({ ticket: null, passkey: null })
    })

    it('an erasure leaves no row of a passkey', async () => {
      const { code, device } = await withPasskey()
      const session = sessionOf(await openBy(code, device))
      ok(await post(`/api/qr/${code}/erase`, { pin }))
      expect(await opens(code, session)).toEqual([410, 'gift_erased'])
      expect(await rows(code)).toEqual([])
      const { q, t } = test.deps.db.read
      for (const [name, table] of Object.entries(t))
        expect([name, JSON.stringify(await q.select().from(table)).includes(device.id)]).toEqual([
          name,
          false,
        ])
    })
  })

  it('opening a diary ends the wait for a new PIN, as its PIN does, and says so', async () => {
    const helping = await codeSupply(
      test,
      1,
      { campaign_type: 'diary', contact_name: 'Meera Gifts', lost_pin_help: true },
      owner,
    )
    const code = await helping.claimed()
    const { device, answer } = await add(code)
    ok(answer)
    const session = sessionOf(await openBy(code, device))
    const url = `/api/campaigns/${helping.campaign.id}/codes/1`
    ok(await post(`${url}/pin-help`, { reason: 'forgot' }, owner))
    const diary = await test.get(`/api/diary/${code}/entries`, { 'x-pin': session })
    expect([diary.status, decodeURIComponent(String(diary.headers['pin-help']))]).toEqual([
      200,
      expect.stringMatching(/^Meera Gifts asked on .+ You cancelled that by opening your diary\.$/),
    ])
    test.clock.advance(7 * 24 * HOUR)
    expect(refusal(await post(`${url}/reset-pin`, { reason: 'forgot' }, owner))).toEqual([409, 'reset_waits'])
  })

  it('own data names the devices and the days, and no key', async () => {
    const { code, device } = await withPasskey()
    const answer = await test.get(`/api/qr/${code}/export`, { 'x-pin': pin })
    const text = strFromU8(unzipSync(answer.bytes)['data.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject({
      phones_that_open_it: [{ device: 'Chrome, Android', last_used_at: null }],
    })
    expect(text).not.toContain(device.id)
  })

  it('the logs name passkeys by number, without device or key; nothing of a session is stored or logged', async () => {
    const { code, device } = await withPasskey('diary')
    const session = sessionOf(await openBy(code, device))
    ok(await post(`/api/diary/${code}/entry`, entryForm({ pin: session }), { 'idempotency-key': v7() }))
    expect((await openBy(code, softwareAuthenticator(ORIGIN))).status).toBe(403)
    const [mine] = await listed(code)
    ok(await post(at(code, `/${mine?.id}/remove`), { pin: session }))
    const { campaign } = supplies.diary
    const log = ok<CampaignLogEntry[]>(await test.get(`/api/campaigns/${campaign.id}/log`, owner))
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'passkey.removed', actor_kind: 'recipient', details: {}, address: null },
      { action: 'passkey.added', actor_kind: 'recipient', details: {}, address: null },
    ])
    const { q, t } = test.deps.db.read
    const noted = test.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const number = log[0]?.number
    for (const event of ['passkey.added', 'passkey.removed', 'passkey.refused'])
      expect(noted).toContainEqual(expect.objectContaining({ event, number, campaign_id: campaign.id }))
    for (const [name, table] of Object.entries(t))
      expect([name, JSON.stringify(await q.select().from(table)).includes(session)]).toEqual([name, false])
    const lines = test.log.join('\n')
    expect(lines).not.toContain(session)
    expect(lines).not.toContain(device.id)
    expect(lines).not.toContain(code)
  })
})
