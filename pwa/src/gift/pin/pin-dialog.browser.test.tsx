import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, said } from '../../../test/form'
import { PinDialog } from './pin-dialog'

const verify = page.getByRole('button', { name: 'Verify & Edit' })

async function ask(onVerify = vi.fn<(pin: string) => Promise<string | null>>()) {
  await render(
    <PinDialog title="Enter PIN to Edit" action="Verify & Edit" open onVerify={onVerify} onClose={vi.fn()} />,
  )
  return onVerify
}

it('§5 does not accept fewer than six digits', async () => {
  const onVerify = await ask()
  await userEvent.fill(field('pin'), '482913')
  await expect.element(verify).toBeEnabled()
  await userEvent.fill(field('pin'), '48291')
  await expect.element(verify).toBeDisabled()
  // like a keyboard that does not check whether the button may be pressed
  document.querySelector('form')?.requestSubmit()
  await expect.poll(said).toEqual({ pin: 'Please enter 6-digit PIN' })
  expect(onVerify).not.toHaveBeenCalled()
})

it('says that a PIN is wrong, and is emptied for the next try', async () => {
  const onVerify = await ask(vi.fn(async () => 'Invalid PIN'))
  await userEvent.fill(field('pin'), '000000')
  await userEvent.keyboard('{Enter}')
  await expect.poll(said).toEqual({ pin: 'Invalid PIN' })
  expect(onVerify).toHaveBeenCalledExactlyOnceWith('000000')
  expect(field('pin').value).toBe('')
  await expect.poll(() => document.activeElement).toBe(field('pin'))
})
