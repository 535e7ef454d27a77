import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia, savesData } from '../../../test/device'
import Slideshow from './slideshow'
import { SLIDESHOW_EVERY_MS } from './use-rotation'

const pictures = ['red', 'green', 'blue'].map((colour) => ({
  image_url: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${colour}" d="M0 0h9v9z"/></svg>`)}`,
  link_url: null,
}))
const picture = (number: number) => page.getByRole('img', { name: `Sweets, picture ${number} of 3` })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const mouseAway = () => userEvent.hover(document.body, { position: { x: 200, y: 700 } })

async function open(all = pictures) {
  await mouseAway()
  const { container } = await render(
    <Slideshow pictures={all} label="Sweets" sizes="10rem" className="h-40 w-40" />,
  )
  const area = container.firstElementChild!
  await expect.element(picture(1)).toBeVisible()
  return area
}
/** Until the next picture is loaded, so that only the timer is waited for. */
const isDue = async () => {
  await expect.poll(() => vi.getTimerCount()).toBe(1)
}

/** Checked without its timer, which a poll lets run out: only a stopped slideshow is announced when it changes. */
async function stands(area: Element) {
  await expect.poll(() => area.querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(vi.getTimerCount()).toBe(0)
}

it('changes by itself after its time, from the last picture to the first', async () => {
  await open()
  for (const next of [2, 3, 1]) {
    await isDue()
    vi.advanceTimersByTime(SLIDESHOW_EVERY_MS)
    await expect.element(picture(next)).toBeVisible()
  }
})

it('shows a picture twice in its round if the campaign has it twice, and leaves none behind', async () => {
  const area = await open([pictures[0]!, pictures[0]!, pictures[1]!])
  for (const next of [2, 3, 1, 2, 3]) {
    await isDue()
    vi.advanceTimersByTime(SLIDESHOW_EVERY_MS)
    await expect.element(picture(next)).toBeVisible()
  }
  await button('Pause slideshow').click()
  await expect.poll(() => area.querySelectorAll('img').length).toBe(1)
})

it('stops when it is paused, and continues when it is started', async () => {
  await open()
  await isDue()
  await button('Pause slideshow').click()
  await expect.element(button('Play slideshow')).toBeVisible()
  expect(vi.getTimerCount()).toBe(0)
  await button('Play slideshow').click()
  await isDue()
})

it('can be moved on by hand, and then no longer changes by itself', async () => {
  await open()
  await button('Next picture').click()
  await expect.element(picture(2)).toBeVisible()
  await button('Previous picture').click()
  await button('Previous picture').click()
  await expect.element(picture(3)).toBeVisible()
  await expect.element(button('Play slideshow')).toBeVisible()
  expect(vi.getTimerCount()).toBe(0)
})

it('waits while a mouse is over it or the focus is in it', async () => {
  const area = await open()
  await isDue()
  await userEvent.hover(area)
  await stands(area)
  await mouseAway()
  await isDue()
  button('Next picture').element().focus()
  await stands(area)
})

it('shows its controls to a mouse, the focus and a touch, and never over the picture', async () => {
  const area = await open()
  const box = (element: Element) => element.getBoundingClientRect()
  const controls = button('Pause slideshow').element().parentElement!
  const opacity = () => getComputedStyle(controls).opacity
  const lowest = () => box(picture(1).element()).bottom
  expect(opacity()).toBe('0')
  const dots = [...area.querySelectorAll('[aria-hidden] > span')]
  expect(dots).toHaveLength(3)
  expect(lowest()).toBeLessThanOrEqual(Math.min(...dots.map((dot) => box(dot).top)))
  const height = box(area).height
  await userEvent.hover(area)
  await expect.poll(opacity).toBe('1')
  expect(lowest()).toBeLessThanOrEqual(box(controls).top)
  expect(box(area).height).toBe(height)
  await mouseAway()
  await expect.poll(opacity).toBe('0')
  button('Next picture').element().focus()
  await expect.poll(opacity).toBe('1')
})

it('is paused by a touch, until somebody starts it', async () => {
  const area = await open()
  await isDue()
  const touch = (element: Element) =>
    element.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  touch(picture(1).element())
  await stands(area)
  touch(button('Play slideshow').element())
  await button('Play slideshow').click()
  await mouseAway()
  await isDue()
  touch(document.body)
  await isDue()
})

it('waits while it is out of view', async () => {
  const area = await open()
  await isDue()
  area.parentElement!.style.marginTop = '5000px'
  await stands(area)
  area.parentElement!.style.marginTop = ''
  await isDue()
})

it('waits in a hidden tab', async () => {
  const area = await open()
  await isDue()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await stands(area)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await isDue()
})

it.each([
  ['less motion', () => emulateMedia({ 'prefers-reduced-motion': 'reduce' })],
  ['less data', () => Promise.resolve(savesData())],
])('is paused at the start if the device asks for %s, and runs once somebody starts it', async (_, ask) => {
  await ask()
  await open()
  await expect.element(button('Play slideshow')).toBeVisible()
  expect(vi.getTimerCount()).toBe(0)
  await button('Play slideshow').click()
  await isDue()
})

it('says what is missing if a picture does not load', async () => {
  await open([pictures[0]!, { image_url: 'data:image/png,none', link_url: null }, pictures[2]!])
  await button('Next picture').click()
  await expect.element(page.getByText('Image not available')).toBeVisible()
})
