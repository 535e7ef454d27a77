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

test('an abort after the turn has come does not disturb the calls behind it', async () => {
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

test('refused calls are asked to return one after another, a little faster than calls are served', async () => {
  let clock = 0
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 1, elapsed: () => clock })
  const refusedFor = (calls: number) =>
    Array.from({ length: calls }, () => inTurn.refusal()?.retryAfterSeconds)
  expect(refusedFor(1)).toEqual([undefined])
  const [first, second] = [lasting(), lasting()]
  const running = inTurn(first.work)
  const waiting = inTurn(second.work)
  clock = 30_000
  expect(refusedFor(3)).toEqual([25, 45, 65])
  first.end()
  await running
  const third = inTurn(async () => undefined)
  clock = 60_000
  expect(refusedFor(1)).toEqual([55])
  expect(refusedFor(100).at(-1)).toBe(600)
  second.end()
  await Promise.all([waiting, third])
  expect(refusedFor(1)).toEqual([undefined])
})
