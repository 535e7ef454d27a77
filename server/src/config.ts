import { resolve } from 'node:path'

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
  /** how many proxies in a row stand in front, whose X-Forwarded-* are believed; false: none */
  trustProxy: number | false
  logLevel: string
}

/** A setting that cannot be used; the start stops with its message, which begins with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(...words: string[]) {
    super(words.join(' '))
  }
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

  const port = Number(value('PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError('PORT', 'should be a whole number from 0 to 65535')

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://gifts.example.com')
  if (publicUrl !== undefined && new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`)
    throw new ConfigError('PUBLIC_URL', 'should be an origin without a path, like https://gifts.example.com')

  const email = value('ADMIN_EMAIL')
  const password = env.ADMIN_PASSWORD || undefined
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new ConfigError('ADMIN_EMAIL', 'should be an email address')
  if (email !== undefined && (password === undefined || [...password].length < 8))
    throw new ConfigError('ADMIN_PASSWORD', 'should be at least 8 characters when ADMIN_EMAIL is set')
  if (email === undefined && password !== undefined)
    throw new ConfigError('ADMIN_EMAIL', 'should be set when ADMIN_PASSWORD is')

  const secret = value('TOHFA_SECRET')
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError('TOHFA_SECRET', 'should be at least 32 random characters')

  const trustProxy = value('TRUST_PROXY') ?? 'false'
  if (!/^(true|false|[1-9])$/.test(trustProxy))
    throw new ConfigError('TRUST_PROXY', 'should be true, false, or the number of proxies in a row (1 to 9)')

  const logLevel = value('LOG_LEVEL') ?? 'warn'
  if (!LOG_LEVELS.includes(logLevel))
    throw new ConfigError('LOG_LEVEL', `should be one of ${LOG_LEVELS.join(', ')}`)

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
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    secret,
    // never all of the chain: its beginning is what the caller wrote
    trustProxy: trustProxy === 'false' ? false : trustProxy === 'true' ? 1 : Number(trustProxy),
    logLevel,
  }
}
