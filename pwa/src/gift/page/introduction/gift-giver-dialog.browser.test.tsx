import '../../entry/claim.css'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { press, walkTo } from '../../../../test/keyboard'
import { campaign } from '../../../../test/samples'
import { GiftGiverDialog } from './gift-giver-dialog'

const onClose = vi.fn()
const open = async (gift = campaign()) => {
  await render(<GiftGiverDialog campaign={gift} open onClose={onClose} />)
}

it('§2 introduces who gives, and starts at the name of the campaign', async () => {
  await open()
  const dialog = page.getByRole('dialog', { name: 'Wedding gifts' })
  for (const text of ['Meera Gifts', 'Meera & Sons', '+91 90000 00001', 'meera@example.com'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Wedding gifts' })).toHaveFocus()
})

it.each(['Enter', 'Escape'])('%s on its button continues to the claim', async (key) => {
  await open()
  await walkTo('Continue to Claim')
  await press(key)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('shows the pictures of the campaign, and a text if one does not load', async () => {
  await open(campaign({ images: [{ id: '1', image_url: 'data:image/png,none', link_url: null }] }))
  await expect.element(page.getByText('Image not available')).toBeVisible()
})

it('Continue is above the fold of the smallest phone, however much there is to say', async () => {
  await page.viewport(320, 568)
  const image = { id: '1', image_url: '/icon.svg', link_url: 'https://example.com/offers', position: 0 }
  await open(
    campaign({
      name: 'The very long festival of lights and sweets of the whole family, Jaipur 2026',
      contact_name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramaniam',
      contact_company: 'Meera & Sons, Makers of Sweets and Savouries since 1911',
      contact_website: 'https://www.meera-gifts-and-sweets.example.com/festival',
      contact_whatsapp: '+91 90000 00002',
      contact_address: '12, M.G. Road\nNear the old clock tower\nJaipur 302001\nRajasthan\nIndia',
      contact_latitude: 26.9124336,
      contact_longitude: 75.7872709,
      images: [image, { ...image, id: '2', image_url: '/icon-180.png' }],
    }),
  )
  const button = page.getByRole('button', { name: 'Continue to Claim' })
  await expect.element(button).toBeVisible()
  const dialog = document.querySelector('dialog')!
  await expect.poll(() => dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight)
  for (const place of [0, dialog.scrollHeight / 2, dialog.scrollHeight]) {
    dialog.scrollTo(0, place)
    const { top, bottom, left, right } = button.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(568)
    expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)).toBe(button.element())
  }
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})
