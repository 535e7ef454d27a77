import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue'

/** Work that goes on until it is ended. */
function lasting() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end: () => end() }
}

test('a call that finds all places taken is refused at once', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 1 })
  const first = lasting()
  const running = inTurn(first.work)
  const waiting = inTurn(async () => 'later')
  await expect(inTurn(async () => 'too late')).rejects.toMatchObject({ code: 'busy' })
  first.end()
  await running
  expect(await waiting).toBe('later')
})

test('a call that is aborted while waiting leaves its place, and its work never begins', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 1 })
  const first = lasting()
  const running = inTurn(first.work)
  const patience = new AbortController()
  let begun = false
  const given = inTurn(async () => void (begun = true), patience.signal)
  patience.abort(new Error('no longer wanted'))
  await expect(given).rejects.toThrow('no longer wanted')
  const next = inTurn(async () => 'in the free place')
  first.end()
  await running
  expect(await next).toBe('in the free place')
  expect(begun).toBe(false)
})

test('a signal that aborts once the turn has come disturbs nobody’s place', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 2 })
  const patience = new AbortController()
  const first = lasting()
  const second = lasting()
  const running = inTurn(first.work)
  const begun = inTurn(second.work, patience.signal)
  const third = inTurn(async () => 'third')
  first.end()
  await running
  patience.abort()
  second.end()
  await begun
  expect(await third).toBe('third')
})

test('a call whose turn comes too late is refused, and the next one in time begins', async () => {
  let clock = 0
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 2, patienceMs: 10_000, elapsed: () => clock })
  const first = lasting()
  const running = inTurn(first.work)
  const late = inTurn(async () => 'late')
  clock = 9000
  const inTime = inTurn(async () => 'in time')
  clock = 11_000
  first.end()
  await running
  await expect(late).rejects.toMatchObject({ code: 'busy' })
  expect(await inTime).toBe('in time')
})

test('the longer calls have had to wait, the later a refused one may return', async () => {
  let clock = 0
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 1, elapsed: () => clock })
  const first = lasting()
  const running = inTurn(first.work)
  expect(inTurn.refusal()).toBeUndefined()
  const waiting = inTurn(async () => undefined)
  const after = (ms: number) => {
    clock = ms
    return inTurn.refusal()?.retryAfterSeconds
  }
  expect([1000, 20_500, 600_000].map(after)).toEqual([5, 21, 60])
  first.end()
  await Promise.all([running, waiting])
  expect(inTurn.refusal()).toBeUndefined()
})
