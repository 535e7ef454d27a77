import { afterEach, expect, it, vi } from 'vitest'
import { onVisibleOrOnline } from './visible-or-online'

afterEach(() => vi.unstubAllGlobals())

it('calls back when the network is back, and when the page is shown but not when it is hidden', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  const heard: string[] = []
  const ended = new AbortController()
  onVisibleOrOnline(({ type }) => heard.push(type), ended.signal)

  document.dispatchEvent(new Event('visibilitychange'))
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(heard).toEqual(['visibilitychange', 'online'])

  ended.abort()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(heard).toHaveLength(2)
})
