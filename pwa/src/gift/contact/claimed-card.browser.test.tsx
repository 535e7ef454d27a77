import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { press, walkTo } from '../../../test/keyboard'
import { claimed, codeOf } from '../../../test/samples'
import { server } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { cardOf } from './card.view'
import { CardQr } from './card-qr'
import ClaimedCard from './claimed-card'
import { EditPanel } from './edit-panel'

const events = { onAct: vi.fn(), onEdit: vi.fn() }
beforeEach(() => void vi.clearAllMocks())

const card = (isNew: boolean, change: Parameters<typeof claimed>[0] = {}) => (
  <ClaimedCard
    code={codeOf(1)}
    card={cardOf(claimed(change))}
    state={undefined}
    isNew={isNew}
    qr={<CardQr code={codeOf(1)} />}
    {...events}
  />
)

async function show(change: Parameters<typeof claimed>[0] = {}) {
  await renderWithToasts(card(false, change))
  return events
}

it.each([
  ['Share', 'Enter', 'Shared successfully!'],
  ['QR Code', ' ', 'QR code downloaded!'],
  ['Save Contact', ' ', 'vCard downloaded successfully!'],
])('§2 "%s" is reached and pressed with only a keyboard', async (name, key, said) => {
  server.answer(endpoint.downloadVcard, () => new Response('BEGIN:VCARD'))
  navigator.share = async () => undefined
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { onAct } = await show()
  await walkTo(name)
  await press(key)
  await expect.poll(toasts).toEqual([said])
  expect(onAct).toHaveBeenCalledOnce()
})

it('§2 "Edit" is reached and pressed with only a keyboard, and opens the edit', async () => {
  const { onAct, onEdit } = await show()
  await walkTo('Edit')
  await press('Enter')
  await expect.poll(() => onEdit.mock.calls).toEqual([[EditPanel]])
  expect(onAct).toHaveBeenCalledOnce()
})

it('§2 a claimed location links to a map, shown with six decimals', async () => {
  await show({ claimer_latitude: 30.7352, claimer_longitude: 79.0669 })
  const link = page.getByRole('link', { name: 'Open in maps (30.735200, 79.066900)' })
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=30.7352,79.0669')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

it('§2 a card without a location shows none', async () => {
  await show({ claimer_latitude: null, claimer_longitude: null })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(page.getByText('Open in maps').elements()).toEqual([])
})

it('says "Your card is ready" only to whoever has just claimed it, and offers to share it first', async () => {
  const { rerender } = await render(card(true))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your card is ready')
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Share', 'Edit', 'QR Code', 'Save Contact'])
  await rerender(card(false))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Contact card of Asha Rao')
  expect(document.body.textContent).not.toContain('Your')
})

it('on the smallest phone, scrolls Share clear of the toast; staff stay at the top of the page', async () => {
  await page.viewport(320, 568)
  const show = () => render(<div className="py-120">{card(true)}</div>)
  const { unmount } = await show()
  const share = () => page.getByRole('button', { name: 'Share' }).element().getBoundingClientRect()
  await expect.poll(() => share().bottom).toBeLessThanOrEqual(568 - 144)
  await unmount()
  localStorage.setItem('token', 't')
  await show()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your card is ready')
  expect(scrollY).toBe(0)
  localStorage.removeItem('token')
})

it('has a QR code that another phone reads from the narrowest screen, and buttons of one width', async () => {
  await page.viewport(320, 568)
  await render(<div className="w-62">{card(true)}</div>)
  const qr = page.getByRole('img', { name: 'QR code of this card' })
  await expect.poll(() => qr.element().querySelector('path')).not.toBeNull()
  expect(qr.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(220)
  const widths = ['Edit', 'QR Code', 'Save Contact'].map(
    (name) => page.getByRole('button', { name }).element().getBoundingClientRect().width,
  )
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1)
})
