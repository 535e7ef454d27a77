import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config'

const SECRET = 'a-secret-that-nobody-should-read'

describe('the configuration', () => {
  it.each([
    ['https://api.openai.com', 'https://api.openai.com/v1/audio/transcriptions'],
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1/audio/transcriptions'],
    ['http://gateway/openai/v1', 'http://gateway/openai/v1/audio/transcriptions'],
    ['http://here:9000/audio/transcriptions', 'http://here:9000/audio/transcriptions'],
  ])('takes any beginning of the transcription call: %s', (given, whole) => {
    expect(readConfig({ TRANSCRIBE_URL: given }).transcribeUrl).toBe(whole)
  })

  it('tells programs that it starts where things are, and no secret', () => {
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

  it('needs nothing set', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: expect.stringMatching(/[/\\]data$/) as string,
      databaseUrl: undefined,
      storageUrl: undefined,
      publicUrl: undefined,
      admin: undefined,
      secret: undefined,
      transcribeUrl: undefined,
      transcribeApiKey: undefined,
      transcribeModel: undefined,
      programEnv: {},
      trustProxy: false,
      logLevel: 'warn',
      minFreeBytes: 524_288_000,
    })
  })

  it('takes what is set, and an empty value as unset', () => {
    expect(
      readConfig({
        HOST: '0.0.0.0',
        PORT: '8080',
        DATA_DIR: '/srv/tohfa',
        DATABASE_URL: 'postgres://user:pass@db:5432/tohfa',
        STORAGE_URL: 's3://bucket?endpoint=https://s3.example.com&region=eu-1',
        PUBLIC_URL: 'https://gifts.example.com/',
        ADMIN_EMAIL: ' Admin@Example.com',
        ADMIN_PASSWORD: 'long enough',
        TOHFA_SECRET: SECRET,
        TRANSCRIBE_URL: 'http://whisper.local:8000',
        TRANSCRIBE_API_KEY: 'sk-1',
        TRANSCRIBE_MODEL: 'Systran/faster-whisper-small',
        PATH: '/usr/bin',
        TRUST_PROXY: 'true',
        LOG_LEVEL: ' ',
        MIN_FREE_MB: '2',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/srv/tohfa',
      databaseUrl: 'postgres://user:pass@db:5432/tohfa',
      storageUrl: 's3://bucket?endpoint=https://s3.example.com&region=eu-1',
      publicUrl: 'https://gifts.example.com',
      admin: { email: 'admin@example.com', password: 'long enough' },
      secret: SECRET,
      transcribeUrl: 'http://whisper.local:8000/v1/audio/transcriptions',
      transcribeApiKey: 'sk-1',
      transcribeModel: 'Systran/faster-whisper-small',
      programEnv: { PATH: '/usr/bin' },
      trustProxy: 1,
      logLevel: 'warn',
      minFreeBytes: 2_097_152,
    })
  })

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: '0x10' }],
    ['PORT', { PORT: '1e3' }],
    ['PORT', { PORT: '+80' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_URL: 'whisper.local:8000' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_URL: 'https://user:secret@whisper.local/' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_URL: 'https://whisper.local/?key=secret' }],
    ['TRANSCRIBE_URL', { TRANSCRIBE_API_KEY: 'secret' }],
    ['TRANSCRIBE_API_KEY', { TRANSCRIBE_URL: 'https://whisper.local', TRANSCRIBE_API_KEY: 'sk secret' }],
    ['TRANSCRIBE_MODEL', { TRANSCRIBE_MODEL: '../secret model' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://user:secret@db/tohfa' }],
    ['DATABASE_URL', { DATABASE_URL: 'db.example.com secret' }],
    ['STORAGE_URL', { STORAGE_URL: 'https://secret@s3.example.com' }],
    ['STORAGE_URL', { STORAGE_URL: './secret' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'gifts.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://gifts.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/gifts' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?x=1' }],
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
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['MIN_FREE_MB', { MIN_FREE_MB: '-1' }],
    ['MIN_FREE_MB', { MIN_FREE_MB: '500 MB' }],
  ])('%s is named when it cannot be used, and its value is not repeated: %j', (variable, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${variable} should `))
    expect(read).not.toThrow(/secret/)
  })
})
