import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toasts } from '../../test/toasts'
import { Dialog } from './dialog/dialog'
import { toast, Toaster } from './toast'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const dismiss = page.getByRole('button', { name: 'Dismiss' })

it('disappears by itself after five seconds', async () => {
  await render(<Toaster />)
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  vi.advanceTimersByTime(5_000)
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
})

it('stays with an error until it is dismissed', async () => {
  await render(<Toaster />)
  toast('Not saved', 'error')
  vi.advanceTimersByTime(60_000)
  await dismiss.click()
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
})

it('is replaced by a newer one, even an error, which then has its own five seconds', async () => {
  await render(<Toaster />)
  toast('Not saved', 'error')
  vi.advanceTimersByTime(2_000)
  toast('First')
  vi.advanceTimersByTime(4_000)
  toast('Second')
  await expect.poll(toasts).toEqual(['Second'])
  vi.advanceTimersByTime(4_000)
  await expect.poll(toasts).toEqual(['Second'])
  vi.advanceTimersByTime(1_000)
  await expect.poll(toasts).toEqual([])
})

it('keeps all texts that come at the same moment, and says each once', async () => {
  await render(<Toaster />)
  for (const text of ['Registered', 'Balance', 'Registered']) toast(text)
  await expect.poll(toasts).toEqual(['Balance', 'Registered'])
})

it('is announced by a live region that was there before it', async () => {
  await render(<Toaster />)
  const region = document.querySelector('[aria-live=polite]')
  expect(region?.checkVisibility()).toBe(true)
  toast('Saved')
  await expect.poll(() => region?.textContent).toBe('Saved')
})

it('moves into a dialog that opens, where it can be pressed and is announced, and out again', async () => {
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Dialog title="A question" open={open} onClose={() => setOpen(false)}>
          <button onClick={() => toast('Copied')}>Copy</button>
        </Dialog>
        <Toaster />
      </>
    )
  }
  await render(<Screen />)
  toast('Saved')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => document.querySelector('dialog [aria-live=polite]')?.textContent).toBe('Saved')
  vi.advanceTimersByTime(2_000)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(toasts).toEqual(['Copied'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(toasts).toEqual(['Copied'])
  await dismiss.click()
  await expect.poll(toasts).toEqual([])
})

it('outlives a dialog that closes right after it', async () => {
  function Screen() {
    const [open, setOpen] = useState(true)
    const send = () => {
      toast('Sent')
      flushSync(() => setOpen(false))
    }
    return (
      <>
        <Dialog title="A message" open={open} onClose={() => setOpen(false)}>
          <button onClick={send}>Send</button>
        </Dialog>
        <Toaster />
      </>
    )
  }
  await render(<Screen />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(toasts).toEqual(['Sent'])
  await expect.element(page.getByText('Sent')).toBeVisible()
})

it('is at the bottom, above a bar that is fixed there, and covers no field', async () => {
  await page.viewport(360, 640)
  await render(
    <>
      <div data-thumb style={{ position: 'fixed', inset: 'auto 0 0', height: 90 }} />
      <input aria-label="Name" style={{ position: 'fixed', left: 0, right: 0, bottom: 100, height: 44 }} />
      <Toaster />
    </>,
  )
  toast('Saved')
  const box = () => document.querySelector('[popover]')!.getBoundingClientRect()
  await expect.poll(() => 640 - box().bottom).toBe(144)
})

it('keeps only the button that sends a form clear if the screen is too full, whatever is folded there', async () => {
  await page.viewport(360, 640)
  const at = (bottom: number) => ({ position: 'fixed', left: 0, right: 0, bottom, height: 44 }) as const
  await render(
    <>
      <details>
        <summary style={at(500)}>More</summary>
        <button type="submit" style={at(150)}>
          Folded
        </button>
      </details>
      <button type="button" style={at(150)}>
        Cancel
      </button>
      <button type="submit" style={at(60)}>
        Save
      </button>
      <input aria-label="Name" style={at(0)} />
      <input aria-label="Town" style={at(250)} />
      <Toaster />
    </>,
  )
  toast('Saved')
  const box = () => document.querySelector('[popover]')!.getBoundingClientRect()
  await expect.poll(() => 640 - box().bottom).toBe(104)
})

it('makes way for what is scrolled under it, and for what has the focus', async () => {
  await page.viewport(360, 640)
  // close to each other: the toast always covers one of them
  const names = Array.from({ length: 30 }, (_, i) => `Row ${i}`)
  await render(
    <>
      {names.map((name) => (
        <button key={name} style={{ display: 'block', height: 44, width: 300 }}>
          {name}
        </button>
      ))}
      <form>
        <button type="submit" style={{ height: 44, width: 300 }}>
          Save
        </button>
      </form>
      <Toaster />
    </>,
  )
  toast('Not saved', 'error')
  await expect.poll(toasts).toEqual(['Not saved'])
  const box = (element: Element) => element.getBoundingClientRect()
  const covers = (element: Element) => {
    const shown = box(document.querySelector('[popover]')!)
    return box(element).top < shown.bottom && box(element).bottom > shown.top
  }
  const save = page.getByRole('button', { name: 'Save' }).element()
  const last = () => scrollTo(0, document.documentElement.scrollHeight)
  // to where the toast would cover it
  scrollTo(0, box(save).bottom - 640 + 20)
  vi.advanceTimersByTime(500)
  await expect.poll(() => covers(save)).toBe(false)
  last()
  const row = page.getByRole('button', { name: 'Row 29' }).element() as HTMLElement
  expect(640 - box(save).bottom).toBeGreaterThanOrEqual(box(document.querySelector('[popover]')!).height)
  row.focus({ preventScroll: true })
  vi.advanceTimersByTime(500)
  await expect.poll(() => covers(row)).toBe(false)
  await dismiss.click()
  await expect.poll(() => document.body.style.paddingBottom).toBe('')
})

it('stays while its button has the focus', async () => {
  await render(<Toaster />)
  toast('Saved')
  await expect.element(dismiss).toBeVisible()
  const button = dismiss.element() as HTMLElement
  button.focus()
  vi.advanceTimersByTime(20_000)
  await expect.poll(toasts).toEqual(['Saved'])
  button.blur()
  vi.advanceTimersByTime(5_000)
  await expect.poll(toasts).toEqual([])
})
