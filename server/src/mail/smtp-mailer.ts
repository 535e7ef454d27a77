import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config'
import { type Mail, MailFailure, noMailer, type Mailer } from './mailer'

/** ms that the mail server may take: to be reached, and to say something */
const REACHED_MS = 10_000
const SILENT_MS = 30_000

/** codes of a refusal of one mail: its sender, its recipient, its content */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM']
/** enhanced statuses (RFC 3463) of a refusal that may end: many servers refuse a sender only with the recipient */
const NOT_OF_THE_RECIPIENT = /^\d+[ -]5\.([03-7]\.|1\.[78]\b)/
/** codes of a server that cannot be reached, or not by TLS */
const OF_THE_WAY = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']

/** The configured mail server, or none. Its client is loaded with the first mail, so it does not slow the start. */
export function openMailer({ mail }: Pick<Config, 'mail'>): Mailer {
  if (mail === undefined) return noMailer
  let client: Promise<Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    const { login } = mail
    return createTransport({
      host: mail.host,
      port: mail.port,
      secure: mail.tls === 'always',
      requireTLS: mail.tls === 'required',
      ignoreTLS: mail.tls === 'off',
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(mail.ca !== undefined && { ca: mail.ca }) },
      ...(login && { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: REACHED_MS,
      greetingTimeout: REACHED_MS,
      socketTimeout: SILENT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: false,
    })
  }
  const domain = mail.from.address.replace(/^.*@/, '')
  return {
    on: true,
    async send({ id, to, subject, text }: Mail) {
      // the address also goes into a command of its own
      if (/[\p{Cc}\s<>,;:"()[\]\\]/u.test(to)) throw new MailFailure('not an address', 'never')
      const transport = await (client ??= connect())
      try {
        await transport.sendMail({
          envelope: { from: mail.from.address, to: [to] },
          from: mail.from,
          to: { name: '', address: to },
          subject: subject.replace(/\s+/gu, ' '),
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw asMailFailure(error)
      }
    },
  }
}

/** The server may name the recipient or repeat what it was sent, so only codes are kept, and what this side found. */
function asMailFailure(error: unknown): MailFailure {
  const { code = 'unknown', responseCode, command, response = '', message = '' } = error as Partial<SmtpError>
  if (OF_THE_WAY.includes(code) && responseCode === undefined)
    return new MailFailure(`${code}: ${message.slice(0, 200)}`, 'server')
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  // all mails have the same sender
  if (!OF_THE_MAIL.includes(code) || command === 'MAIL FROM') return new MailFailure(reason, 'server')
  const isForGood = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
  return new MailFailure(reason, isForGood && !NOT_OF_THE_RECIPIENT.test(response) ? 'never' : 'mail')
}

interface SmtpError {
  code: string
  responseCode: number
  /** what the server refused */
  command: string
  response: string
  message: string
}
