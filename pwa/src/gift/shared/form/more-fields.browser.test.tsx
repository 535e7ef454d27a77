import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ContactFields } from '../../contact/contact-fields'

const show = (values: Record<string, string> = {}, errors: Record<string, string> = {}) => (
  <form>
    <ContactFields values={values} errors={errors} />
  </form>
)
const website = () => page.getByLabelText('Website')

it('folds the optional fields on a phone, and opens when pressed', async () => {
  await render(show())
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expect.element(website()).not.toBeVisible()
  await page.getByText('Add more').click()
  await expect.element(website()).toBeVisible()
})

it('is open if a field has a value or an error', async () => {
  const { rerender } = await render(show({ website: 'https://rao.example' }))
  await expect.element(website()).toBeVisible()
  await rerender(<></>)
  await rerender(show())
  await expect.element(website()).not.toBeVisible()
  await rerender(show({}, { whatsapp: 'Please enter a valid mobile number' }))
  await expect.element(page.getByLabelText(/^WhatsApp \(/)).toBeVisible()
})

it('is never folded if there is room', async () => {
  await page.viewport(768, 900)
  await render(show())
  await expect.element(website()).toBeVisible()
  await expect.element(page.getByText('Add more')).not.toBeVisible()
})

it('fills in the same number for WhatsApp, and follows its changes', async () => {
  await render(show({ website: 'https://rao.example' }))
  await page.getByLabelText('Mobile').fill('98765 43210')
  await page.getByLabelText('WhatsApp is the same number').click()
  const whatsapp = page.getByLabelText(/^WhatsApp \(/)
  await expect.element(whatsapp).toHaveValue('98765 43210')
  await page.getByLabelText('Mobile').fill('98765 43211')
  await expect.element(whatsapp).toHaveValue('98765 43211')
})
