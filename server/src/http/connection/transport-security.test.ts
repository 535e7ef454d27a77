import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app'
import { engines } from '../../../test/databases'

const [engine] = engines
if (!engine) throw new Error('no engine')

describe('Strict-Transport-Security', () => {
  let test: TestApp
  afterEach(() => test.close())
  const said = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    test = await openTestApp(engine, env)
    const paths = ['/api/health', '/api/auth/me', '/media/claim/none', '/login', '/nowhere']
    const answers = await Promise.all(paths.map((url) => test.get(url, headers)))
    return new Set(answers.map((answer) => answer.headers['strict-transport-security']))
  }

  it('is in every answer if PUBLIC_URL is https', async () => {
    expect(await said({ PUBLIC_URL: 'https://gifts.example.com' })).toEqual(
      new Set(['max-age=31536000; includeSubDomains']),
    )
  })
  it('is in every answer to a request that came by TLS through a trusted proxy', async () => {
    expect(await said({ TRUST_PROXY: 'true' }, { 'x-forwarded-proto': 'https' })).toEqual(
      new Set(['max-age=31536000; includeSubDomains']),
    )
  })
  it('is in no answer without TLS, even if a caller claims it', async () => {
    expect(await said({ PUBLIC_URL: 'http://gifts.local:3000' }, { 'x-forwarded-proto': 'https' })).toEqual(
      new Set([undefined]),
    )
  })
})
