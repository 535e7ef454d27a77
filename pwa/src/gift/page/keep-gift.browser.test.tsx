import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { giftCampaign } from '../../../test/gift-campaign'
import { codeOf } from '../../../test/samples'
import { forgetPin, rememberPin } from '../pin/kept-pins'
import { KeepGift } from './keep-gift'

const code = codeOf(1)
const show = (change: Parameters<typeof giftCampaign>[0] = {}) =>
  render(<KeepGift code={code} campaign={giftCampaign(change)} />)
const keep = () => page.getByRole('region', { name: 'Keep it on this phone' })
const giver = { contact_name: 'Meera Gifts' }
afterEach(() => {
  forgetPin(code)
  window.installOffer = undefined
})

it('leads whoever has just claimed or opened a gift to their gifts, and reminds them of the PIN', async () => {
  await rememberPin(code, '482913')
  await show({ ...giver, campaign_type: 'diary' })
  await expect.element(keep()).toHaveTextContent('Remember your PIN: it opens this gift, on any phone.')
  await expect
    .element(page.getByRole('link', { name: 'Your gifts on this device' }))
    .toHaveAttribute('href', '/gifts')
  await expect.element(page.getByRole('button', { name: 'Save the contact of Meera Gifts' })).toBeVisible()
})

it('offers to install the app once the browser does', async () => {
  await rememberPin(code, '482913')
  await show()
  await expect.element(keep()).toHaveTextContent('Remember your PIN: it opens this card for changes.')
  const button = page.getByRole('button', { name: 'Install the app' })
  await expect.element(button).not.toBeInTheDocument()
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' as const }))
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await button.click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(button).not.toBeInTheDocument()
})

it('offers other people only the contact of the giver', async () => {
  await show(giver)
  await expect.element(page.getByRole('button')).toHaveTextContent('Save the contact of Meera Gifts')
  await expect.element(keep()).not.toBeInTheDocument()
})

it('fits a long name on the narrowest phone', async () => {
  await page.viewport(320, 568)
  await rememberPin(code, '482913')
  await show({ contact_name: 'Venkata'.repeat(9) })
  const { right } = keep().element().getBoundingClientRect()
  const button = page.getByRole('button', { name: /^Save the contact/ }).element()
  expect(button.getBoundingClientRect().right).toBeLessThan(right)
})

it('says nothing to staff, who go on to the next gift', async () => {
  localStorage.setItem('token', 't')
  await rememberPin(code, '482913')
  const { container } = await show(giver)
  expect(container.textContent).toBe('')
})
