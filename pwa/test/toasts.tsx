import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { Toaster } from '../src/ui/toast/toast'

/** What the toasts say, oldest first. */
export const toasts = () =>
  [...document.querySelectorAll('[aria-live] > [popover] p')].map(({ textContent }) => textContent)

/** What was only said to screen readers in the last five seconds, oldest first. */
export const said = () =>
  [...document.querySelectorAll('[aria-live] > p.sr-only')].map(({ textContent }) => textContent)

const dismissAll = () => {
  for (const button of document.querySelectorAll<HTMLElement>('[aria-live] > [popover] button'))
    button.click()
}

/** Renders it on a page with toasts. Toasts outlive what is rendered, so they are removed with the test. */
export async function renderWithToasts(element: ReactNode) {
  onTestFinished(dismissAll)
  const { rerender, ...others } = await render(withToasts(element))
  return { ...others, rerender: (next: ReactNode) => rerender(withToasts(next)) }
}

const withToasts = (element: ReactNode) => (
  <>
    {element}
    <Toaster />
  </>
)
