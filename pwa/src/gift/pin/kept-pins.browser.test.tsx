import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { recording } from '../../../test/microphone'
import { codeOf } from '../../../test/samples'
import {
  forgetPin,
  forgetPins,
  hasPin,
  LOCK,
  prepareForReload,
  rememberedPin,
  rememberPin,
  sealedName,
  sessionPin,
} from './kept-pins'

const code = codeOf(1)
const PIN = '482913'

// what a form that sends a PIN does
beforeAll(async () => {
  prepareForReload()
  void rememberPin(codeOf(3), PIN)
  await vi.waitFor(() => expect(hasSealed(codeOf(3))).toBe(true))
})
const hasSealed = (of: string) => sessionStorage.getItem(sealedName(of)) !== null
beforeEach(async () => {
  await rememberPin(code, PIN)
  // people who waited for it may reload
  expect(hasSealed(code)).toBe(true)
})
afterEach(() => {
  forgetPin(code)
})

/** What a reload finds: nothing in memory. */
const reloaded = () => forgetPins()

const hide = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('§4 keeps the PIN for the session, and stores nothing in which it can be read', async () => {
  reloaded()
  expect(rememberedPin(code)).toBeUndefined()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(PIN)
  expect(await sessionPin(code)).toBe(PIN)
})

it('seals it under a key that no script can export', async () => {
  const opening = indexedDB.open('tohfa-tab')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const all = opening.result.transaction('keys').objectStore('keys').getAll()
  await new Promise((resolve) => (all.onsuccess = resolve))
  opening.result.close()
  const keys = all.result as { key: CryptoKey }[]
  expect(keys.length).toBeGreaterThan(0)
  for (const { key } of keys) {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  }
})

it('opens it only for its own gift', async () => {
  const other = codeOf(2)
  sessionStorage.setItem(sealedName(other), sessionStorage.getItem(sealedName(code)) ?? '')
  reloaded()
  expect(await sessionPin(other)).toBeUndefined()
})

it('forgets it when it is locked', async () => {
  forgetPin(code)
  await expect.poll(() => hasPin(code)).toBe(false)
  expect(await sessionPin(code)).toBeUndefined()
})

it('locking removes the sealed PIN at once, even if a reload has just forgotten the rest', () => {
  reloaded()
  forgetPin(code)
  expect(sessionStorage.getItem(sealedName(code))).toBeNull()
  expect(hasPin(code)).toBe(false)
})

it.each([
  ['for twelve hours', 12 * 60 * 60_000],
  ['since a time in the future', -13 * 60 * 60_000],
])('no longer opens it after a crash if it was unused %s', async (_, later) => {
  const at = Date.now()
  // the tab comes back with its storage, and its page never went out of sight
  reloaded()
  vi.spyOn(Date, 'now').mockReturnValue(at + later)
  expect(await sessionPin(code)).toBeUndefined()
  expect(hasPin(code)).toBe(false)
  // the next one is kept as usual
  await rememberPin(code, PIN)
  reloaded()
  expect(await sessionPin(code)).toBe(PIN)
})

it('forgets it after 30 minutes out of sight, and locks what it has opened', async () => {
  const locked = vi.fn()
  addEventListener(LOCK, locked, { once: true })
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  hide('hidden')
  now.mockReturnValue(1_000_000 + 29 * 60_000)
  hide('visible')
  expect(rememberedPin(code)).toBe(PIN)
  hide('hidden')
  now.mockReturnValue(1_000_000 + 59 * 60_000)
  hide('visible')
  expect(locked).toHaveBeenCalledOnce()
  expect(hasPin(code)).toBe(false)
  expect(await sessionPin(code)).toBeUndefined()
})

const MINUTE = 60_000

it.each(['ends', 'is paused'])(
  'stays open while a recording runs, until 30 minutes after it %s',
  async (how) => {
    const locked = vi.fn()
    addEventListener(LOCK, locked, { once: true })
    const { stop, pause } = await recording()
    const start = Date.now()
    const now = vi.spyOn(Date, 'now').mockReturnValue(start)
    hide('hidden')
    now.mockReturnValue(start + 31 * MINUTE)
    hide('visible')
    expect(rememberedPin(code)).toBe(PIN)
    hide('hidden')
    now.mockReturnValue(start + 90 * MINUTE)
    if (how === 'ends') await stop()
    else pause()
    now.mockReturnValue(start + 119 * MINUTE)
    hide('visible')
    expect(rememberedPin(code)).toBe(PIN)
    expect(locked).not.toHaveBeenCalled()
    hide('hidden')
    now.mockReturnValue(start + 149 * MINUTE)
    hide('visible')
    expect(locked).toHaveBeenCalledOnce()
    expect(rememberedPin(code)).toBeUndefined()
  },
)

it('its timer does not lock it while a recording runs, but 30 minutes after it', async () => {
  const { stop } = await recording()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  hide('hidden')
  vi.advanceTimersByTime(45 * MINUTE)
  expect(rememberedPin(code)).toBe(PIN)
  await stop()
  vi.advanceTimersByTime(29 * MINUTE)
  expect(rememberedPin(code)).toBe(PIN)
  vi.advanceTimersByTime(MINUTE)
  expect(rememberedPin(code)).toBeUndefined()
})
