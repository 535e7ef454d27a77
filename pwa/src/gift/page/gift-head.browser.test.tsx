import '../entry/claim.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { brokenWords } from '../../../test/broken-words'
import { giftCampaign } from '../../../test/gift-campaign'
import { largeText } from '../../../test/large-text'
import { GiftHead } from './gift-head'

const show = (change: Parameters<typeof giftCampaign>[0]) =>
  render(
    <div className="px-4">
      <main className="p-5">
        <GiftHead campaign={giftCampaign(change)} />
      </main>
    </div>,
  )
const images = [{ id: '1', image_url: '/icon.svg', link_url: 'https://example.com/offers' }]

it('says who gives, and unfolds how to reach them', async () => {
  await show({
    contact_name: 'Meera Gifts',
    contact_mobile: '+91 90000 00001',
    contact_company: 'Meera & Sons',
  })
  const call = page.getByRole('link', { name: '+91 90000 00001' })
  await expect.element(call).not.toBeInTheDocument()
  await page.getByText('A gift from Meera Gifts').click()
  await expect.element(call).toHaveAttribute('href', 'tel:+919000000001')
  await expect.element(page.getByText('Meera & Sons')).toBeVisible()
})

it('breaks no word with text of 200 %', async () => {
  await largeText()
  await show({ contact_name: 'Meera Gifts', contact_mobile: '+91 90000 00001', images })
  expect(brokenWords()).toEqual([])
})

it('shows only name and pictures of a campaign without a gift giver', async () => {
  await show({ name: 'Diwali', images })
  await expect.element(page.getByText('Diwali', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain('A gift from')
  await page.getByText('Diwali', { exact: true }).click()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'https://example.com/offers')
})

it('names the giver of a travel gift without the contact details, which its form shows', async () => {
  await show({ campaign_type: 'travel', contact_name: 'Meera Gifts', contact_mobile: '+91 90000 00001' })
  await expect.element(page.getByText('A gift from Meera Gifts')).toBeVisible()
  expect(page.getByText('+91 90000 00001').elements()).toEqual([])
})

it('shows no cover to people who save data', async () => {
  const cover = () => document.querySelectorAll('.cover').length
  await show({ images })
  expect(cover()).toBe(1)
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await show({ images })
  expect(cover()).toBe(1)
  Reflect.deleteProperty(navigator, 'connection')
})

it('aligns a name that is written from right to left with what is above it', async () => {
  await show({ contact_name: 'Meera Gifts', name: 'رحلة' })
  const edge = (text: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByText(text, { exact: true }).element())
    return Math.round(range.getBoundingClientRect().left)
  }
  expect(edge('رحلة')).toBe(Math.round(document.querySelector('span.min-w-0')!.getBoundingClientRect().left))
})
