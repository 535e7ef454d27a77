import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { press, walkTo } from '../../../test/keyboard'
import { campaign } from '../../../test/samples'
import { GiftGiverDialog } from './gift-giver-dialog'

const onClose = vi.fn()
const open = async (gift = campaign()) => {
  onClose.mockClear()
  await render(<GiftGiverDialog campaign={gift} open onClose={onClose} />)
}

it('§2 introduces who gives, and starts at the name of the campaign', async () => {
  await open()
  const dialog = page.getByRole('dialog', { name: 'Wedding gifts' })
  for (const text of ['Meera Gifts', 'Meera & Sons', '+91 90000 00001', 'meera@example.com'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('Wedding gifts')
})

it.each(['Enter', 'Escape'])('%s on its button goes on to the claim', async (key) => {
  await open()
  await walkTo('Continue to Claim')
  await press(key)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('shows the pictures of the campaign, and a text where one does not come', async () => {
  await open(campaign({ images: [{ id: '1', image_url: 'data:image/png,none', link_url: null }] }))
  await expect.element(page.getByText('Image not available')).toBeVisible()
})
