import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { emptyDatabase } from '../../../test/device'
import { field, fillIn } from '../../../test/form'
import { focused, press, walkTo, write } from '../../../test/keyboard'
import { campaign } from '../../../test/samples'
import { fakeServer, type FakeServer } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { deviceDatabase } from '../../offline/device-store'
import CreateCampaignPage from './create-campaign-page'

let server: FakeServer
beforeEach(async () => {
  server = fakeServer()
  server.answer(endpoint.createCampaign, () => campaign())
  await emptyDatabase()
})
const open = async () => {
  const opened = await renderAt('/create-campaign', <CreateCampaignPage />)
  await expect.element(page.getByLabelText('Campaign name')).toBeVisible()
  return opened
}

it('a campaign can be created with only the keyboard', async () => {
  const { address } = await open()
  await walkTo('Digital vCard')
  await press('ArrowDown')
  expect(focused()?.name).toContain('Diary')
  expect(focused()?.shown).toBe(true)
  await press('ArrowUp')
  await write('Campaign name', 'By keys')
  await write('Number', '3')
  await write('Full name', 'Meera Gifts')
  await write('Company', 'Meera & Sons')
  await write('Mobile', '+91 90000 00001')
  await write('Email', 'meera@example.com')
  await walkTo('Create Campaign')
  await press(' ')
  await expect.poll(address).toBe(`/campaign/${campaign().id}`)
  expect(server.calls(endpoint.createCampaign)[0]?.body).toMatchObject({
    campaign_type: 'vcard',
    name: 'By keys',
    qr_quantity: 3,
  })
  expect(toasts()).toEqual(['Campaign created successfully!'])
})

it('an unfinished form is restored until it is cancelled', async () => {
  const stored = async () => JSON.stringify(await deviceDatabase.drafts.toArray())
  const { unmount } = await open()
  await fillIn({ name: 'Half typed' })
  await expect.poll(stored).toContain('Half typed')
  await unmount()
  const { address } = await open()
  expect(field('name').value).toBe('Half typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(address()).toBe('/')
  await expect.poll(stored).toBe('[]')
})
