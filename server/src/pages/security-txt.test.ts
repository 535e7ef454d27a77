import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { engines } from '../../test/databases'
import { readConfig } from '../config/config'

describe('/.well-known/security.txt', () => {
  let test: TestApp
  afterEach(() => test.close())
  const ask = async (env: Record<string, string>) => {
    const [engine] = engines
    if (!engine) throw new Error('no engine')
    test = await openTestApp(engine, env)
    return test.get('/.well-known/security.txt')
  }

  it('names the contacts and the address of the server, and expires in a year', async () => {
    const answer = await ask({
      SECURITY_CONTACT: 'mailto:security@example.com https://example.com/report',
      PUBLIC_URL: 'https://gifts.example.com',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.split('\r\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Contact: https://example.com/report',
      'Expires: 2027-03-01T09:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://gifts.example.com/.well-known/security.txt',
      '',
    ])
  })

  it('has no address if the server does not know its own', async () => {
    const answer = await ask({ SECURITY_CONTACT: 'mailto:security@example.com' })
    expect(answer.body).not.toContain('Canonical')
  })

  it('is missing if there is no contact', async () => {
    expect((await ask({})).status).toBe(404)
  })

  it.each(['security@example.com', 'mailto:nobody', 'http://example.com', 'https://', 'tel:+1-201-555-0123'])(
    'takes no contact that cannot be used: %s',
    (SECURITY_CONTACT) => {
      expect(() => readConfig({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT should be mailto:')
    },
  )
})
