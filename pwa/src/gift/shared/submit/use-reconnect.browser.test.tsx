import { beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useReconnect } from './use-reconnect'

const retry = vi.fn(() => Promise.resolve())

beforeEach(() => vi.useFakeTimers())

it('asks again by itself while only the server is away, which no browser event reports', async () => {
  const { rerender } = await renderHook(
    (unanswered: boolean | undefined) => useReconnect(unanswered === true, false, retry),
    { initialProps: true },
  )
  vi.advanceTimersByTime(15_000)
  expect(retry).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_000)
  expect(retry).toHaveBeenCalledTimes(2)
  await rerender(false)
  vi.advanceTimersByTime(60_000)
  expect(retry).toHaveBeenCalledTimes(2)
})
