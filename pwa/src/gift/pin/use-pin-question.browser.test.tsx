import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { held } from '../../../test/server'
import { ApiError, NoConnectionError } from '../../api/client'
import { forgetPin, rememberedPin, rememberPin, sealedName } from './kept-pins'
import { usePinQuestion } from './use-pin-question'

const CODE = '0123456789ABCDEFGHJK'
const PIN = '482913'
const texts = { granted: 'Come in', unreachable: 'No network', failure: 'Something broke' }

const check = vi.fn<(pin: string) => Promise<string>>()
const onPin = vi.fn()

async function ask(how: { ownClaim?: boolean; canWait?: boolean } = {}) {
  await renderWithToasts(null)
  const { result, act, unmount } = await renderHook(() =>
    usePinQuestion(CODE, {
      check,
      onPin,
      ownClaim: false,
      canWait: false,
      opensAtOnce: true,
      ...texts,
      ...how,
    }),
  )
  return {
    isOpen: () => result.current.open,
    /** what is said after a PIN is typed */
    enter: async (pin = PIN) => {
      let said: string | null = ''
      await act(async () => void (said = await result.current.enter(pin)))
      return said as string | null
    },
    question: () => result.current,
    act,
    leave: unmount,
  }
}
const refused =
  (code: ErrorCode, detail = '') =>
  () =>
    Promise.reject(new ApiError({ type: 'about:blank', title: '', status: 0, detail, code }))
const offline = () => Promise.reject(new NoConnectionError())

beforeEach(() => {
  forgetPin(CODE)
})

it('a right PIN closes the question, is remembered, and returns what it opened', async () => {
  check.mockResolvedValue('the details')
  const { enter, isOpen } = await ask()
  const before = performance.now()
  expect(await enter()).toBeNull()
  expect(check).toHaveBeenCalledExactlyOnceWith(PIN)
  expect(onPin).toHaveBeenCalledExactlyOnceWith(PIN, 'the details', expect.any(Number))
  expect(onPin.mock.calls[0]?.[2]).toBeGreaterThanOrEqual(before)
  expect([isOpen(), rememberedPin(CODE)]).toEqual([false, PIN])
  await expect.poll(toasts).toEqual(['Come in'])
})

it('§4 a right PIN is kept for the session before its details are shown, so that a reload does not ask', async () => {
  check.mockImplementation(() => import('./pins-for-reload').then(() => 'the details'))
  const kept = () => sessionStorage.getItem(sealedName(CODE)) !== null
  onPin.mockImplementation(() => expect(kept()).toBe(true))
  expect(kept()).toBe(false)
  const { enter } = await ask()
  expect(await enter()).toBeNull()
  expect(onPin).toHaveBeenCalledOnce()
})

it.each([
  ['§5 a wrong PIN', PIN, refused('pin_invalid', 'not these words'), 'Invalid PIN'],
  [
    'an ended session of this phone’s lock',
    'gift-session.ended',
    refused('gift_session_ended', 'Please open the gift again.'),
    'Please open the gift again.',
  ],
])('%s is reported and forgotten, and the question stays', async (_, pin, answer, says) => {
  void rememberPin(CODE, pin)
  check.mockImplementation(answer)
  const { enter, isOpen } = await ask()
  expect(await enter(pin)).toBe(says)
  expect([isOpen(), rememberedPin(CODE)]).toEqual([true, undefined])
  expect(onPin).not.toHaveBeenCalled()
  expect(toasts()).toEqual([])
})

it.each([
  [
    'that the gift is locked, in the words of the server',
    refused('pin_locked', 'Try again in 15 minutes.'),
    'Try again in 15 minutes.',
  ],
  ['that nobody can be reached, if the PIN cannot wait', offline, 'No network'],
  ['that something unexpected broke', () => Promise.reject(new Error('x')), 'Something broke'],
])('says %s, and keeps a PIN that was right before', async (_, answer, says) => {
  void rememberPin(CODE, PIN)
  check.mockImplementation(answer)
  const { enter, isOpen } = await ask()
  expect(await enter()).toBe(says)
  expect([isOpen(), rememberedPin(CODE)]).toEqual([true, PIN])
  expect(onPin).not.toHaveBeenCalled()
})

describe('if the PIN can wait', () => {
  it('takes it unchecked without a network, and says so', async () => {
    check.mockImplementation(offline)
    const { enter, isOpen } = await ask({ canWait: true })
    expect(await enter()).toBeNull()
    expect(onPin).toHaveBeenCalledExactlyOnceWith(PIN, undefined, expect.any(Number))
    expect([isOpen(), rememberedPin(CODE)]).toEqual([false, PIN])
    await expect.poll(toasts).toEqual(['You are offline. Your PIN will be checked when the change is sent.'])
  })

  it('still refuses a wrong one if the server answers', async () => {
    check.mockImplementation(refused('pin_invalid'))
    const { enter } = await ask({ canWait: true })
    expect(await enter()).toBe('Invalid PIN')
    expect(onPin).not.toHaveBeenCalled()
  })
})

describe('for a claim that this device has not delivered', () => {
  it('takes the PIN of the claim without asking the server, which does not have the claim yet', async () => {
    void rememberPin(CODE, PIN)
    const { enter } = await ask({ ownClaim: true, canWait: true })
    expect(await enter()).toBeNull()
    expect(check).not.toHaveBeenCalled()
    expect(onPin).toHaveBeenCalledExactlyOnceWith(PIN, undefined, expect.any(Number))
  })

  it('refuses another PIN, as long as it knows the claim’s', async () => {
    void rememberPin(CODE, PIN)
    const { enter, isOpen } = await ask({ ownClaim: true, canWait: true })
    expect(await enter('000000')).toBe('Invalid PIN')
    expect([isOpen(), rememberedPin(CODE)]).toEqual([true, PIN])
    expect(onPin).not.toHaveBeenCalled()
  })

  it('takes any PIN after a reload, which forgets the claim’s', async () => {
    const { enter } = await ask({ ownClaim: true, canWait: true })
    expect(await enter('739152')).toBeNull()
    expect(rememberedPin(CODE)).toBe('739152')
  })

  it('says that it needs the server if the PIN cannot wait', async () => {
    const { enter } = await ask({ ownClaim: true })
    expect(await enter()).toBe('No network')
    expect(check).not.toHaveBeenCalled()
  })
})

it.each([
  ['right', 'the details'],
  ['wrong', refused('pin_invalid')],
])(
  'a PIN that was cancelled while it was checked opens and says nothing, even if it was %s',
  async (_, how) => {
    const answer = held<string>()
    check.mockReturnValue(answer.promise)
    const { question, act, isOpen } = await ask({ canWait: true })
    const entered = question().enter(PIN)
    await act(() => question().cancel())
    expect(isOpen()).toBe(false)
    answer.answer(typeof how === 'string' ? how : how())
    expect(await entered).toBe('')
    expect([isOpen(), rememberedPin(CODE)]).toEqual([false, undefined])
    expect(onPin).not.toHaveBeenCalled()
    expect(toasts()).toEqual([])
  },
)

it('a PIN that was right is not kept if the page was left while it was checked', async () => {
  const answer = held<string>()
  check.mockReturnValue(answer.promise)
  const { question, leave } = await ask()
  const entered = question().enter(PIN)
  await leave()
  answer.answer('the details')
  expect(await entered).toBe('')
  expect(rememberedPin(CODE)).toBeUndefined()
  expect(onPin).not.toHaveBeenCalled()
})

it('can be asked again after it was cancelled', async () => {
  check.mockResolvedValue('the details')
  const { question, act, isOpen, enter } = await ask()
  await act(() => question().cancel())
  await act(() => question().ask())
  expect(isOpen()).toBe(true)
  expect(await enter()).toBeNull()
})
