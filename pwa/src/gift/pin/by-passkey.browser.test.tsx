import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field } from '../../../test/form'
import { closed, phoneLock } from '../../../test/phone-lock'
import { codeOf } from '../../../test/samples'
import { held, refusal, server, unreachable } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { PinDialog } from './pin-dialog'

const CODE = codeOf(1)
const SESSION = 'gift-session.of-this-gift'
const question = (ticket: string) => ({ ticket, passkey: { challenge: 'AAAA', rpId: location.hostname } })
const byLock = page.getByRole('button', { name: 'Open with this phone’s lock' })

const onVerify = vi.fn<(pin: string) => Promise<string | null>>()
beforeEach(() => {
  onVerify.mockResolvedValue(null)
})
let asked = 0
const withPasskeys = () => server.answer(endpoint.askGiftPasskeys, () => question(`ticket ${++asked}`))
const show = (code: string | undefined = CODE) =>
  renderWithToasts(
    <PinDialog title="Enter PIN" action="Open" code={code} open onVerify={onVerify} onClose={vi.fn()} />,
  )
const opened = () => server.calls(endpoint.openByPasskey).map(({ body }) => body as { ticket: string })

it('opens with what the phone has signed, instead of the PIN, and reports wrong tries', async () => {
  withPasskeys()
  server.answer(endpoint.openByPasskey, () =>
    Response.json(
      { session: SESSION, expires_at: '2026-03-01T22:00:00.000Z' },
      { headers: { 'wrong-tries': '2' } },
    ),
  )
  const { get } = phoneLock()
  await show()
  await expect.element(byLock).toBeVisible()
  // the PIN field comes first
  expect(document.activeElement).toBe(field('pin'))
  await byLock.click()
  await expect.poll(() => onVerify.mock.calls).toEqual([[SESSION]])
  expect(get.mock.calls[0]?.[0]?.publicKey?.rpId).toBe(location.hostname)
  expect(opened()).toMatchObject([{ ticket: `ticket ${asked}`, passkey: { id: 'cGhvbmU' } }])
  await expect.element(page.getByText(/2 wrong/)).toBeVisible()
})

it('opens nothing if the question was closed before the server answered', async () => {
  withPasskeys()
  const answer = held<Response>()
  server.answer(endpoint.openByPasskey, () => answer.promise)
  phoneLock()
  const { unmount } = await show()
  await byLock.click()
  await expect.poll(opened).toHaveLength(1)
  await unmount()
  answer.answer(Response.json({ session: SESSION, expires_at: '2026-03-01T22:00:00.000Z' }))
  await answer.promise
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  expect(onVerify).not.toHaveBeenCalled()
})

it.each([
  [
    'a gift without passkeys',
    () => server.answer(endpoint.askGiftPasskeys, () => ({ ticket: null, passkey: null })),
  ],
  [
    'a gift whose claim the server does not have yet',
    () => server.answer(endpoint.askGiftPasskeys, () => refusal('not_claimed')),
  ],
  ['a phone without a connection', () => server.answer(endpoint.askGiftPasskeys, unreachable)],
])('asks only for the PIN: %s', async (_, happens) => {
  happens()
  await show()
  await expect.poll(() => server.calls(endpoint.askGiftPasskeys)).toHaveLength(1)
  await userEvent.fill(field('pin'), '482913')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onVerify.mock.calls).toEqual([['482913']])
  await expect.element(byLock).not.toBeInTheDocument()
})

it('nothing is asked if the browser knows no passkeys, or the PIN is another person’s', async () => {
  const secure = vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  withPasskeys()
  await show()
  secure.mockReturnValue(true)
  await renderWithToasts(
    <PinDialog title="Enter PIN here" action="Open" open onVerify={onVerify} onClose={vi.fn()} />,
  )
  await expect.element(page.getByRole('dialog', { name: 'Enter PIN here' })).toBeVisible()
  expect(server.calls(endpoint.askGiftPasskeys)).toEqual([])
})

it('says that it was not used if the person closes the question, and asks again at the next press', async () => {
  withPasskeys()
  server.answer(endpoint.openByPasskey, () => refusal('passkey_refused'))
  const { get } = phoneLock()
  get.mockImplementationOnce(closed)
  await show()
  await byLock.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This phone’s lock was not used. Try again, or enter the PIN.')
  const first = asked
  await byLock.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This passkey was not accepted')
  expect(opened().map(({ ticket }) => ticket)).toEqual([`ticket ${first + 1}`])
  expect(onVerify).not.toHaveBeenCalled()
})
