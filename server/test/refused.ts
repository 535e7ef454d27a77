import { expect } from 'vitest'
import type { Answer } from './app'

/** Expects a refusal in the product's own form: a problem with a code and one of the statuses, by default any 4xx for bad input. */
export function refused(answer: Answer, ...statuses: number[]): void {
  expect(statuses.length > 0 ? statuses : [400, 404, 405, 413, 414, 415, 422]).toContain(answer.status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: expect.any(String) as string,
    status: answer.status,
    detail: expect.stringMatching(/./) as string,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
    ...(answer.json().errors !== undefined && { errors: expect.any(Array) as unknown }),
  })
}
