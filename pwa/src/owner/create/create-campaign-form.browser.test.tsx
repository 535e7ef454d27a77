import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillIn, submit } from '../../../test/form'
import { describeFormRules, missing, wrongEmail } from '../../../test/form-rules'
import { campaign, GIFT_GIVER } from '../../../test/samples'
import { server } from '../../../test/server'
import { CreateCampaignForm } from './create-campaign-form'

const QUANTITY = 'QR quantity must be between 1 and 1000'
const onCreated = vi.fn()

describeFormRules('new campaign', {
  open: () => render(<CreateCampaignForm draft={{}} onCreated={onCreated} onCancel={vi.fn()} />),
  right: { name: 'Wedding gifts', qr_quantity: '5', ...GIFT_GIVER },
  wrong: [
    ...missing('name'),
    ['qr_quantity', '', QUANTITY],
    ['qr_quantity', '0', QUANTITY],
    ['qr_quantity', '1001', QUANTITY],
    ...missing('contact_name', 'contact_company', 'contact_mobile', 'contact_email'),
    ...wrongEmail('contact_email'),
  ],
  email: 'contact_email',
  onSubmit: onCreated,
})

test('a sale campaign is created with the seller for its receipts, one of another type without', async () => {
  const drop = vi.fn()
  server.answer(endpoint.createCampaign, () => campaign())
  await render(<CreateCampaignForm draft={{}} onCreated={drop} onCancel={vi.fn()} />)
  await fillIn({ name: 'Expo', qr_quantity: '५' })
  const seller = page.getByRole('group', { name: 'Receipt' })
  expect(seller.elements()).toEqual([])
  await page.getByRole('radio', { name: /^Event Booking/ }).click()
  await expect.element(seller).toBeVisible()
  await fillIn({ seller_name: 'Rao Textiles', seller_gstin: '27AAPFU0939F1ZV' })
  await page.getByRole('radio', { name: /^Digital vCard/ }).click()
  expect(seller.elements()).toEqual([])
  await submit()
  await expect.poll(() => server.calls(endpoint.createCampaign).length).toBe(1)
  await page.getByRole('radio', { name: /^Event Booking/ }).click()
  await submit()
  await expect.poll(() => server.calls(endpoint.createCampaign).length).toBe(2)
  const [other, sale] = server.calls(endpoint.createCampaign).map(({ body }) => body)
  expect(other).toEqual({ name: 'Expo', qr_quantity: 5, campaign_type: 'vcard' })
  expect(sale).toMatchObject({
    campaign_type: 'sale',
    seller_name: 'Rao Textiles',
    seller_gstin: '27AAPFU0939F1ZV',
  })
})

test('help with lost PINs is off unless it is chosen, and offered only with diaries', async () => {
  server.answer(endpoint.createCampaign, () => campaign())
  await render(<CreateCampaignForm draft={{}} onCreated={vi.fn()} onCancel={vi.fn()} />)
  await fillIn({ name: 'Expo', qr_quantity: '5' })
  const help = page.getByRole('checkbox', { name: 'Help with lost PINs after 7 days' })
  expect(help.elements()).toEqual([])
  const bodies = () => server.calls(endpoint.createCampaign).map(({ body }) => body)
  const create = async (type: RegExp) => {
    const before = bodies().length
    await page.getByRole('radio', { name: type }).click()
    await submit()
    await expect.poll(() => bodies().length).toBe(before + 1)
    return bodies().at(-1)
  }
  const made = { name: 'Expo', qr_quantity: 5 }
  expect(await create(/^Diary/)).toEqual({ ...made, campaign_type: 'diary' })
  await expect.element(help).not.toBeChecked()
  await help.click()
  expect(await create(/^Diary/)).toEqual({ ...made, campaign_type: 'diary', lost_pin_help: true })
  expect(await create(/^Digital vCard/)).toEqual({ ...made, campaign_type: 'vcard' })
})
