import { ownCampaigns, type Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NoConnectionError } from './errors'
import { LIVE_TABS } from './live-tabs'
import { whenIdle } from '../device/idle'
import { useRefresh } from './use-refresh'

/** Another tab, whose stream reports all changes of the list. */
async function anotherTab() {
  const channel = new BroadcastChannel(LIVE_TABS)
  await new Promise<void>((resolve) => {
    void navigator.locks.request(LIVE_TABS, () => {
      resolve()
      return new Promise<void>((leave) => {
        onTestFinished(() => {
          leave()
          channel.close()
        })
      })
    })
  })
  return {
    heard: new Promise((resolve) => (channel.onmessage = resolve)),
    reports: (...changed: Watched[]) => channel.postMessage({ standing: [ownCampaigns], changed }),
  }
}

it('tries again at the next turn after a refresh has failed, even while a stream reports changes', async () => {
  const tab = await anotherTab()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const refresh = vi.fn(() => Promise.resolve())
  const Screen = () => {
    useRefresh(refresh, () => undefined, { events: ownCampaigns })
    return null
  }
  await render(<Screen />)
  await tab.heard
  tab.reports()
  await expect.poll(() => refresh.mock.calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(2)

  refresh.mockRejectedValueOnce(new NoConnectionError('away'))
  tab.reports(ownCampaigns)
  await expect.poll(() => refresh.mock.calls.length).toBe(3)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledTimes(4)
})

it('follows changes only after the first answer', async () => {
  const tab = await anotherTab()
  const order: string[] = []
  void tab.heard.then(() => order.push('follows'))
  const Screen = () => {
    useRefresh(
      async () => {
        // all that following would need
        await import('./live')
        await whenIdle(5_000)
        await whenIdle(5_000)
        order.push('answered')
      },
      () => undefined,
      { events: ownCampaigns },
    )
    return null
  }
  await render(<Screen />)
  await expect.poll(() => order).toContain('follows')
  expect(order[0]).toBe('answered')
})

it('ends a refresh without an answer, and waits longer for the next ones until one is answered', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const answers: (() => void)[] = []
  const refresh = vi.fn((_signal: AbortSignal) => new Promise<void>((resolve) => answers.push(resolve)))
  const onError = vi.fn()
  const Screen = () => {
    useRefresh(refresh, onError)
    return null
  }
  const { unmount } = await render(<Screen />)
  const ended = () => refresh.mock.calls.map(([signal]) => signal.aborted)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(ended()).toEqual([false])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(ended()).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(34_000)
  expect(ended()).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(ended()).toEqual([true, true, false])
  answers[2]?.()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ended()).toEqual([true, true, false, false])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(ended()).toEqual([true, true, false, true, false])
  await unmount()
  expect(ended().at(-1)).toBe(true)
  expect(onError).not.toHaveBeenCalled()
})
