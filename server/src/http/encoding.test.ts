import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { acceptedEncoding, encodedTag } from './encoding'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip;q=0', undefined],
  ['xbr, gzipped', undefined],
])('for %j an answer is encoded as %s', (header, encoding) => {
  const request = { headers: header === undefined ? {} : { 'accept-encoding': header } } as FastifyRequest
  expect(acceptedEncoding(request)).toBe(encoding)
})

it('each encoding has its own tag', () => {
  expect([encodedTag('"a"', undefined), encodedTag('"a"', 'br'), encodedTag('W/"a"', 'gzip')]).toEqual([
    '"a"',
    '"a-br"',
    'W/"a-gzip"',
  ])
})
