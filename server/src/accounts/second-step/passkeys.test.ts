import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { siteOf } from '../../passkeys/passkeys'

const asked = (protocol: string, host: string) => ({ protocol, host }) as FastifyRequest

it.each([
  ['https', 'gifts.example.com', 'https://gifts.example.com', 'gifts.example.com'],
  ['https', 'gifts.example.com:8443', 'https://gifts.example.com:8443', 'gifts.example.com'],
  ['http', 'localhost:3000', 'http://localhost:3000', 'localhost'],
  ['http', 'gifts.localhost', 'http://gifts.localhost', 'gifts.localhost'],
  ['http', 'gifts.example.com', 'http://gifts.example.com', null],
  ['http', 'notlocalhost', 'http://notlocalhost', null],
  ['https', '192.0.2.7', 'https://192.0.2.7', null],
  ['https', '[2001:db8::1]:3000', 'https://[2001:db8::1]:3000', null],
  ['https', 'no host', 'https://no host', null],
])('passkeys of a page at %s://%s are bound to %j as %j', (protocol, host, origin, rpId) => {
  expect(siteOf(asked(protocol, host), undefined)).toEqual({ origin, rpId })
})

it('the configured origin counts, whatever a request says', () => {
  expect(siteOf(asked('http', 'evil.example'), 'https://gifts.example.com')).toEqual({
    origin: 'https://gifts.example.com',
    rpId: 'gifts.example.com',
  })
})
