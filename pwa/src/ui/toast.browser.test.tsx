import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast, Toaster } from './toast'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('goes by itself after five seconds, and an error stays until it is dismissed', async () => {
  await render(<Toaster />)
  toast('Saved')
  toast('Not saved', 'error')
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  vi.advanceTimersByTime(5_000)
  await expect.element(page.getByText('Saved', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
})

it('says the same thing once, and at most three things', async () => {
  await render(<Toaster />)
  for (const text of ['One', 'Two', 'Two', 'Three', 'Four']) toast(text)
  const texts = () => [...document.querySelectorAll('[popover] p')].map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['Two', 'Three', 'Four'])
})
