import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, walkTo } from '../../../test/keyboard'
import { campaign, claimed, codeOf } from '../../../test/samples'
import { fakeServer } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { cardOf } from './card.view'
import ClaimedCard from './claimed-card'
import { EditPanel } from './edit-panel'

async function show(change: Parameters<typeof claimed>[0] = {}) {
  const events = { onAct: vi.fn(), onEdit: vi.fn() }
  await renderWithToasts(
    <ClaimedCard
      code={codeOf(1)}
      card={cardOf(claimed(change))}
      state={undefined}
      campaign={campaign()}
      {...events}
    />,
  )
  return events
}

it.each([
  ['Share', 'Enter', 'Shared successfully!'],
  ['QR Code', ' ', 'QR code downloaded!'],
  ['Save Contact', ' ', 'vCard downloaded successfully!'],
])('§2 "%s" is reached and pressed with only a keyboard', async (name, key, said) => {
  fakeServer().answer(endpoint.downloadVcard, () => new Response('BEGIN:VCARD'))
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
