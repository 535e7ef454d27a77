import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from './confirm-dialog'

async function ask() {
  let answer = (_refusal?: string) => undefined as void
  const onConfirm = vi.fn(() => new Promise<string | void>((resolve) => (answer = resolve)))
  const onClose = vi.fn()
  await render(
    <ConfirmDialog
      title="Delete it?"
      action="Delete"
      acting="Deleting…"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      It is lost.
    </ConfirmDialog>,
  )
  return { answer: (refusal?: string) => answer(refusal), onConfirm, onClose }
}
const press = (name: string) => page.getByRole('button', { name }).click()

it('is announced with what will be lost', async () => {
  await ask()
  await expect
    .element(page.getByRole('dialog', { name: 'Delete it?' }))
    .toHaveAccessibleDescription('It is lost.')
})

it('runs the action once, and cannot be closed while it runs', async () => {
  const { onConfirm, onClose, answer } = await ask()
  await press('Delete')
  const acting = page.getByRole('button', { name: 'Deleting…' })
  await expect.element(acting).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  page
    .getByRole('button', { name: 'Cancel' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  answer()
  await expect.element(acting).not.toBeInTheDocument()
})

it('says why the action failed, and lets it be tried again', async () => {
  const { onConfirm, answer } = await ask()
  await press('Delete')
  answer('The server said no')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server said no')
  await press('Delete')
  expect(onConfirm).toHaveBeenCalledTimes(2)
})
