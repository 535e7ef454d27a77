import { accountEmail, newPassword } from '@tohfa/sync-protocol/fields'
import { validate } from '@tohfa/sync-protocol/validation'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'

/** The environment, read once. */
export interface Config {
  host: string
  port: number
  /** absolute path */
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  /** origin without a trailing slash */
  publicUrl: string | undefined
  admin: { email: string; password: string } | undefined
  secret: string | undefined
  /** an OpenAI-compatible server that converts speech to text; its whole address */
  transcribeUrl: string | undefined
  transcribeApiKey: string | undefined
  transcribeModel: string | undefined
  /** the environment of the programs that the server starts */
  programEnv: Record<string, string>
  /** number of proxies in front of the server whose X-Forwarded-* headers are trusted; false: none */
  trustProxy: number | false
  logLevel: string
  /** bytes of the data folder's disk that new files leave free */
  minFreeBytes: number
}

/** A setting that cannot be used. The server does not start, and shows the message, which begins with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(...words: string[]) {
    super(words.join(' '))
  }
}

// where programs and their files are, and how to reach the network; none of our secrets
const PROGRAM_ENV = /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|LANG|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i

/** The complete address of the call, from an origin, `…/v1`, or the complete address. */
function transcriptionsAt(given: string): string {
  const base = given.replace(/\/+$/, '')
  if (base.endsWith('/audio/transcriptions')) return base
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}/audio/transcriptions`
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * @param env the process environment; an empty value counts as unset
 * @throws ConfigError naming the variable and what it should be
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = (name: string) => env[name]?.trim() || undefined
  const url = (name: string, protocols: string[], example: string) => {
    const given = value(name)
    if (given === undefined) return undefined
    const parsed = URL.canParse(given) ? new URL(given) : null
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new ConfigError(name, `should look like ${example}`)
    return given
  }

  const givenPort = value('PORT') ?? '3000'
  const port = Number(givenPort)
  // only digits: 0x10 and 1e3 are numbers too, but hardly what was meant
  if (!/^\d{1,5}$/.test(givenPort) || port > 65_535)
    throw new ConfigError('PORT', 'should be a whole number from 0 to 65535')

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://gifts.example.com')
  if (publicUrl !== undefined && new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`)
    throw new ConfigError('PUBLIC_URL', 'should be an origin without a path, like https://gifts.example.com')

  const account = <T>(name: string, rule: z.ZodMiniType<T>, given: string | undefined): T => {
    const checked = validate(rule, given)
    if (checked.ok) return checked.value
    throw new ConfigError(name, `should be one that an account may have: ${checked.errors[0]?.detail}`)
  }
  const email = value('ADMIN_EMAIL')
  const password = env.ADMIN_PASSWORD || undefined
  if (email === undefined && password !== undefined)
    throw new ConfigError('ADMIN_EMAIL', 'should be set when ADMIN_PASSWORD is')
  if (email !== undefined && password === undefined)
    throw new ConfigError('ADMIN_PASSWORD', 'should be set when ADMIN_EMAIL is')

  const secret = value('TOHFA_SECRET')
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError('TOHFA_SECRET', 'should be at least 32 random characters')

  const transcribeUrl = url('TRANSCRIBE_URL', ['http:', 'https:'], 'https://api.openai.com/v1')
  if (transcribeUrl !== undefined && /[@?#]/.test(transcribeUrl))
    throw new ConfigError(
      'TRANSCRIBE_URL',
      'should be an address alone; a key belongs into TRANSCRIBE_API_KEY',
    )
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

  return {
    host: value('HOST') ?? '127.0.0.1',
    port,
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    databaseUrl: url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/tohfa',
    ),
    storageUrl: url('STORAGE_URL', ['s3:'], 's3://bucket?endpoint=https://s3.example.com&region=eu-1'),
    publicUrl: publicUrl && new URL(publicUrl).origin,
    admin:
      email === undefined
        ? undefined
        : {
            email: account('ADMIN_EMAIL', accountEmail, email),
            password: account('ADMIN_PASSWORD', newPassword, password),
          },
    secret,
    transcribeUrl: transcribeUrl && transcriptionsAt(transcribeUrl),
    transcribeApiKey,
    transcribeModel,
    programEnv: Object.fromEntries(
      Object.entries(env).flatMap(([name, set]) => (set && PROGRAM_ENV.test(name) ? [[name, set]] : [])),
    ),
    // never the whole chain, as the caller can write its beginning
    trustProxy: trustProxy === 'false' ? false : trustProxy === 'true' ? 1 : Number(trustProxy),
    logLevel,
    minFreeBytes: Number(minFreeMb) * 1024 ** 2,
  }
}
