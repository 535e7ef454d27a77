import { useState, type ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog'

function Page({ children, ...props }: Partial<ComponentProps<typeof Dialog>>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open it</button>
      <Dialog title="A question" open={open} onClose={() => setOpen(false)} {...props}>
        <input aria-label="Answer" />
        {children}
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'A question' })
const open = () => page.getByRole('button', { name: 'Open it' }).click()

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its X', () => page.getByRole('button', { name: 'Close' }).click()],
])('%s closes it, and the focus goes back to where it was', async (_, leave) => {
  await render(<Page />)
  await open()
  await expect.element(dialog).toBeVisible()
  await leave()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open it' })).toHaveFocus()
})

it('a press beside it closes it, and one inside does not', async () => {
  await render(<Page />)
  await open()
  await dialog.click({ position: { x: 20, y: 20 } })
  await expect.element(dialog).toBeVisible()
  // the backdrop covers the whole page
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})

it('a press on its own scrollbar scrolls, and does not close it', async () => {
  await render(
    <Page>
      <p style={{ height: 2000 }}>A long text</p>
    </Page>,
  )
  await open()
  const element = document.querySelector('dialog')!
  const bar = element.offsetWidth - element.clientWidth
  expect(bar).toBeGreaterThan(4)
  const { width, height } = element.getBoundingClientRect()
  await userEvent.click(element, { position: { x: width - bar / 2, y: height - 40 } })
  await expect.poll(() => element.scrollTop).toBeGreaterThan(0)
  await expect.element(dialog).toBeVisible()
})

it('focuses the first field of its form on a device with a mouse', async () => {
  await render(
    <Page>
      <form>
        <input aria-label="First" />
        <input aria-label="Second" />
      </form>
    </Page>,
  )
  await open()
  await expect.element(page.getByLabelText('First')).toHaveFocus()
})

it('stays while it is locked, however often Escape is pressed', async () => {
  const onClose = vi.fn()
  await render(<Page open locked onClose={onClose} />)
  // the browser itself closes a dialog at the second press that nobody answered
  for (let i = 0; i < 4; i++) await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).toBeVisible()
  expect(document.querySelector('dialog')?.matches(':modal')).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

it('forgets its content once it is closed', async () => {
  await render(<Page />)
  await open()
  await page.getByLabelText('Answer').fill('half typed')
  await userEvent.keyboard('{Escape}')
  await open()
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
})
