import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { press, walkTo } from '../../../test/keyboard'
import { campaign, claimed, codeOf } from '../../../test/samples'
import { cardOf } from './card.view'
import ClaimedCard, { type CardAction } from './claimed-card'

const show = (change: Parameters<typeof claimed>[0] = {}) => {
  const onAction = vi.fn<(action: CardAction) => void>()
  return render(
    <ClaimedCard
      code={codeOf(1)}
      card={cardOf(claimed(change))}
      state={undefined}
      busy={undefined}
      onAction={onAction}
      campaign={campaign()}
    />,
  ).then(() => onAction)
}

it.each<[string, CardAction, string]>([
  ['Share', 'share', 'Enter'],
  ['Edit', 'edit', 'Enter'],
  ['QR Code', 'qr', ' '],
  ['Save Contact', 'save', ' '],
])('§2 "%s" is reached and pressed by keyboard alone', async (name, action, key) => {
  const onAction = await show()
  await walkTo(name)
  await press(key)
  expect(onAction.mock.calls).toEqual([[action]])
})

it('§2 a location that was claimed leads to a map, to six decimals on screen', async () => {
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
