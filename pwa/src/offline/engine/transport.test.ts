import { ERROR_CODES, type ErrorCode, type Problem } from '@tohfa/sync-protocol/error-codes'
import { describe, expect, it } from 'vitest'
import { problemOf } from './problem-answer'
import { HttpError } from './transport'

const passing = (status: number, problem?: Problem) => new HttpError(status, 0, problem).passing

describe('whether a refused request may succeed later', () => {
  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('follows the problem code %s', (code) => {
    for (const status of [ERROR_CODES[code].status, 409, 429, 503])
      expect(passing(status, problemOf(code))).toBe(ERROR_CODES[code].retryable)
  })

  it.each([
    [404, false],
    [422, false],
    [429, true],
    [500, true],
    [503, true],
  ])('follows the status %i if only a newer server knows the code', (status, expected) => {
    for (const code of ['invented_later', 'constructor', '__proto__'] as unknown as ErrorCode[])
      expect(passing(status, { ...problemOf('internal'), status, code })).toBe(expected)
  })

  it.each([200, 403, 429, 502])('is assumed after a %i that is not a problem of our server', (status) =>
    expect(passing(status)).toBe(true),
  )
})
