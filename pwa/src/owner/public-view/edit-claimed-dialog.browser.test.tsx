import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fillIn, said, submit } from '../../../test/form'
import { claimed, codeOf } from '../../../test/samples'
import { refusal, server } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { rememberedPin } from '../../gift/pin/kept-pins'
import EditClaimedDialog from './edit-claimed-dialog'

const PIN = '482913'
const onClose = vi.fn()

beforeEach(() => {
  server.answer(endpoint.verifyPin, ({ body }) =>
    (body as { pin: string }).pin === PIN ? { verified: true as const } : refusal('pin_invalid'),
  )
})
const open = (number = 1, name = 'Asha Rao') =>
  renderWithToasts(
    <EditClaimedDialog qr={claimed({ code: codeOf(number), claimer_name: name })} onClose={onClose} />,
  )
const question = page.getByRole('dialog', { name: 'Enter PIN to Edit' })
async function enterPin(pin = PIN) {
  await expect.element(question).toBeVisible()
  await userEvent.fill(field('pin'), pin)
  await userEvent.keyboard('{Enter}')
}

it('§2 opens the details after the PIN; a wrong one is reported and cleared', async () => {
  await open(2, 'Bina Shah')
  await enterPin('000000')
  await expect.poll(said).toEqual({ pin: 'Invalid PIN' })
  expect(field('pin').value).toBe('')
  await enterPin()
  await expect.poll(toasts).toEqual(['PIN verified!'])
  expect(field('name').value).toBe('Bina Shah')
  await fillIn({ company_name: '' })
  await submit()
  await expect.poll(said).toEqual({ company_name: 'This field is required' })
})

it.each(['Cancel', 'Close'])('§2 %s forgets the PIN and what was typed', async (name) => {
  const { unmount } = await open()
  await enterPin()
  await expect.poll(() => rememberedPin(codeOf(1))).toBe(PIN)
  await expect.element(page.getByRole('dialog', { name: 'Edit contact details' })).toBeVisible()
  await fillIn({ company_name: 'Never saved' })
  await page.getByRole('button', { name, exact: true }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Never saved')
  await unmount()
  expect(rememberedPin(codeOf(1))).toBeUndefined()
})
