import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it } from 'vitest'
import { differenceOf, type Answered } from '../described'

const gift: Answered = {
  method: 'GET',
  endpoint: endpoint.readCode,
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', etag: '"1"' },
  body: JSON.stringify({ code: '7K3M9QX2B4TD7K3M9QX2', claimed: false }),
}
const problem = (code: string, status: number) => ({
  ...gift,
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail: 'Refused', code }),
})

it('finds nothing in an answer that matches the description', () => {
  expect(differenceOf(gift)).toBeNull()
  expect(differenceOf({ ...gift, status: 304, body: '' })).toBeNull()
  expect(differenceOf({ ...gift, method: 'HEAD', body: null })).toBeNull()
  expect(differenceOf(problem('code_unknown', 404))).toBeNull()
  expect(differenceOf(problem('gift_erased', 410))).toBeNull()
})

it.each([
  ['another status', { ...gift, status: 202 }, 'this status is not described'],
  ['a refusal that the call does not name', problem('unauthorized', 401), 'this status is not described'],
  ['another header', { ...gift, headers: { ...gift.headers, 'x-new': '1' } }, 'x-new'],
  [
    'another content type',
    { ...gift, headers: { 'content-type': 'text/html' } },
    'text/html is not described',
  ],
  ['no content', { ...gift, body: '' }, 'it has no content'],
  ['a field that is missing', { ...gift, body: '{"code":"7K3M"}' }, "must have required property 'claimed'"],
  [
    'a field that nobody knows',
    { ...gift, body: '{"code":"7K3M","claimed":true,"pin":"482913"}' },
    'must NOT have additional properties',
  ],
  [
    'the code of another status',
    problem('already_claimed', 404),
    'must be equal to one of the allowed values',
  ],
  ['a code that nobody knows', problem('new_code', 409), 'must be equal to one of the allowed values'],
])('finds %s', (_what, answer, difference) => {
  expect(differenceOf(answer)).toContain(difference)
})
