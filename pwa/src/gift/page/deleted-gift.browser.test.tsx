import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { giftCampaign } from '../../../test/gift-campaign'
import { claimed } from '../../../test/samples'
import '../../../test/server'
import { cache, deviceDatabase } from '../../offline/device-store'
import { giftsHere } from '../../offline/queue/gifts-here'
import { ClaimApp } from './claim-app'

const CODE = '0123456789ABCDEFGHJK'
const remove = page.getByRole('button', { name: 'Remove from this device' })

it('a gift of this device whose campaign was deleted says so, and can be removed from the list', async () => {
  await cache.rememberCode(CODE, claimed({ code: CODE }), giftCampaign())
  await render(<ClaimApp code={CODE} first={{ state: 'unknown' }} />)
  await expect.element(page.getByText('This gift no longer exists')).toBeVisible()
  await remove.click()
  await expect.element(page.getByRole('link', { name: 'Your gifts' })).toHaveAttribute('href', '/gifts')
  expect(await giftsHere(deviceDatabase, null)).toEqual([])
})

it('a code that this device does not know is invalid', async () => {
  await render(<ClaimApp code={CODE} first={{ state: 'unknown' }} />)
  await expect.element(page.getByText('Invalid QR code')).toBeVisible()
  expect(remove.query()).toBeNull()
})
