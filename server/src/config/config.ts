import { easyPassword } from '@tohfa/sync-protocol/password/common-password'
import { accountEmail, newPassword } from '@tohfa/sync-protocol/fields/field-rules'
import { DEFAULT_TIME_ZONE } from '@tohfa/sync-protocol/time/default-time-zone'
import { isTimeZone } from '@tohfa/sync-protocol/time/time-zone'
import { REGISTRATION_MODES, type RegistrationMode } from '@tohfa/sync-protocol/entities/user'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PACE_OPERATIONS_MAX, PACE_PAUSE_MAX_SECONDS, type Pace } from '@tohfa/sync-protocol/operations/pace'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import type * as z from 'zod/mini'
import { configuredSecret } from './configured-secret'
import { ConfigError } from './config-error'
import { mailSettings, type MailSettings } from './mail-settings'

export { ConfigError }

/** The environment, read once. */
export interface Config {
  host: string
  port: number
  /** absolute path */
  dataDir: string
  databaseUrl: string | undefined
  /** of the database itself, if `databaseUrl` is of a pooler */
  databaseListenUrl: string | undefined
  /** of a standby of that database, for exports and lists of admins */
  databaseReadUrl: string | undefined
  /** the most connections of this process to PostgreSQL, apart from the one that listens; undefined: the default */
  databaseConnections: number | undefined
  storageUrl: string | undefined
  /** certificates (PEM) of the authority to trust for the storage service, in place of the public ones */
  storageCa: string | undefined
  /** of the storage service; undefined: found as AWS tools find them, from a profile or the machine's role */
  storageKeys: StorageKeys | undefined
  /** origin at which browsers read pictures from the storage service; undefined: all files come from this server */
  mediaUrl: string | undefined
  /** origin without a trailing slash */
  publicUrl: string | undefined
  admin: { email: string; password: string } | undefined
  secret: string | undefined
  /** the zone whose days receipts, charts and "today" on the server use, such as `Asia/Kolkata` */
  timeZone: string
  /** an OpenAI-compatible server that converts speech to text; its whole address */
  transcribeUrl: string | undefined
  transcribeApiKey: string | undefined
  transcribeModel: string | undefined
  /** the environment of the programs that the server starts */
  programEnv: Record<string, string>
  /** number of proxies in front of the server whose X-Forwarded-* headers are trusted; false: none */
  trustProxy: number | false
  logLevel: string
  /** ms from a login until its session is over */
  sessionMs: number
  /** ms without a call after which a session is over */
  sessionIdleMs: number
  /** whether admins may use their rights only in a session with a second factor */
  adminMfaRequired: boolean
  /** whether new passwords that are easy to guess are refused */
  strictPasswords: boolean
  /** bytes of the data folder's disk that new files leave free */
  minFreeBytes: number
  quotas: Quotas
  /** how fast devices may send what waits; undefined: as fast as they like */
  pace: Pace | undefined
  /** where faults of security are reported: addresses that begin with `mailto:` or `https:` */
  securityContacts: string[]
  /** who may make an account */
  registration: RegistrationMode
  /** undefined: no email is sent */
  mail: MailSettings | undefined
  /** whether a new account has to follow a link before it makes campaigns */
  verifyEmails: boolean
  /** where `/metrics` is answered; undefined: nowhere */
  metrics: { host: string; port: number } | undefined
  tracing: TracingSettings | undefined
}

/** How requests are traced. */
export interface TracingSettings {
  /** address of a collector that takes OTLP over HTTP */
  url: string
  /** the name of this service among others */
  service: string
  /** the part of requests that is traced, 0 to 1 */
  share: number
}

/** What a storage service knows its callers by. */
export interface StorageKeys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** What one account, campaign or diary may have. */
export interface Quotas {
  campaignsPerAccount: number
  /** bytes of files */
  accountBytes: number
  campaignBytes: number
  /** new entries of one diary */
  diaryEntriesADay: number
}

// where programs and their files are, and how to reach the network; none of our secrets
const PROGRAM_ENV = /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|LANG|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i

/** The environment of the programs that the server starts. */
const programEnvOf = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, set]) => (set && PROGRAM_ENV.test(name) ? [[name, set]] : [])),
  )

/**
 * The environment that names a store without that of this process: its settings, and where programs are.
 * @param settings as in a file of settings
 * @param env of this process
 */
export const storeEnv = (
  settings: Record<string, string | undefined>,
  env: Record<string, string | undefined>,
): Record<string, string | undefined> => ({ ...programEnvOf(env), ...settings })

/** The complete address of the call, from an origin, `…/v1`, or the complete address. */
function transcriptionsAt(given: string): string {
  const base = given.replace(/\/+$/, '')
  if (base.endsWith('/audio/transcriptions')) return base
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}/audio/transcriptions`
}

/**
 * The address of the database, whose certificate is always checked if TLS is used: what other programs read as TLS
 * without a check (`require`) is `verify-full` here. Only `no-verify` allows a connection that anybody can listen to.
 * @param ca path of the certificates to trust in place of the public ones
 */
function verifiedDatabase(given: string, ca: string | undefined): string {
  const url = new URL(given)
  const { searchParams: asked } = url
  asked.delete('uselibpqcompat')
  const mode = asked.get('sslmode')
  if (ca !== undefined) {
    if (mode === 'disable' || mode === 'no-verify')
      throw new ConfigError('DATABASE_CA', `should be unset if DATABASE_URL asks for sslmode=${mode}`)
    asked.set('sslrootcert', ca)
  }
  if (ca !== undefined || ['prefer', 'require', 'verify-ca'].includes(mode ?? ''))
    asked.set('sslmode', 'verify-full')
  return String(asked) === String(new URL(given).searchParams) ? given : url.href
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * @param env the process environment; an empty value counts as unset. NAME_FILE, the path of a file, may take the place
 *   of any NAME
 * @throws ConfigError naming the variable and what it should be, and never what a file holds
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = (name: string) => {
    const [given, path] = [name, `${name}_FILE`].map((one) => env[one]?.trim() || undefined)
    if (path === undefined) return given
    if (given !== undefined) throw new ConfigError(`${name}_FILE`, `should be unset when ${name} is set`)
    try {
      return readFileSync(path, 'utf8').trim() || undefined
    } catch {
      throw new ConfigError(`${name}_FILE`, 'should be the path of a file that can be read')
    }
  }
  const url = (name: string, protocols: string[], example: string) => {
    const given = value(name)
    if (given === undefined) return undefined
    const parsed = URL.canParse(given) ? new URL(given) : null
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new ConfigError(name, `should look like ${example}`)
    return given
  }

  const portOf = (name: string, given: string) => {
    // only digits: 0x10 and 1e3 are numbers too, but hardly intended
    if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535)
      throw new ConfigError(name, 'should be a whole number from 0 to 65535')
    return Number(given)
  }
  const metricsPort = value('METRICS_PORT')
  const metricsHost = value('METRICS_HOST')
  if (metricsHost !== undefined && metricsPort === undefined)
    throw new ConfigError('METRICS_PORT', 'should be set when METRICS_HOST is')

  const collector = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318')
  const share = value('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', 'should be a number from 0 to 1, like 0.1')

  const originOf = (name: string, example: string) => {
    const given = url(name, ['http:', 'https:'], example)
    if (given === undefined) return undefined
    const { href, origin } = new URL(given)
    if (href !== `${origin}/`)
      throw new ConfigError(name, `should be an origin without a path, like ${example}`)
    return origin
  }
  const publicUrl = originOf('PUBLIC_URL', 'https://gifts.example.com')

  const account = <T>(name: string, rule: z.ZodMiniType<T>, given: string | undefined): T => {
    const checked = validate(rule, given)
    if (checked.ok) return checked.value
    throw new ConfigError(name, `should be one that an account may have: ${checked.errors[0]?.detail}`)
  }
  const email = value('ADMIN_EMAIL')
  // its spaces count
  const password = env.ADMIN_PASSWORD || value('ADMIN_PASSWORD')
  if (email === undefined && password !== undefined)
    throw new ConfigError('ADMIN_EMAIL', 'should be set when ADMIN_PASSWORD is')
  if (email !== undefined && password === undefined)
    throw new ConfigError('ADMIN_PASSWORD', 'should be set when ADMIN_EMAIL is')

  /** The path of a file with certificates, and its content. */
  const certificates = (name: string) => {
    const given = value(name)
    if (given === undefined) return undefined
    const path = resolve(given)
    try {
      const pem = readFileSync(path, 'utf8')
      if (pem.includes('-----BEGIN CERTIFICATE-----')) return { path, pem }
    } catch {
      // reported below
    }
    throw new ConfigError(name, 'should be the path of a file with certificates (PEM)')
  }
  const database = (name: string) =>
    url(name, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/tohfa')
  const databaseUrl = database('DATABASE_URL')
  const databaseListenUrl = database('DATABASE_LISTEN_URL')
  const databaseReadUrl = database('DATABASE_READ_URL')
  const connections = value('DATABASE_CONNECTIONS')
  if (connections !== undefined && !/^([4-9]|[1-9]\d{1,2})$/.test(connections))
    throw new ConfigError('DATABASE_CONNECTIONS', 'should be a whole number of connections, 4 to 999')
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL', 'DATABASE_CONNECTIONS'])
    if (value(name) !== undefined && databaseUrl === undefined)
      throw new ConfigError('DATABASE_URL', `should be set when ${name} is`)
  const databaseCa = certificates('DATABASE_CA')
  if (databaseCa !== undefined && databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL', 'should be set when DATABASE_CA is')

  const storageUrl = url('STORAGE_URL', ['s3:'], 's3://bucket?endpoint=https://s3.example.com&region=eu-1')
  const mediaUrl = originOf('MEDIA_URL', 'https://media.example.com')
  if (mediaUrl !== undefined && storageUrl === undefined)
    throw new ConfigError('STORAGE_URL', 'should be set when MEDIA_URL is')
  if (mediaUrl !== undefined && mediaUrl === publicUrl)
    throw new ConfigError('MEDIA_URL', 'should be another origin than PUBLIC_URL')
  if (publicUrl?.startsWith('https:') && mediaUrl?.startsWith('http:'))
    throw new ConfigError('MEDIA_URL', 'should begin with https://, as PUBLIC_URL does')

  const [accessKeyId, secretAccessKey, sessionToken] = [
    'ACCESS_KEY_ID',
    'SECRET_ACCESS_KEY',
    'SESSION_TOKEN',
  ].map((name) => value(`AWS_${name}`))

  const timeZone = value('TIME_ZONE') ?? DEFAULT_TIME_ZONE
  if (!isTimeZone(timeZone))
    throw new ConfigError(
      'TIME_ZONE',
      'should be the name of a time zone, like Asia/Kolkata or Europe/Berlin',
    )

  const transcribeUrl = url('TRANSCRIBE_URL', ['http:', 'https:'], 'https://api.openai.com/v1')
  if (transcribeUrl !== undefined && /[@?#]/.test(transcribeUrl))
    throw new ConfigError('TRANSCRIBE_URL', 'should be only an address; a key belongs in TRANSCRIBE_API_KEY')
  const transcribeApiKey = value('TRANSCRIBE_API_KEY')
  if (transcribeApiKey !== undefined && !/^[\x21-\x7E]+$/.test(transcribeApiKey))
    throw new ConfigError('TRANSCRIBE_API_KEY', 'should be printable characters without spaces')
  if (transcribeApiKey !== undefined && transcribeUrl === undefined)
    throw new ConfigError('TRANSCRIBE_URL', 'should be set when TRANSCRIBE_API_KEY is')
  const transcribeModel = value('TRANSCRIBE_MODEL')
  if (transcribeModel !== undefined && !/^[\w.:@-]+(\/[\w.:@-]+)*$/.test(transcribeModel))
    throw new ConfigError('TRANSCRIBE_MODEL', 'should be the name of a model, like whisper-1')

  const trustProxy = value('TRUST_PROXY') ?? 'false'
  if (!/^(true|false|[1-9])$/.test(trustProxy))
    throw new ConfigError('TRUST_PROXY', 'should be true, false, or the number of proxies in a row (1 to 9)')

  const logLevel = value('LOG_LEVEL') ?? 'warn'
  if (!LOG_LEVELS.includes(logLevel))
    throw new ConfigError('LOG_LEVEL', `should be one of ${LOG_LEVELS.join(', ')}`)

  const minFreeMb = value('MIN_FREE_MB') ?? '500'
  if (!/^\d{1,7}$/.test(minFreeMb))
    throw new ConfigError('MIN_FREE_MB', 'should be a whole number of megabytes, like 500, or 0')

  const passwords = value('PASSWORDS') ?? 'told'
  if (!['told', 'strict'].includes(passwords)) throw new ConfigError('PASSWORDS', 'should be told or strict')
  if (passwords === 'strict' && easyPassword(password ?? '', email) !== null)
    throw new ConfigError('ADMIN_PASSWORD', 'should be harder to guess, as PASSWORDS is strict')
  const adminMfa = value('ADMIN_MFA') ?? 'optional'
  if (!['optional', 'required'].includes(adminMfa))
    throw new ConfigError('ADMIN_MFA', 'should be optional or required')
  const days = (name: string, otherwise: number) => {
    const given = value(name) ?? String(otherwise)
    if (!/^[1-9]\d{0,2}$/.test(given))
      throw new ConfigError(name, 'should be a whole number of days, 1 to 999')
    return Number(given) * DAY_MS
  }
  const sessionMs = days('SESSION_DAYS', 30)

  const registration = REGISTRATION_MODES.find((mode) => mode === (value('REGISTRATION') ?? 'open'))
  if (!registration)
    throw new ConfigError('REGISTRATION', `should be one of ${REGISTRATION_MODES.join(', ')}`)

  const securityContacts = (value('SECURITY_CONTACT') ?? '').split(/\s+/).filter(Boolean)
  if (
    !securityContacts.every(
      (one) => /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(one) && URL.canParse(one),
    )
  )
    throw new ConfigError(
      'SECURITY_CONTACT',
      'should be mailto:security@example.com or an https: address, or several with a space between them',
    )
  const mail = mailSettings({
    url: value('SMTP_URL'),
    from: value('MAIL_FROM'),
    ca: certificates('SMTP_CA')?.pem,
    publicUrl,
  })
  const verification = value('EMAIL_VERIFICATION') ?? 'off'
  if (!['off', 'required'].includes(verification))
    throw new ConfigError('EMAIL_VERIFICATION', 'should be off or required')
  if (verification === 'required' && mail === undefined)
    throw new ConfigError('SMTP_URL', 'should be set when EMAIL_VERIFICATION is required')

  const atMost = (name: string, usual: number, what: string) => {
    const given = value(name) ?? String(usual)
    if (!/^\d{1,9}$/.test(given) || Number(given) === 0)
      throw new ConfigError(name, `should be a whole number ${what}, like ${usual}`)
    return Number(given)
  }

  const pace = (name: string, least: number, most: number, what: string) => {
    const given = value(name)
    if (given !== undefined && !(/^\d{1,3}$/.test(given) && Number(given) >= least && Number(given) <= most))
      throw new ConfigError(name, `should be a whole number ${what}, ${least} to ${most}`)
    return given === undefined ? undefined : Number(given)
  }
  const operations = pace('SYNC_BATCH', 1, PACE_OPERATIONS_MAX, 'of operations')
  const pauseSeconds = pace('SYNC_PAUSE_SECONDS', 0, PACE_PAUSE_MAX_SECONDS, 'of seconds')

  return {
    host: value('HOST') ?? '127.0.0.1',
    port: portOf('PORT', value('PORT') ?? '3000'),
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl && verifiedDatabase(databaseUrl, databaseCa?.path),
    databaseListenUrl: databaseListenUrl && verifiedDatabase(databaseListenUrl, databaseCa?.path),
    databaseReadUrl: databaseReadUrl && verifiedDatabase(databaseReadUrl, databaseCa?.path),
    databaseConnections: connections === undefined ? undefined : Number(connections),
    storageUrl,
    storageCa: certificates('STORAGE_CA')?.pem,
    storageKeys:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
        : undefined,
    mediaUrl,
    publicUrl,
    admin:
      email === undefined
        ? undefined
        : {
            email: account('ADMIN_EMAIL', accountEmail, email),
            password: account('ADMIN_PASSWORD', newPassword, password),
          },
    secret: configuredSecret(env),
    timeZone,
    transcribeUrl: transcribeUrl && transcriptionsAt(transcribeUrl),
    transcribeApiKey,
    transcribeModel,
    programEnv: programEnvOf(env),
    // never the whole chain, as the caller can write its beginning
    trustProxy: trustProxy === 'false' ? false : trustProxy === 'true' ? 1 : Number(trustProxy),
    logLevel,
    adminMfaRequired: adminMfa === 'required',
    strictPasswords: passwords === 'strict',
    sessionMs,
    sessionIdleMs: days('SESSION_IDLE_DAYS', sessionMs / DAY_MS),
    minFreeBytes: Number(minFreeMb) * 1024 ** 2,
    securityContacts,
    registration,
    mail,
    verifyEmails: verification === 'required',
    pace:
      operations === undefined && pauseSeconds === undefined
        ? undefined
        : { operations: operations ?? PACE_OPERATIONS_MAX, pauseSeconds: pauseSeconds ?? 0 },
    metrics:
      metricsPort === undefined
        ? undefined
        : { host: metricsHost ?? '127.0.0.1', port: portOf('METRICS_PORT', metricsPort) },
    tracing:
      collector === undefined
        ? undefined
        : {
            url: `${collector.replace(/\/+$/, '')}/v1/traces`,
            service: value('OTEL_SERVICE_NAME') ?? 'tohfa',
            share: Number(share),
          },
    quotas: {
      campaignsPerAccount: atMost('CAMPAIGNS_PER_ACCOUNT', 2_000, 'of campaigns'),
      accountBytes: atMost('ACCOUNT_MAX_MB', 512_000, 'of megabytes') * 1024 ** 2,
      campaignBytes: atMost('CAMPAIGN_MAX_MB', 102_400, 'of megabytes') * 1024 ** 2,
      diaryEntriesADay: atMost('DIARY_ENTRIES_A_DAY', 1_000, 'of entries'),
    },
  }
}
