import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { describe, expect, it } from 'vitest'
import { problemOf } from '../testing/problem-of'
import { HttpError } from './transport'

const passing = (status: number, problem?: Problem) => new HttpError(status, 0, problem).passing

describe('whether a refused request may succeed later', () => {
  it.each([
    [404, false],
    [409, false],
    [422, false],
    [429, true],
    [500, true],
    [507, true],
  ])('follows the status %i', (status, expected) =>
    expect(passing(status, { ...problemOf('internal'), status })).toBe(expected),
  )

  it.each([200, 403, 429, 502])('is assumed after a %i that is not a problem of our server', (status) =>
    expect(passing(status)).toBe(true),
  )
})
