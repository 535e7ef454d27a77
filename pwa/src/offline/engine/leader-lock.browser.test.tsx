import { expect, it, vi } from 'vitest'
import { LeaderReplacedError } from '../store/leader'
import { reclaimableLock, type Channel } from './leader-lock'

it('takes a browser lock back from a page that does not answer, and not from one that does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const channel = () => new BroadcastChannel('lock test')
  /** a frozen page holds its lock, and receives nothing */
  const deaf = (): Channel => ({ postMessage: () => undefined, close: () => undefined, onmessage: null })
  const lock = (open: () => Channel) => reclaimableLock(navigator.locks, open, 'lock test')
  const roundTrip = () => new Promise((resolve) => setTimeout(resolve, 20))
  const look = async (times: number) => {
    for (let i = 0; i < times; i++) {
      vi.advanceTimersByTime(5_000)
      await roundTrip()
    }
  }
  const held = () =>
    navigator.locks.query().then(({ held }) => held?.filter(({ name }) => name === 'lock test'))

  let end = () => undefined as void
  const alive = lock(channel).hold(() => new Promise<void>((resolve) => (end = () => resolve())))
  await expect.poll(held).toHaveLength(1)
  const next = vi.fn(() => new Promise<never>(() => undefined))
  const frozen = lock(deaf)
    .hold(next)
    .catch((error: unknown) => error)
  await look(8)
  expect(next).not.toHaveBeenCalled()
  end()
  await alive
  await expect.poll(() => next.mock.calls.length).toBe(1)

  const taken = lock(channel).hold(() => Promise.resolve('mine'))
  await look(10)
  expect(await taken).toBe('mine')
  expect(await frozen).toBeInstanceOf(LeaderReplacedError)
  await expect.poll(held).toHaveLength(0)
})
