import { beforeEach, expect, it, vi } from 'vitest'
import { registerPeriodicLook } from './look-for-updates'

const MINUTE = 60_000
let looks: number
let toFront: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', screen)
  toFront = () => void screen.dispatchEvent(new Event('visibilitychange'))
  looks = 0
  registerPeriodicLook({ update: () => Promise.reject(new TypeError(`no network at look ${++looks}`)) })
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

it('looks for a newer version when it comes to the front, once an hour', () => {
  toFront()
  later(59 * MINUTE)
  toFront()
  expect(looks).toBe(0)
  later(MINUTE)
  toFront()
  toFront()
  expect(looks).toBe(1)
  later(60 * MINUTE)
  toFront()
  expect(looks).toBe(2)
})

it('does not look while it is behind other windows', () => {
  later(2 * 60 * MINUTE)
  Object.assign(document, { visibilityState: 'hidden' })
  toFront()
  expect(looks).toBe(0)
})

it('goes on if the clock is set back by days', () => {
  later(-3 * 24 * 60 * MINUTE)
  toFront()
  expect(looks).toBe(1)
  later(60 * MINUTE)
  toFront()
  expect(looks).toBe(2)
})
