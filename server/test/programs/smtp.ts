/** A mail server on loopback that keeps received mails, with TLS by the tests' own certificate. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { CERTIFICATE, KEY } from './tls'

export const SMTP_USER = 'gifts@example.com'
export const SMTP_PASSWORD = 'p@ss word/of:smtp'

/** A received mail: sender and recipients from the commands, and its content. */
export interface TakenMail {
  from: string
  to: string[]
  secure: boolean
  user: string
  raw: string
  /** by name in lower case */
  headers: Record<string, string>
  /** the plain text, decoded */
  text: string
}

type Refusal = number | `${number} 5.${number}.${number}`

export interface SmtpServer {
  port: number
  /** the settings of a server that sends mail through this one */
  env: Record<string, string>
  taken: TakenMail[]
  /** statuses, or a status and an enhanced one, to refuse the next recipients with, one after another */
  refuse: Refusal[]
  /** likewise the next senders */
  refuseSender: Refusal[]
  /** likewise the next contents */
  refuseContent: Refusal[]
  /** number of connections so far */
  readonly connections: number
  /** Stops it and removes what it stored for `env`. */
  close(): Promise<void>
}

/** @param options.tls how it uses TLS: by STARTTLS, from the first byte, or not at all */
export async function openSmtpServer({
  tls = 'starttls',
  port = 0,
}: { tls?: 'starttls' | 'implicit' | 'none'; port?: number } = {}): Promise<SmtpServer> {
  const folder = await mkdtemp(join(tmpdir(), 'smtp-'))
  const ca = join(folder, 'ca.pem')
  await writeFile(ca, CERTIFICATE)
  const taken: TakenMail[] = []
  const refuse: Refusal[] = []
  const refuseSender: Refusal[] = []
  const refuseContent: Refusal[] = []
  const next = (refusals: Refusal[], words: string) => {
    const [status, enhanced = ''] = String(refusals.shift() ?? '').split(' ')
    return status
      ? Object.assign(new Error(`${enhanced} ${words}`.trim()), { responseCode: Number(status) })
      : null
  }
  let connections = 0
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: KEY,
    cert: CERTIFICATE,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    // so that a client that does not ask for TLS would reveal its password
    allowInsecureAuth: tls === 'none',
    logger: false,
    onConnect(_session, done) {
      connections++
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === SMTP_USER && password === SMTP_PASSWORD) return done(null, { user: username })
      done(Object.assign(new Error(`no ${password} for ${username}`), { responseCode: 535 }))
    },
    onMailFrom: ({ address }, _session, done) => done(next(refuseSender, `not from ${address}`)),
    onRcptTo: ({ address }, _session, done) => done(next(refuse, `not now, ${address}`)),
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const refused = next(refuseContent, 'not this')
        if (refused) return done(refused)
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: String(session.user),
          raw,
          ...parsed(raw),
        })
        done()
      })
    },
  })
  // a client that does not trust the certificate hangs up
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const { port: at } = server.server.address() as AddressInfo
  const login = `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD)}`
  return {
    port: at,
    env: {
      SMTP_URL: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${login}@localhost:${at}`,
      SMTP_CA: ca,
      PUBLIC_URL: 'https://gifts.example.com',
    },
    taken,
    ...{ refuse, refuseSender, refuseContent },
    get connections() {
      return connections
    },
    async close() {
      await new Promise<void>((closed) => server.close(closed))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function parsed(raw: string): Pick<TakenMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = words(line.slice(colon + 1).trim())
  }
  const body = raw.slice(end + 4).replaceAll('\r\n', '\n')
  const quoted = headers['content-transfer-encoding'] === 'quoted-printable'
  return { headers, text: quoted ? unquoted(body) : body }
}

const unquoted = (body: string) =>
  body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** A header with its encoded words (RFC 2047) decoded. */
const words = (header: string) =>
  header.replace(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_, way: string, word: string) =>
    (way.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64')
      : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1')
    ).toString(),
  )
