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
