import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { requestIds } from './request-id'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const idOf = (headers: Record<string, string>, isBehindProxy = true) =>
  requestIds({ isBehindProxy, newId: () => 'ours' })({ headers } as unknown as IncomingMessage)

it.each([
  ['as its proxy does', { 'x-request-id': 'f1d2-00.a:b_c' }, 'f1d2-00.a:b_c'],
  ['by the trace that it belongs to', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
  ['by itself if the given name is long', { 'x-request-id': 'a'.repeat(65) }, 'ours'],
  ['by itself if the given name could forge a line of a log', { 'x-request-id': 'a "b", {c}' }, 'ours'],
  ['by itself if no name is given', {}, 'ours'],
])('a request is named %s', (_how, headers, id) => {
  expect(idOf(headers as Record<string, string>)).toBe(id)
})

it('without a proxy a caller cannot name a request', () => {
  expect(idOf({ 'x-request-id': 'f1d2-00.a', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, false)).toBe(
    'ours',
  )
})
