import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Connection from '../device/network/connection'
import type * as Doubt from '../device/network/server-doubt'
import type { watchConnection as WatchConnection } from './watch-connection'

const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })
const look = (visibilityState: 'visible' | 'hidden') => {
  Object.assign(page, { visibilityState, hidden: visibilityState === 'hidden' })
  page.dispatchEvent(new Event('visibilitychange'))
}

let connection: typeof Connection
let doubt: typeof Doubt
let watchConnection: typeof WatchConnection
let leaving: AbortController
/** what happens to a question: 'silence' neither answers nor fails */
let server: 'there' | 'away' | 'silence'
let questions: { at: number; signal: AbortSignal }[]

const ask = async (signal: AbortSignal) => {
  questions.push({ at: Date.now(), signal })
  if (server === 'silence')
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
  connection.serverReached(server === 'there')
  if (server === 'away') throw new Error('no answer')
}
const watch = () => watchConnection({ ask, random: () => 0.999, signal: leaving.signal })
const browser = (event: 'online' | 'offline') => window.dispatchEvent(new Event(event))
const reached = () => connection.isServerReachable()
const underWay = () => questions.filter(({ signal }) => !signal.aborted).length

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.resetModules()
  connection = await import('../device/network/connection')
  doubt = await import('../device/network/server-doubt')
  ;({ watchConnection } = await import('./watch-connection'))
  look('visible')
  leaving = new AbortController()
  server = 'there'
  questions = []
})
afterEach(() => {
  leaving.abort()
})

it('asks nothing while all is well', async () => {
  watch()
  browser('online')
  look('visible')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(questions).toEqual([])
})

it('reports the network gone as soon as the browser does, and back once the server answers', async () => {
  watch()
  server = 'away'
  browser('offline')
  expect(reached()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  // the browser's word is no proof
  browser('online')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(false)
  server = 'there'
  browser('online')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(true)
})

it('an answer that was on its way when the network went is doubted, and proven wrong within 3 s', async () => {
  watch()
  server = 'away'
  vi.stubGlobal('navigator', { onLine: false })
  browser('offline')
  connection.serverReached(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(false)
})

it('a browser that wrongly reports being offline is proven wrong within 3 s', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  watch()
  expect(reached()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(true)
})

it.each([
  ['away', 'away', false],
  ['there', 'there', true],
] as const)('a doubt is settled within 3 s by a server that is %s', async (_, now, expected) => {
  watch()
  server = now
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(expected)
  expect(questions[0]?.at).toBeDefined()
})

it('a server that does not answer at all counts as unreachable', async () => {
  watch()
  server = 'silence'
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(reached()).toBe(false)
})

it('asks one question at a time, with pauses that grow to 15 s, until somebody hears from the server', async () => {
  watch()
  server = 'away'
  connection.serverReached(false)
  await vi.advanceTimersByTimeAsync(120_000)
  const pauses = questions.slice(1).map(({ at }, i) => Math.round((at - (questions[i]?.at ?? 0)) / 1000))
  expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
  const asked = questions.length
  // an API call, or the outbox
  connection.serverReached(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(questions).toHaveLength(asked)
})

it('asks nothing while the page is hidden, and at once when it is visible', async () => {
  watch()
  server = 'away'
  connection.serverReached(false)
  look('hidden')
  await vi.advanceTimersByTimeAsync(600_000)
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(questions).toEqual([])
  server = 'there'
  look('visible')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(true)
})

it('during an outage, deliveries by other tabs or the service worker lead to one question a second at most', async () => {
  const news = watch()
  server = 'away'
  connection.serverReached(false)
  await vi.advanceTimersByTimeAsync(60_000)
  const before = questions.length
  for (let i = 0; i < 50; i++) news()
  await vi.advanceTimersByTimeAsync(900)
  expect(questions.length - before).toBe(1)
  server = 'there'
  news()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(true)
  const then = questions.length
  for (let i = 0; i < 50; i++) news()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions).toHaveLength(then)
})

it('a question that has hung since before the network was back is asked again', async () => {
  watch()
  server = 'silence'
  connection.serverReached(false)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(underWay()).toBe(1)
  server = 'there'
  browser('online')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(true)
  expect(questions[0]?.signal.aborted).toBe(true)
})

it('says that the server answered when a doubt is disproved, after pauses that grow to 15 s', async () => {
  watch()
  const proofs: number[] = []
  doubt.onServerProof(() => proofs.push(Date.now()))
  // the retry is cut off again
  doubt.onServerProof(() => queueMicrotask(doubt.doubtServer))
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(120_000)
  const pauses = proofs.slice(1).map((at, i) => Math.round((at - (proofs[i] ?? 0)) / 1000))
  expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
})

it('says that the server answered when an outage is over', async () => {
  watch()
  const proven = vi.fn()
  doubt.onServerProof(proven)
  server = 'away'
  connection.serverReached(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(proven).not.toHaveBeenCalled()
  server = 'there'
  await vi.advanceTimersByTimeAsync(15_000)
  expect(proven).toHaveBeenCalledTimes(1)
})

it('asks nothing about a doubt that has ended', async () => {
  watch()
  doubt.doubtServer()
  doubt.endServerDoubt()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions).toEqual([])
})

it('asks nothing while nobody needs to know', async () => {
  let waits = false
  watchConnection({ ask, wanted: () => Promise.resolve(waits), signal: leaving.signal })
  server = 'away'
  connection.serverReached(false)
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions).toEqual([])
  waits = true
  server = 'there'
  // the outbox tries to send what was saved, in vain
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reached()).toBe(true)
})

it('asks nothing once its signal was aborted', async () => {
  watch()
  server = 'away'
  connection.serverReached(false)
  leaving.abort()
  browser('online')
  doubt.doubtServer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions).toEqual([])
})
