import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from './config'

const SECRET = 'a-secret-that-nobody-should-read'
const DAY = 24 * 60 * 60_000
const MB = 1024 ** 2

describe('the configuration', () => {
  it.each([
    ['https://api.openai.com', 'https://api.openai.com/v1/audio/transcriptions'],
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1/audio/transcriptions'],
    ['http://gateway/openai/v1', 'http://gateway/openai/v1/audio/transcriptions'],
    ['http://here:9000/audio/transcriptions', 'http://here:9000/audio/transcriptions'],
  ])('completes the address of the transcription call: %s', (given, whole) => {
    expect(readConfig({ TRANSCRIBE_URL: given }).transcribeUrl).toBe(whole)
  })

  it('passes the programs that it starts their paths and proxies, and no secret', () => {
    const env = {
      PATH: '/usr/bin',
      HOME: '/root',
      https_proxy: 'http://proxy:3128',
      TOHFA_SECRET: SECRET,
      S3_KEY: 'x',
    }
    expect(readConfig(env).programEnv).toEqual({
      PATH: '/usr/bin',
      HOME: '/root',
      https_proxy: 'http://proxy:3128',
    })
  })

  it('reads a setting from a file, and never repeats what the file holds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tohfa-config-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'database-url')
    const url = `postgres://tohfa:${SECRET}@db/tohfa`
    await writeFile(file, `${url}\n`)
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(url)
    await writeFile(file, SECRET)
    const admin = { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD_FILE: file }
    expect(readConfig(admin).admin?.password).toBe(SECRET)
    expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
      /^DATABASE_URL should look like [^!]*tohfa$/,
    )
    for (const wrong of [{ DATABASE_URL: url }, { DATABASE_URL_FILE: join(folder, 'none') }])
      expect(() => readConfig({ DATABASE_URL_FILE: file, ...wrong })).toThrow(/^DATABASE_URL_FILE should be/)
  })

  it('needs nothing set', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: expect.stringMatching(/[/\\]data$/) as string,
      timeZone: 'Asia/Kolkata',
      programEnv: {},
      trustProxy: false,
      logLevel: 'warn',
      strictPasswords: false,
      adminMfaRequired: false,
      sessionMs: 30 * DAY,
      sessionIdleMs: 30 * DAY,
      minFreeBytes: 500 * MB,
      securityContacts: [],
      registration: 'open',
      verifyEmails: false,
      quotas: {
        campaignsPerAccount: 2_000,
        accountBytes: 512_000 * MB,
        campaignBytes: 102_400 * MB,
        diaryEntriesADay: 1_000,
      },
    })
  })

  it.each([
    ['smtps://u:p@smtp.example.com', { port: 465, tls: 'always' }],
    ['smtp://u:p@smtp.example.com', { port: 587, tls: 'required' }],
    ['smtp://u:p@smtp.example.com:25?tls=off', { port: 25, tls: 'off' }],
    ['smtp://localhost:1025', { port: 1025, tls: 'off', login: undefined }],
    ['smtp://localhost:1025?tls=required', { tls: 'required' }],
    ['smtp://[::1]:25', { host: '::1', tls: 'off' }],
    [
      'smtp://gifts%40example.org:p%2Fw@smtp.example.com',
      { login: { user: 'gifts@example.org', password: 'p/w' } },
    ],
  ])('requires TLS of a mail server unless it is on this machine or TLS is off: %s', (SMTP_URL, expected) => {
    const { mail } = readConfig({ SMTP_URL, PUBLIC_URL: 'https://gifts.example.com' })
    expect(mail).toMatchObject(expected)
  })

  it.each([
    [{ MAIL_FROM: 'Gifts of Rao <gifts@rao.in>' }, { name: 'Gifts of Rao', address: 'gifts@rao.in' }],
    [{ MAIL_FROM: 'gifts@rao.in' }, { name: '', address: 'gifts@rao.in' }],
    [{ SMTP_URL: 'smtp://me%40rao.in:p@smtp.rao.in' }, { name: 'Tohfa', address: 'me@rao.in' }],
    [{}, { name: 'Tohfa', address: 'no-reply@gifts.example.com' }],
  ])('knows the sender of mails: %j', (env, from) => {
    const usual = { SMTP_URL: 'smtp://user:p@smtp.rao.in', PUBLIC_URL: 'https://gifts.example.com' }
    expect(readConfig({ ...usual, ...env }).mail?.from).toEqual(from)
  })

  const db = 'postgres://user:pass@db:5432/tohfa'
  const verified = `${db}?sslmode=verify-full`
  const s3 = 's3://bucket?endpoint=https://s3.example.com&region=eu-1'
  it.each<[Record<string, string>, object]>([
    [
      { HOST: '0.0.0.0', PORT: '8080' },
      { host: '0.0.0.0', port: 8080 },
    ],
    [{ DATA_DIR: '/srv/tohfa' }, { dataDir: '/srv/tohfa' }],
    [
      { DATABASE_URL: db, DATABASE_CONNECTIONS: '30' },
      { databaseUrl: db, databaseConnections: 30 },
    ],
    [{ DATABASE_URL: db, DATABASE_LISTEN_URL: `${db}?sslmode=require` }, { databaseListenUrl: verified }],
    [{ DATABASE_URL: db, DATABASE_READ_URL: `${db}?sslmode=require` }, { databaseReadUrl: verified }],
    [
      { STORAGE_URL: s3, MEDIA_URL: 'https://m.example/' },
      { storageUrl: s3, mediaUrl: 'https://m.example' },
    ],
    [{ PUBLIC_URL: 'https://gifts.example.com/' }, { publicUrl: 'https://gifts.example.com' }],
    [
      { ADMIN_EMAIL: ' Admin@Example.com', ADMIN_PASSWORD: 'long enough' },
      { admin: { email: 'admin@example.com', password: 'long enough' } },
    ],
    [{ TOHFA_SECRET: SECRET }, { secret: SECRET }],
    [{ TRANSCRIBE_URL: 'http://whisper', TRANSCRIBE_API_KEY: 'sk-1' }, { transcribeApiKey: 'sk-1' }],
    [
      { TRANSCRIBE_MODEL: 'Systran/faster-whisper-small' },
      { transcribeModel: 'Systran/faster-whisper-small' },
    ],
    [{ TRUST_PROXY: 'true' }, { trustProxy: 1 }],
    [{ LOG_LEVEL: ' ' }, { logLevel: 'warn' }],
    [{ PASSWORDS: 'strict' }, { strictPasswords: true }],
    [{ ADMIN_MFA: 'required' }, { adminMfaRequired: true }],
    [
      { SESSION_DAYS: '90', SESSION_IDLE_DAYS: '14' },
      { sessionMs: 90 * DAY, sessionIdleMs: 14 * DAY },
    ],
    [{ MIN_FREE_MB: '2' }, { minFreeBytes: 2 * MB }],
    [{ REGISTRATION: 'invite' }, { registration: 'invite' }],
    [{ CAMPAIGNS_PER_ACCOUNT: '10' }, { quotas: { campaignsPerAccount: 10 } }],
    [{ ACCOUNT_MAX_MB: '20' }, { quotas: { accountBytes: 20 * MB } }],
    [{ CAMPAIGN_MAX_MB: '3' }, { quotas: { campaignBytes: 3 * MB } }],
    [{ DIARY_ENTRIES_A_DAY: '40' }, { quotas: { diaryEntriesADay: 40 } }],
    [{ SYNC_BATCH: '20', SYNC_PAUSE_SECONDS: '15' }, { pace: { operations: 20, pauseSeconds: 15 } }],
    [{ TIME_ZONE: 'Europe/Berlin' }, { timeZone: 'Europe/Berlin' }],
    [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { tracing: { url: 'http://collector:4318/v1/traces', service: 'tohfa', share: 0.25 } },
    ],
  ])('takes %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '0x10' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_URL: 'whisper.local:8000' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_URL: 'https://user:secret@whisper.local/' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_API_KEY: 'secret' }],
    ['TRANSCRIBE_API_KEY', { TRANSCRIBE_URL: 'https://whisper.local', TRANSCRIBE_API_KEY: 'sk secret' }],
    ['TRANSCRIBE_MODEL', { TRANSCRIBE_MODEL: '../secret model' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://user:secret@db/tohfa' }],
    ['DATABASE_URL', { DATABASE_URL: 'db.example.com secret' }],
    ['DATABASE_URL', { DATABASE_LISTEN_URL: 'postgres://user:secret@db/tohfa' }],
    ['DATABASE_URL', { DATABASE_CONNECTIONS: '10' }],
    ['DATABASE_LISTEN_URL', { DATABASE_URL: 'postgres://db/tohfa', DATABASE_LISTEN_URL: 'secret' }],
    // a store in SQLite has no standby
    ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://user:secret@standby/tohfa' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://db/tohfa', DATABASE_READ_URL: 'secret' }],
    ['STORAGE_URL', { MEDIA_URL: 'https://media.example.com' }],
    ['MEDIA_URL', { STORAGE_URL: 's3://gifts', MEDIA_URL: 'https://media.example.com/secret' }],
    [
      'MEDIA_URL',
      { STORAGE_URL: 's3://gifts', MEDIA_URL: 'https://x.example', PUBLIC_URL: 'https://x.example' },
    ],
    [
      'MEDIA_URL',
      { STORAGE_URL: 's3://gifts', MEDIA_URL: 'http://m.example', PUBLIC_URL: 'https://x.example' },
    ],
    ['DATABASE_CONNECTIONS', { DATABASE_URL: 'postgres://db/tohfa', DATABASE_CONNECTIONS: '3' }],
    ['STORAGE_URL', { STORAGE_URL: 'https://secret@s3.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'gifts.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/gifts' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:secret@example.com' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'secret-long' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'secret-long' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'secret' }],
    // nobody could log in with it
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'secret!'.repeat(40) }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: `${'secret'.repeat(50)}@example.com`, ADMIN_PASSWORD: 'long enough' }],
    ['TOHFA_SECRET', { TOHFA_SECRET: 'secret' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['REGISTRATION', { REGISTRATION: 'yes' }],
    ['CAMPAIGNS_PER_ACCOUNT', { CAMPAIGNS_PER_ACCOUNT: '0' }],
    ['ACCOUNT_MAX_MB', { ACCOUNT_MAX_MB: '1e6' }],
    ['CAMPAIGN_MAX_MB', { CAMPAIGN_MAX_MB: 'unlimited' }],
    ['DIARY_ENTRIES_A_DAY', { DIARY_ENTRIES_A_DAY: '-5' }],
    ['SYNC_BATCH', { SYNC_BATCH: '0' }],
    ['SYNC_PAUSE_SECONDS', { SYNC_PAUSE_SECONDS: '121' }],
    ['PASSWORDS', { PASSWORDS: 'secret' }],
    ['ADMIN_PASSWORD', { PASSWORDS: 'strict', ADMIN_EMAIL: 'secret@x.org', ADMIN_PASSWORD: 'secret@x.org' }],
    ...[
      'smtp.example.com',
      'https://u:secret@smtp.example.com',
      'smtp://secret@smtp.example.com',
      'smtp://:secret@smtp.example.com',
      'smtp://u:secret%@smtp.example.com',
      'smtp://u:secret@smtp.example.com/path',
      'smtp://u:secret@smtp.example.com?pool=true',
      'smtp://u:secret@smtp.example.com?tls=maybe',
      'smtps://u:secret@smtp.example.com?tls=off',
    ].map((SMTP_URL): [string, Record<string, string>] => [
      'SMTP_URL',
      { SMTP_URL, PUBLIC_URL: 'https://gifts.example.com' },
    ]),
    ['SMTP_URL', { MAIL_FROM: 'secret@example.com' }],
    ['SMTP_URL', { EMAIL_VERIFICATION: 'required' }],
    ['EMAIL_VERIFICATION', { EMAIL_VERIFICATION: 'secret' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://u:secret@smtp.example.com' }],
    ['SMTP_CA', { SMTP_CA: '/nowhere/secret.pem' }],
    ...[
      'secret',
      'Tohfa <secret>',
      'secret@example.com, b@example.com',
      'a@example.com\r\nBcc: secret@x.org',
    ].map((MAIL_FROM): [string, Record<string, string>] => [
      'MAIL_FROM',
      { MAIL_FROM, SMTP_URL: 'smtp://smtp.example.com', PUBLIC_URL: 'https://gifts.example.com' },
    ]),
    // nothing to derive it from
    ['MAIL_FROM', { SMTP_URL: 'smtp://u:secret@smtp.example.com', PUBLIC_URL: 'http://192.168.1.5:3000' }],
    ...['secret', '+05:30', 'Asia/Secret', 'Asia/Kolkata secret'].map(
      (TIME_ZONE): [string, Record<string, string>] => ['TIME_ZONE', { TIME_ZONE }],
    ),
    ['ADMIN_MFA', { ADMIN_MFA: 'yes' }],
    ['SESSION_DAYS', { SESSION_DAYS: '0' }],
    ['SESSION_IDLE_DAYS', { SESSION_IDLE_DAYS: '1.5' }],
    ['METRICS_PORT', { METRICS_PORT: '9464x' }],
    ['METRICS_PORT', { METRICS_HOST: '0.0.0.0' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '10%' }],
    ['MIN_FREE_MB', { MIN_FREE_MB: '500 MB' }],
  ])('%s is named if it cannot be used, and its value is not repeated: %j', (variable, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${variable} should `))
    expect(read).not.toThrow(/secret/)
  })
})
