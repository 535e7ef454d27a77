import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config'

const SECRET = 'a-secret-that-nobody-should-read'

describe('the root secret may come', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tohfa-secret-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'tohfa-secret')
  writeFileSync(file, `${SECRET}\n`)
  const secretOf = (env: Record<string, string>) => readConfig({ PATH: process.env.PATH, ...env }).secret
  const refusal = (env: Record<string, string>) => {
    try {
      secretOf(env)
      return ''
    } catch (error) {
      return String(error)
    }
  }

  it('from a file, from what a command prints, and from a credential of systemd', () => {
    expect(secretOf({ TOHFA_SECRET_FILE: file })).toBe(SECRET)
    expect(secretOf({ TOHFA_SECRET_COMMAND: `cat '${file}'` })).toBe(SECRET)
    expect(secretOf({ CREDENTIALS_DIRECTORY: dir })).toBe(SECRET)
    expect(secretOf({ CREDENTIALS_DIRECTORY: tmpdir() })).toBeUndefined()
    // a credential counts only if the operator named no other source
    expect(secretOf({ CREDENTIALS_DIRECTORY: dir, TOHFA_SECRET: 'x'.repeat(32) })).toBe('x'.repeat(32))
  })

  it.each<[string, Record<string, string>]>([
    ['TOHFA_SECRET_FILE', { TOHFA_SECRET_FILE: '/nowhere/secret' }],
    ['TOHFA_SECRET_COMMAND', { TOHFA_SECRET_COMMAND: 'printf short' }],
    ['TOHFA_SECRET_COMMAND', { TOHFA_SECRET_COMMAND: `echo ${SECRET}; exit 3` }],
    ['TOHFA_SECRET', { TOHFA_SECRET: SECRET, TOHFA_SECRET_FILE: file }],
    ['TOHFA_SECRET_FILE', { TOHFA_SECRET_FILE: file, TOHFA_SECRET_COMMAND: 'true' }],
  ])('only from a setting that can be used: the error names %s and not the secret: %j', (name, env) => {
    const said = refusal(env)
    expect(said).toMatch(new RegExp(`^ConfigError: ${name} should be`))
    expect(said).not.toContain(SECRET)
  })
})

describe('the certificate of the database', () => {
  const of = (url: string, ca?: string) =>
    readConfig({ DATABASE_URL: url, ...(ca && { DATABASE_CA: ca }) }).databaseUrl
  const URL = 'postgres://u:p@db.example.com/tohfa'

  it.each(['require', 'prefer', 'verify-ca', 'verify-full'])('is checked with sslmode=%s', (mode) => {
    expect(of(`${URL}?sslmode=${mode}`)).toBe(`${URL}?sslmode=verify-full`)
    expect(of(`${URL}?sslmode=${mode}&uselibpqcompat=true`)).toBe(`${URL}?sslmode=verify-full`)
  })
  it.each(['', '?sslmode=disable', '?sslmode=no-verify'])('is not asked for by %j', (query) => {
    expect(of(URL + query)).toBe(URL + query)
  })
  it('is trusted by DATABASE_CA, which also asks for TLS', () => {
    const dir = mkdtempSync(join(tmpdir(), 'tohfa-ca-'))
    const ca = join(dir, 'ca.pem')
    writeFileSync(ca, '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n')
    const query = new URLSearchParams({ sslrootcert: ca, sslmode: 'verify-full' })
    expect(of(URL, ca)).toBe(`${URL}?${query}`)
    expect(() => of(`${URL}?sslmode=disable`, ca)).toThrow(/^DATABASE_CA should be unset/)
    expect(() => of(URL, join(dir, 'none'))).toThrow(/^DATABASE_CA should be the path/)
    rmSync(dir, { recursive: true })
  })
})
