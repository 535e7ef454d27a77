import { afterEach, expect, it } from 'vitest'
import { Worker } from 'node:worker_threads'
import { createWorkQueue, type WorkQueue } from './work-queue'

/** Answers a number, then after that many milliseconds its double; throws if it is not a number, and never ends at 0. */
const THREAD = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (n) => {
    if (typeof n !== 'number') throw new Error('no number')
    if (n <= 0) return
    parentPort.postMessage({ part: n })
    setTimeout(() => {
      parentPort.postMessage({ part: n * 2 })
      parentPort.postMessage({ done: true })
    }, n)
  })`

let threads = 0
let queue: WorkQueue<unknown, number>
const open = (waitingMax = 10, idleMs = 60_000) => {
  threads = 0
  queue = createWorkQueue(() => (threads++, new Worker(THREAD, { eval: true })), { waitingMax, idleMs })
}
afterEach(() => queue.close())

const never = new AbortController().signal
const parts = async (work: unknown, signal = never) => {
  const taken: number[] = []
  await queue.run(work, signal, (part) => taken.push(part))
  return taken
}
const run = async (work: unknown, signal = never) => (await parts(work, signal)).at(-1)

it('does one piece after another in one thread, which starts only when there is work', async () => {
  open()
  expect(threads).toBe(0)
  expect(await Promise.all([run(30), run(1), run(2)])).toEqual([60, 2, 4])
  expect(threads).toBe(1)
})

it('passes each part on as soon as it comes, to the caller that it belongs to', async () => {
  open()
  expect(await Promise.all([parts(20), parts(1)])).toEqual([
    [20, 40],
    [1, 2],
  ])
})

it('refuses work if too much waits, and takes more when there is room again', async () => {
  open(1)
  const [first, second] = [run(20), run(1)]
  await expect(run(1)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  await Promise.all([first, second])
  expect(await run(3)).toBe(6)
})

it('ends the thread whose work was cancelled, and does the rest in another', async () => {
  open()
  const leaving = new AbortController()
  const endless = run(0, leaving.signal)
  const waits = run(4)
  leaving.abort(new Error('gone'))
  await expect(endless).rejects.toThrow('gone')
  expect(await waits).toBe(8)
  expect(threads).toBe(2)
})

it('skips what was cancelled while it waited', async () => {
  open()
  const leaving = new AbortController()
  const first = run(30)
  const waits = run('would break', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(waits).rejects.toThrow('gone')
  expect(await first).toBe(60)
  expect(await run(1)).toBe(2)
  expect(threads).toBe(1)
})

it('starts nothing for a caller who has already left', async () => {
  open()
  await expect(run(1, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(threads).toBe(0)
})

it('fails only the piece that breaks its thread', async () => {
  open()
  const [broken, next] = [run('x'), run(5)]
  await expect(broken).rejects.toThrow('no number')
  expect(await next).toBe(10)
  expect(threads).toBe(2)
})

it('frees the memory when no work comes', async () => {
  open(10, 20)
  expect(await run(1)).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await run(2)).toBe(4)
  expect(threads).toBe(2)
})

it('fails work that is under way when the server closes', async () => {
  open()
  const [endless, waits] = [run(0), run(1)]
  const refused = Promise.all([
    expect(endless).rejects.toThrow('closing'),
    expect(waits).rejects.toThrow('closing'),
  ])
  await queue.close()
  await refused
})
