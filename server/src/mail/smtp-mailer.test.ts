import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSmtpServer, SMTP_PASSWORD, SMTP_USER, type SmtpServer } from '../../test/programs/smtp'
import { readConfig } from '../config/config'
import { MailFailure } from './mailer'
import { openMailer } from './smtp-mailer'

const ID = '0190a1b2-0000-7000-8000-0000000000e1'
const MAIL = { id: ID, to: 'asha@example.org', subject: 'A short one', text: 'First line\n\nLast: ünï\n' }

const failure = async (sent: Promise<void>) => {
  const thrown: unknown = await sent.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof MailFailure)) throw new Error('it was taken', { cause: thrown })
  return thrown
}

describe('mails by SMTP', () => {
  let smtp: SmtpServer
  beforeEach(async () => {
    smtp = await openSmtpServer()
  })
  afterEach(() => smtp.close())

  const mailer = (change: Record<string, string> = {}, env = smtp.env) =>
    openMailer(readConfig({ ...env, ...change }))

  it('are sent by STARTTLS and login, as plain text with the headers of automatic mail', async () => {
    await mailer().send(MAIL)
    const [mail, ...more] = smtp.taken
    expect(more).toEqual([])
    expect(mail).toMatchObject({ secure: true, user: SMTP_USER, from: SMTP_USER, to: [MAIL.to] })
    expect(mail?.headers).toMatchObject({
      from: `Tohfa <${SMTP_USER}>`,
      to: MAIL.to,
      subject: MAIL.subject,
      'message-id': `<${ID}@example.com>`,
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
      date: expect.stringMatching(/\d{4} \d\d:\d\d:\d\d \+0000$/) as string,
    })
    expect(
      Buffer.from(mail?.text ?? '', 'latin1')
        .toString()
        .trim(),
    ).toBe(MAIL.text.trim())
  })

  it('are sent over TLS from the first byte', async () => {
    const implicit = await openSmtpServer({ tls: 'implicit' })
    onTestFinished(() => implicit.close())
    await mailer({}, implicit.env).send(MAIL)
    expect(implicit.taken).toMatchObject([{ secure: true, to: [MAIL.to] }])
  })

  it('are not sent if the certificate is not trusted', async () => {
    const SMTP_URL = `${smtp.env.SMTP_URL}?tls=required`
    const thrown = await failure(mailer({ SMTP_URL, SMTP_CA: '' }).send(MAIL))
    expect(thrown).toMatchObject({ reason: 'ESOCKET: self-signed certificate', concerns: 'server' })
    expect([smtp.connections, smtp.taken]).toEqual([1, []])
  })

  it('show no password to a server without TLS, unless a setting explicitly asks for it', async () => {
    const plain = await openSmtpServer({ tls: 'none' })
    const { SMTP_URL } = plain.env
    onTestFinished(() => plain.close())
    const thrown = await failure(
      mailer({ SMTP_URL: `${SMTP_URL}?tls=required`, SMTP_CA: '' }, plain.env).send(MAIL),
    )
    expect(thrown.concerns).toBe('server')
    expect(plain.taken).toEqual([])
    await mailer({ SMTP_URL: `${SMTP_URL}?tls=off`, SMTP_CA: '' }, plain.env).send(MAIL)
    expect(plain.taken).toMatchObject([{ secure: false, to: [MAIL.to] }])
  })

  it('fail with a wrong password, which is not revealed', async () => {
    const wrong = 'wrong-password-of-smtp'
    const SMTP_URL = smtp.env.SMTP_URL?.replace(encodeURIComponent(SMTP_PASSWORD), wrong) ?? ''
    const thrown = await failure(mailer({ SMTP_URL }).send(MAIL))
    expect(thrown).toMatchObject({ reason: 'EAUTH 535', concerns: 'server' })
    const told = JSON.stringify([thrown, thrown.message, thrown.stack, thrown.cause])
    for (const secret of [wrong, SMTP_USER, MAIL.to]) expect(told).not.toContain(secret)
  })

  it('fail if no server listens', async () => {
    const away = mailer()
    await smtp.close()
    expect(await failure(away.send(MAIL))).toMatchObject({
      reason: expect.stringMatching(/^ESOCKET: .*ECONNREFUSED/) as string,
      concerns: 'server',
    })
    smtp = await openSmtpServer()
  })

  it('are tried again after a 5xx that is not about the recipient', async () => {
    smtp.refuseSender.push(550)
    smtp.refuse.push('553 5.7.1', '550 5.1.1')
    smtp.refuseContent.push(550)
    const failures = [
      { reason: 'EENVELOPE 550', concerns: 'server' },
      { reason: 'EENVELOPE 553', concerns: 'mail' },
      { reason: 'EENVELOPE 550', concerns: 'never' },
      { reason: 'EMESSAGE 550', concerns: 'mail' },
    ]
    for (const expected of failures) expect(await failure(mailer().send(MAIL))).toMatchObject(expected)
    expect(smtp.taken).toEqual([])
  })

  it.each([
    'a@example.org\r\nBcc: other@example.org',
    'a@example.org\nBcc: other@example.org',
    'a@example.org, other@example.org',
    'a@example.org> RCPT TO:<other@example.org',
    'Other <other@example.org>',
    'a\u0000@example.org',
  ])('an address like %j adds no recipient and no header', async (to) => {
    expect(await failure(mailer().send({ ...MAIL, to }))).toMatchObject({ concerns: 'never' })
    expect([smtp.connections, smtp.taken]).toEqual([0, []])
  })

  it('a subject adds no header', async () => {
    await mailer().send({ ...MAIL, subject: 'A\r\nBcc: other@example.org' })
    expect(smtp.taken[0]?.headers).toMatchObject({ subject: 'A Bcc: other@example.org' })
    expect(smtp.taken[0]?.headers).not.toHaveProperty('bcc')
    expect(smtp.taken[0]?.to).toEqual([MAIL.to])
  })
})
