/** How email is sent: SMTP_URL, SMTP_CA and MAIL_FROM. */
import { email } from '@tohfa/sync-protocol/fields/field-rules'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import { isIP } from 'node:net'
import { ConfigError } from './config-error'

export interface MailSettings {
  host: string
  port: number
  /** `always` from the first byte (smtps), `required` by STARTTLS, or `off` */
  tls: 'always' | 'required' | 'off'
  /** certificates (PEM) of the authority to trust for the server, in place of the public ones */
  ca: string | undefined
  login: { user: string; password: string } | undefined
  from: MailAddress
}

export interface MailAddress {
  /** may be empty */
  name: string
  address: string
}

const EXAMPLE = 'smtp://user:password@smtp.example.com:587'
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** of submission, RFC 8314 and RFC 6409 */
const PORTS = { 'smtps:': 465, 'smtp:': 587 }

/**
 * @param given value of each setting, trimmed; `ca` as it was read
 * @returns undefined if no mail is sent
 * @throws ConfigError that names the setting, and says nothing about the content of SMTP_URL
 */
export function mailSettings(given: {
  url: string | undefined
  from: string | undefined
  ca: string | undefined
  publicUrl: string | undefined
}): MailSettings | undefined {
  if (given.url === undefined) {
    if (given.from !== undefined) throw new ConfigError('SMTP_URL', 'should be set when MAIL_FROM is')
    if (given.ca !== undefined) throw new ConfigError('SMTP_URL', 'should be set when SMTP_CA is')
    return undefined
  }
  // anybody can choose the address that a request names, and nobody may choose where a reset link leads
  if (given.publicUrl === undefined)
    throw new ConfigError('PUBLIC_URL', 'should be set when SMTP_URL is: links in emails begin with it')
  const server = readServer(given.url, given.ca)
  return { ...server, ca: given.ca, from: readFrom(given.from, server.login?.user, given.publicUrl) }
}

function readServer(given: string, ca: string | undefined): Omit<MailSettings, 'ca' | 'from'> {
  const wrong = new ConfigError('SMTP_URL', `should look like ${EXAMPLE}, or smtps://…`)
  if (!URL.canParse(given)) throw wrong
  const url = new URL(given)
  const { protocol, hostname } = url
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') throw wrong
  if (!['', '/'].includes(url.pathname) || url.hash !== '') throw wrong
  for (const name of url.searchParams.keys())
    if (name !== 'tls')
      throw new ConfigError('SMTP_URL', 'should have nothing but tls after the question mark')
  const word = url.searchParams.get('tls')
  if (word !== null && word !== 'off' && word !== 'required')
    throw new ConfigError('SMTP_URL', 'should say tls=required or tls=off after the question mark')
  if (protocol === 'smtps:' && word === 'off')
    throw new ConfigError('SMTP_URL', 'should begin with smtp:// if it says tls=off')
  if (ca !== undefined && word === 'off')
    throw new ConfigError('SMTP_CA', 'should be unset if SMTP_URL says tls=off')
  // a server on the same machine needs no TLS, and nobody vouches for its certificate
  const usual = LOOPBACK.test(hostname) && ca === undefined ? 'off' : 'required'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    tls: protocol === 'smtps:' ? 'always' : (word ?? usual),
    login: readLogin(url),
  }
}

function readLogin({ username, password }: URL): MailSettings['login'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '')
    throw new ConfigError('SMTP_URL', 'should have both a user and a password, or neither')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new ConfigError('SMTP_URL', 'should have its user and password percent-encoded')
  }
}

const isAddress = (text: string) => validate(email, text).ok

/** MAIL_FROM, or the user if that is an address, or else one at the domain of PUBLIC_URL. */
function readFrom(given: string | undefined, user: string | undefined, publicUrl: string): MailAddress {
  if (given !== undefined) {
    const [, name = '', address = given] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(given) ?? []
    if (isAddress(address) && !/\p{Cc}/u.test(name)) return { name, address }
    throw new ConfigError('MAIL_FROM', 'should look like gifts@example.com or Tohfa <gifts@example.com>')
  }
  const { hostname } = new URL(publicUrl)
  const noReply = `no-reply@${hostname}`
  if (user !== undefined && isAddress(user)) return { name: 'Tohfa', address: user }
  if (isIP(hostname) === 0 && isAddress(noReply)) return { name: 'Tohfa', address: noReply }
  throw new ConfigError('MAIL_FROM', 'should be set: the address that emails come from')
}
