import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../entry/claim.css'
import { EntryList } from './entry-list'
import { TaggedText } from './tags'

const days = Array.from({ length: 12 }, (_, i) => {
  const date = `2026-11-${String(28 - i)}`
  const entry = {
    id: date,
    date,
    time: `${date}T06:00:00Z`,
    text: 'Rain all day. #rain',
    audio: null,
    images: [],
  }
  return { date, entries: [entry] }
})
const ignore = () => undefined

it.each([
  ['day', 0],
  ['search and day', 60],
])('on a small phone, the focused control is never behind the sticky %s', async (_, height) => {
  await page.viewport(320, 568)
  await render(
    <div style={{ '--under-search': `${height}px` } as React.CSSProperties}>
      <div className="sticky top-0 z-2 bg-surface" style={{ height }} />
      <EntryList days={days} onOpen={ignore} onTag={ignore} onExpired={ignore} />
    </div>,
  )
  const controls = [...document.querySelectorAll<HTMLElement>('ul button')]
  expect(controls).toHaveLength(24)
  controls.at(-1)?.focus()
  for (let i = 0; i < 23; i++) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    const { left, width, top } = document.activeElement!.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + 1)
    expect(document.activeElement?.contains(above), `control ${22 - i} from the top`).toBe(true)
  }
})

it('keeps the height of the list when the state of an entry disappears', async () => {
  const list = (state?: 'sending') => (
    <EntryList
      days={days.map(({ date, entries: [entry] }) => ({
        date,
        entries: [{ ...entry!, ...(state && { state }) }],
      }))}
      onOpen={ignore}
      onTag={ignore}
      onExpired={ignore}
    />
  )
  const { rerender } = await render(list('sending'))
  await expect.element(page.getByText('Sending').first()).toBeVisible()
  const { scrollHeight } = document.documentElement
  await rerender(list())
  await expect.element(page.getByText('Sending').first()).not.toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBe(scrollHeight)
})

it.each([
  'https://example.com/' + 'photos'.repeat(20),
  `${'x'.repeat(70)} first`,
  `A #${'tag'.repeat(25)} b`,
])('keeps a long word inside the width of a phone: %s', async (text) => {
  await page.viewport(360, 740)
  const [day] = days
  const entry = { ...day!.entries[0]!, text, problem: text }
  await render(
    <main className="p-5">
      <EntryList
        days={[{ date: entry.date, entries: [entry] }]}
        onOpen={ignore}
        onTag={ignore}
        onExpired={ignore}
      />
      <TaggedText text={text} onTag={ignore} />
    </main>,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
