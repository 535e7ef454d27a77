import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { brokenWords } from '../../../test/broken-words'
import { emulateMedia } from '../../../test/device'
import { largeText } from '../../../test/large-text'
import { toasts } from '../../../test/toasts'
import { Dialog } from '../dialog/dialog'
import { say, toast, Toaster } from './toast'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.runAllTimers()
})

const dismiss = page.getByRole('button', { name: 'Dismiss' })

it('disappears by itself after five seconds', async () => {
  await render(<Toaster />)
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  vi.advanceTimersByTime(5_000)
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument()
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

it('is not on paper', async () => {
  await render(<Toaster />)
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  await emulateMedia({ media: 'print' })
  expect(getComputedStyle(document.querySelector('[popover]') ?? document.body).display).toBe('none')
})

it('breaks no word with text of 200 %', async () => {
  await largeText()
  await render(<Toaster />)
  toast('Registration successful!')
  await expect.element(page.getByText('Registration successful!')).toBeVisible()
  expect(brokenWords()).toEqual([])
})

it('keeps all texts that come at the same moment, and says each once', async () => {
  await render(<Toaster />)
  for (const text of ['Registered', 'Balance', 'Registered']) toast(text)
  await expect.poll(toasts).toEqual(['Balance', 'Registered'])
})

it('stays with an error of the same moment until both are dismissed, each with its icon', async () => {
  await render(<Toaster />)
  toast('Not saved', 'error')
  toast('Copied')
  await expect.poll(toasts).toEqual(['Not saved', 'Copied'])
  const [bad, good] = document.querySelectorAll('[popover] p')
  expect(bad?.parentElement?.querySelector('svg')?.innerHTML).not.toBe(
    good?.parentElement?.querySelector('svg')?.innerHTML,
  )
  vi.advanceTimersByTime(60_000)
  await dismiss.click()
  await expect.poll(toasts).toEqual([])
})

it('is not shown for longer if a dialog opens', async () => {
  const screen = (open: boolean) => (
    <>
      <Dialog title="A question" open={open} onClose={() => undefined}>
        <p>Sure?</p>
      </Dialog>
      <Toaster />
    </>
  )
  const { rerender } = await render(screen(false))
  toast('Saved')
  await expect.poll(toasts).toEqual(['Saved'])
  vi.advanceTimersByTime(4_000)
  await rerender(screen(true))
  await expect.element(page.getByRole('dialog').getByText('Saved')).toBeVisible()
  // each try of a poll lets some more of the time pass
  await expect.poll(toasts).toEqual([])
  expect(performance.now()).toBeLessThan(6_000)
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

const box = (element: Element) => element.getBoundingClientRect()
const shownAt = () => box(document.querySelector('[popover]')!)

it('is at the bottom, above a bar that is fixed there, whatever is behind it', async () => {
  await page.viewport(360, 640)
  function Screen() {
    const [bar, setBar] = useState(true)
    return (
      <>
        {bar && <div data-thumb style={{ position: 'fixed', inset: 'auto 0 0', height: 90 }} />}
        <input aria-label="Name" style={{ position: 'fixed', left: 0, right: 0, bottom: 100, height: 44 }} />
        <button onClick={() => setBar(false)}>Done</button>
        <Toaster />
      </>
    )
  }
  await render(<Screen />)
  toast('Saved')
  await expect.poll(() => 640 - shownAt().bottom).toBe(90)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => 640 - shownAt().bottom).toBe(0)
})

it('does not cover what has the focus: that is scrolled clear of it', async () => {
  await page.viewport(360, 640)
  await render(
    <>
      {Array.from({ length: 30 }, (_, i) => (
        <button key={i} style={{ display: 'block', height: 44, width: 300 }}>{`Row ${i}`}</button>
      ))}
      <Toaster />
    </>,
  )
  const row = page.getByRole('button', { name: 'Row 13' }).element() as HTMLElement
  scrollTo(0, 0)
  row.focus({ preventScroll: true })
  expect(box(row).bottom).toBeGreaterThan(600)
  toast('Not saved', 'error')
  await expect.poll(() => box(row).bottom <= shownAt().top).toBe(true)
})

it('has its own room in a sheet, which keeps that room until it is closed', async () => {
  await page.viewport(360, 640)
  await render(
    <>
      <Dialog title="A link" open onClose={() => undefined}>
        <button>Copy</button>
      </Dialog>
      <Toaster />
    </>,
  )
  const copy = page.getByRole('button', { name: 'Copy' }).element()
  toast('Copied')
  await expect.poll(() => box(copy).bottom <= shownAt().top).toBe(true)
  expect(shownAt().bottom).toBe(640)
  await expect.poll(() => document.getAnimations()).toEqual([])
  const { top } = box(copy)
  await dismiss.click()
  await expect.poll(toasts).toEqual([])
  expect(box(copy).top).toBe(top)
})

it('a message without a toast is announced by the live region of the open dialog', async () => {
  await render(
    <>
      <Toaster />
      <Dialog title="A question" open onClose={() => undefined}>
        <p>Sure?</p>
      </Dialog>
    </>,
  )
  say('Removed')
  await expect
    .poll(() => {
      vi.advanceTimersByTime(100)
      return document.querySelector('dialog [aria-live=polite]')?.textContent
    })
    .toBe('Removed')
  expect(toasts()).toEqual([])
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
