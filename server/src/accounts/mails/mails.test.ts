/** What an account hears by email, over a real mail server. */
import * as m from '@tohfa/sync-protocol/messages'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { person } from '../../../test/admin'
import { openTestApp, testApp, type TestApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { openSmtpServer, type SmtpServer, type TakenMail } from '../../../test/programs/smtp'
import { openTwin } from '../../../test/twin'
import { createThrottle } from '../../rate-limits/throttle'
import { MailFailure } from '../../mail/mailer'
import { openMailer } from '../../mail/smtp-mailer'

const PASSWORD = 'a long password'
const NEXT = 'another long password'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const tokenOf = (mail: TakenMail | undefined, page: string) =>
  new RegExp(`^https://gifts\\.example\\.com/${page}#([\\w-]{43})$`, 'm').exec(mail?.text ?? '')?.[1] ?? ''

describe.each(engines)('mails about an account on $name', (engine) => {
  let smtp: SmtpServer
  let test: TestApp
  beforeAll(async () => {
    smtp = await openSmtpServer()
    test = await openTestApp(engine, { ...smtp.env, LOG_LEVEL: 'warn' }, ({ config, throttles }) => ({
      mailer: openMailer(config),
      // all callers in this file have one address
      throttles: { ...throttles, mailRequests: createThrottle({ tries: 1000, windowMs: HOUR }) },
    }))
  })
  beforeEach(() => {
    smtp.taken.length = 0
    // so that requests of one test do not limit the next
    test.clock.advance(2 * HOUR)
  })
  afterEach(async () => {
    smtp.refuse.length = 0
    await test.deps.db.write(({ q, t }) => q.delete(t.mails))
  })
  afterAll(async () => {
    await test.close()
    await smtp.close()
  })

  const forgot = (email: string, headers = {}, app = test) =>
    app.post('/api/auth/forgot-password', { email }, headers)
  const reset = (token: string, password = NEXT) => test.post('/api/auth/reset-password', { token, password })
  const login = (email: string, password: string) => test.post('/api/auth/login', { email, password })
  const rows = () => {
    const { q, t } = test.deps.db.read
    return q.select().from(t.mails)
  }
  /** waits until nothing is due, and returns what arrived */
  const arrived = async (count: number) => {
    await expect.poll(() => smtp.taken.length).toBe(count)
    return smtp.taken
  }
  const tokenIn = (mail: TakenMail | undefined) => tokenOf(mail, 'reset-password')
  /** what another process does every half minute */
  const look = () => test.deps.db.write(async (tx) => tx.touch('mails'))

  it('a forgotten password can be replaced once with the link in the mail', async () => {
    expect((await test.get('/api/config')).json()).toMatchObject({ mail: true })
    const { email, headers } = await person(test)
    const asked = await forgot(` ${email.toUpperCase()} `)
    expect([asked.status, asked.json()]).toEqual([200, { message: m.resetLinkOnItsWay }])
    const [mail] = await arrived(1)
    expect(mail).toMatchObject({ to: [email], secure: true })
    const token = tokenIn(mail)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).json()).toMatchObject({
      code: 'reset_link_invalid',
      detail: m.resetLinkInvalidAskAgain,
    })
    expect((await test.get('/api/user/profile', headers)).status).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, NEXT)).status).toBe(200)
    // and the account gets a note
    const [, note] = await arrived(2)
    expect(note).toMatchObject({ to: [email], headers: { subject: 'Tohfa: your password was changed' } })
    for (const secret of [NEXT, PASSWORD, token]) expect(note?.raw).not.toContain(secret)
  })

  it('a reset link works for an hour', async () => {
    const { email } = await person(test)
    await forgot(email)
    const first = tokenIn((await arrived(1))[0])
    test.clock.advance(HOUR)
    expect((await reset(first)).status).toBe(410)
    await forgot(email)
    const second = tokenIn((await arrived(2))[1])
    expect(second).not.toBe(first)
    test.clock.advance(HOUR - 1)
    expect((await reset(second)).status).toBe(200)
  })

  it('an address without an account gets the same answer, costs the same writes, and gets no mail', async () => {
    const { email } = await person(test)
    smtp.refuse.push(451, 451)
    const known = await forgot(email)
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    const [waiting] = await rows()
    await test.deps.db.write(({ q, t }) => q.delete(t.mails))
    const counted = async () => {
      const { q, t } = test.deps.db.read
      return (await q.select().from(t.mailCounts)).length
    }
    const before = await counted()
    const stranger = 'nobody@example.com'
    // before anybody looks the account up
    let written: object | undefined
    const unwatch = test.deps.db.watch(() => void rows().then(([row]) => (written ??= row)))
    const unknown = await forgot(stranger)
    await expect.poll(() => written).toBeDefined()
    unwatch()
    expect(written).toMatchObject({ kind: waiting?.kind, userId: waiting?.userId, recipient: stranger })
    expect(await counted()).toBe(before + 1)
    expect([unknown.status, unknown.body, Object.keys(unknown.headers)]).toEqual([
      known.status,
      known.body,
      Object.keys(known.headers),
    ])
    await expect.poll(rows).toEqual([])
    expect(smtp.taken).toEqual([])
  })

  it('an address gets at most three mails an hour; further requests get the same answer', async () => {
    const { email } = await person(test)
    const twin = await openTwin(engine, test)
    onTestFinished(() => twin.close())
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => forgot(email, {}, i % 2 === 0 ? test : twin)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    await arrived(3)
    await expect.poll(rows).toEqual([])
    test.clock.advance(HOUR)
    await forgot(email)
    await arrived(4)
  })

  it('a caller who asks for many addresses is asked to wait', async () => {
    const other = await openTestApp(engine, smtp.env, ({ config }) => ({ mailer: openMailer(config) }))
    onTestFinished(() => other.close())
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => forgot(`many${i}@example.com`, {}, other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('no token is in the database, neither while its mail waits nor later', async () => {
    const { email } = await person(test)
    const everything = async () => {
      const { q, t } = test.deps.db.read
      const all = await Promise.all(Object.values(t).map((table) => q.select().from(table)))
      return JSON.stringify(all)
    }
    smtp.refuse.push(451)
    await forgot(email)
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    const waiting = await everything()
    test.clock.advance(MINUTE)
    await look()
    const token = tokenIn((await arrived(1))[0])
    expect(token).not.toBe('')
    expect(waiting).toContain(email)
    expect(waiting).not.toContain(token)
    expect(await everything()).not.toContain(token)
    expect(test.log.join('')).not.toContain(token)
  })

  it('a mail server that fails twice delays the mail, and the link is the same', async () => {
    const { email } = await person(test)
    smtp.refuse.push(451, 450)
    expect((await forgot(email)).status).toBe(200)
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    test.clock.advance(MINUTE - 1)
    await look()
    test.clock.advance(1)
    await look()
    await expect.poll(async () => (await rows())[0]?.tries).toBe(2)
    expect(smtp.taken).toEqual([])
    test.clock.advance(5 * MINUTE)
    await look()
    const [mail] = await arrived(1)
    expect((await reset(tokenIn(mail))).status).toBe(200)
    await arrived(2)
  })

  it('a mail is given up after five days, or at once if its recipient is refused for good', async () => {
    const { email } = await person(test)
    const log = test.log.length
    const tries = 11
    smtp.refuse.push(...Array<number>(tries).fill(451))
    await forgot(email)
    const first = test.clock.now()
    for (let done = 1; done < tries; done++) {
      await expect.poll(async () => (await rows())[0]?.tries).toBe(done)
      test.clock.advance(((await rows())[0]?.nextAt ?? 0) - test.clock.now())
      await look()
    }
    await expect.poll(rows).toEqual([])
    expect((test.clock.now() - first) / (24 * HOUR)).toBeCloseTo(4.86)
    smtp.refuse.push(550)
    await forgot(email)
    await expect.poll(rows).toEqual([])
    expect(smtp.taken).toEqual([])
    const said = test.log.slice(log).map((line) => JSON.parse(line) as { msg: string; reason: string })
    expect(said.map(({ msg, reason }) => `${msg}: ${reason}`)).toEqual([
      ...Array<string>(tries - 1).fill('a mail was not taken, and will be tried again: EENVELOPE 451'),
      'a mail was given up: EENVELOPE 451',
      'a mail was given up: EENVELOPE 550',
    ])
    expect(test.log.join('')).not.toContain(email)
  })

  it('a disabled account gets no link', async () => {
    const { id, email } = await person(test)
    await test.deps.db.write(({ q, t }) => q.update(t.users).set({ disabledAt: 1 }).where(eq(t.users.id, id)))
    expect((await forgot(email)).status).toBe(200)
    await expect.poll(rows).toEqual([])
    expect(smtp.taken).toEqual([])
  })

  it('an outage of the mail server fails no call, and waiting mails arrive after it', async () => {
    const { port } = smtp
    const { email, headers } = await person(test)
    await smtp.close()
    try {
      const changed = await test.put(
        '/api/user/password',
        { current_password: PASSWORD, password: NEXT },
        headers,
      )
      expect(changed.status).toBe(200)
      for (const asks of [email, 'second@example.com', 'third@example.com'])
        expect((await forgot(asks)).status).toBe(200)
      await expect.poll(async () => new Set((await rows()).map(({ tries }) => tries))).toEqual(new Set([1]))
    } finally {
      smtp = await openSmtpServer({ port })
    }
    test.clock.advance(MINUTE)
    await look()
    const mails = await arrived(2)
    expect(mails.map(({ headers: { subject } }) => subject).sort()).toEqual([
      'Tohfa: choose a new password',
      'Tohfa: your password was changed',
    ])
  })

  it('a mail that a process left behind when it died is sent by the next one', async () => {
    let hang: (failure: MailFailure) => void = () => {}
    const hanging = new Promise<void>((_, reject) => (hang = reject))
    let asked = 0
    // it has begun to send, and the mail server never answers
    const mailer = { on: true, send: () => (asked++, hanging) }
    const dying = await openTestApp(engine, smtp.env, () => ({ mailer }))
    const { email } = await person(dying)
    await forgot(email, {}, dying)
    await expect.poll(() => asked).toBe(1)
    const next = await openTestApp(
      { name: engine.name, open: async () => ({ ...dying.database, destroy: async () => {} }) },
      smtp.env,
      ({ config }) => ({ ...dying.deps, mailer: openMailer(config) }),
    )
    try {
      const lookThere = () => dying.deps.db.write(async (tx) => tx.touch('mails'))
      // nobody else sends while it may be alive
      dying.clock.advance(2 * MINUTE)
      await lookThere()
      await forgot('nobody@example.com', {}, next)
      expect(smtp.taken).toEqual([])
      dying.clock.advance(2 * MINUTE)
      await lookThere()
      expect((await arrived(1))[0]).toMatchObject({ to: [email] })
    } finally {
      hang(new MailFailure('too late', 'mail'))
      await next.close()
      await dying.close()
    }
  })

  it('two processes send each mail once', async () => {
    const twin = await openTwin(engine, test)
    onTestFinished(() => twin.close())
    const people = await Promise.all(Array.from({ length: 8 }, () => person(test)))
    await Promise.all(people.map(({ email }, i) => forgot(email, {}, i % 2 === 0 ? test : twin)))
    await expect.poll(rows).toEqual([])
    expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  })

  it('notifies the old address about a new email, and not the new one', async () => {
    const { email, headers } = await person(test)
    const next = `next.${email}`
    const changed = await test.put('/api/user/email', { current_password: PASSWORD, email: next }, headers)
    expect(changed.status).toBe(200)
    const [note] = await arrived(1)
    expect(note).toMatchObject({ to: [email], headers: { subject: 'Tohfa: your email was changed' } })
    for (const secret of [next, PASSWORD]) expect(note?.raw).not.toContain(secret)
    // a link that was asked for before is not sent
    await forgot(email)
    await expect.poll(rows).toEqual([])
    expect(smtp.taken).toHaveLength(1)
  })

  it('a reset link never leads to the host that its request names', async () => {
    const { email } = await person(test)
    await forgot(email, { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' })
    const [mail] = await arrived(1)
    expect(mail?.raw).not.toContain('evil')
    expect(tokenIn(mail)).not.toBe('')
  })
})

describe.each(engines)('a server without mail on $name', (engine) => {
  const test = testApp(engine)

  it('says that it sends no mail, saves none, and refuses a wrong reset link as usual', async () => {
    const { headers } = await person(test)
    expect((await test.get('/api/config')).json()).toMatchObject({ mail: false })
    for (const answer of [
      await test.post('/api/auth/forgot-password', { email: 'a@example.com' }),
      await test.post('/api/user/email/link', undefined, headers),
    ])
      expect(answer.json()).toMatchObject({ status: 409, code: 'mail_off', detail: m.mailOff })
    const { q, t } = test.deps.db.read
    expect(await q.select().from(t.mails)).toEqual([])
    const used = await test.post('/api/auth/reset-password', { token: 'x', password: NEXT })
    expect(used.json()).toMatchObject({ code: 'reset_link_invalid', detail: m.resetLinkInvalid })
  })
})

describe.each(engines)('EMAIL_VERIFICATION=required on $name', (engine) => {
  let smtp: SmtpServer
  let test: TestApp
  beforeAll(async () => {
    smtp = await openSmtpServer()
    const env = { ...smtp.env, EMAIL_VERIFICATION: 'required' }
    test = await openTestApp(engine, env, ({ config }) => ({ mailer: openMailer(config) }))
  })
  beforeEach(() => {
    smtp.taken.length = 0
  })
  afterAll(async () => {
    await test.close()
    await smtp.close()
  })
  const token = (mail: TakenMail | undefined) => tokenOf(mail, 'confirm-email')
  const arrived = async (count: number) => {
    await expect.poll(() => smtp.taken.length).toBe(count)
    return smtp.taken
  }
  const make = (headers: object) =>
    test.post('/api/campaigns', { name: 'Spring', qr_quantity: 1, campaign_type: 'vcard' }, { ...headers })
  const confirm = (given: string, headers = {}) =>
    test.post('/api/auth/confirm-email', { token: given }, headers)
  const again = (headers: object) => test.post('/api/user/email/link', undefined, { ...headers })

  it('a new account can sign in, but makes campaigns only after its link was followed', async () => {
    const { email, headers } = await person(test)
    const [mail] = await arrived(1)
    expect(mail).toMatchObject({ to: [email], headers: { subject: 'Tohfa: confirm your email' } })
    expect((await test.get('/api/campaigns', headers)).status).toBe(200)
    expect((await make(headers)).json()).toMatchObject({
      status: 403,
      code: 'email_unverified',
      detail: m.emailUnverified,
    })
    expect((await confirm('guessed')).json()).toMatchObject({ status: 410, code: 'email_link_invalid' })
    const key = { 'idempotency-key': v7() }
    expect((await confirm(token(mail), key)).json()).toEqual({ message: m.emailConfirmed })
    expect((await make(headers)).status).toBe(200)
    // only once, and a repeated request gets its answer again
    expect((await confirm(token(mail))).status).toBe(410)
    expect((await confirm(token(mail), key)).headers['idempotency-replayed']).toBe('true')
  })

  it('a confirmation link works for a day or until the next one, which is sent three times an hour', async () => {
    const { headers } = await person(test)
    const first = token((await arrived(1))[0])
    test.clock.advance(24 * HOUR)
    expect((await confirm(first)).status).toBe(410)
    for (let i = 0; i < 3; i++) {
      expect((await again(headers)).json()).toEqual({ message: m.emailLinkSent })
      await arrived(i + 2)
    }
    const limited = await again(headers)
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    // only the last one
    expect((await confirm(token(smtp.taken[2]))).status).toBe(410)
    expect((await confirm(token(smtp.taken[3]))).status).toBe(200)
    expect((await again(headers)).json()).toEqual({ message: m.emailConfirmed })
  })

  it('two servers together send three links for eight requests at once', async () => {
    const { headers } = await person(test)
    await arrived(1)
    const twin = await openTwin(engine, test)
    onTestFinished(() => twin.close())
    const url = '/api/user/email/link'
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? test : twin).post(url, undefined, headers)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    const { q, t } = test.deps.db.read
    await expect.poll(() => q.select().from(t.mails)).toEqual([])
  })

  it('a new email has to be confirmed, and the link sent to the old one is void', async () => {
    const { email, headers } = await person(test)
    const old = token((await arrived(1))[0])
    const next = `next.${email}`
    const changed = await test.put('/api/user/email', { current_password: PASSWORD, email: next }, headers)
    const { access_token } = changed.json<AccessToken>()
    const mails = await arrived(3)
    expect(
      mails
        .slice(1)
        .map(({ to, headers: { subject } }) => [to[0], subject])
        .sort(),
    ).toEqual(
      [
        [email, 'Tohfa: your email was changed'],
        [next, 'Tohfa: confirm your email'],
      ].sort(),
    )
    expect((await confirm(old)).status).toBe(410)
    const mine = { authorization: `Bearer ${access_token}` }
    expect((await make(mine)).status).toBe(403)
    expect((await confirm(token(mails.find(({ to }) => to[0] === next)))).status).toBe(200)
    expect((await make(mine)).status).toBe(200)
  })

  it('accounts from before the setting, and admins made by the operator, need no link', async () => {
    const before = await openTestApp(engine)
    onTestFinished(() => before.close())
    const { headers } = await person(before)
    const { q, t } = before.deps.db.read
    expect((await q.select().from(t.users)).map(({ emailVerifiedAt }) => emailVerifiedAt)).toEqual([0])
    const later = await openTestApp(
      { name: engine.name, open: async () => ({ ...before.database, destroy: async () => {} }) },
      { ...smtp.env, EMAIL_VERIFICATION: 'required' },
      ({ config }) => ({ ...before.deps, config, mailer: openMailer(config) }),
    )
    const made = await later.campaign(headers)
    expect(made.codes).toHaveLength(3)
    await later.close()
  })
})
