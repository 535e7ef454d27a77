import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { GIFT_GIVER } from './owner-calls'
import { appInstalled, noticeNetwork, outbox, says } from './people'
import { plain, plainOnes } from './pictures-of'
import { publicCampaign, tab, type PublicCampaign } from './public-campaign'

let at: PublicCampaign
let page: Page
beforeAll(async () => {
  at = await publicCampaign()
  page = await at.visitor.page()
})

const dialog = () => page.getByRole('dialog')
const verify = () => dialog().getByRole('button', { name: 'Verify & Edit' })
const press = (number: number) =>
  page.getByRole('button', { name: new RegExp(`^Edit the details of gift ${number} `) }).click()

async function pin(digits: string) {
  await dialog().locator('input').fill(digits)
  await verify().click()
}
async function company(text: string) {
  await dialog().locator('[name=company_name]').fill(text)
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
}

it('§2 name, images and contact are changed with only the master code, and the owner sees them', async () => {
  const campaign = await at.owner.create(GIFT_GIVER)
  const own = () => at.owner.campaign(campaign)
  const calls: string[] = []
  const take = (request: Request) => {
    if (request.method() === 'GET') return
    expect(request.headers().authorization).toBeUndefined()
    const { pathname } = new URL(request.url())
    // the outbox asks by itself about what it delivered, and the page listens for changes
    if (!/^\/api\/(sync|events)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  }
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog().getByText('Edit Master QR Campaign').waitFor()
  }
  const save = async () => {
    await dialog().getByRole('button', { name: 'Save Changes' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await says(page, 'Campaign updated successfully!')
  }
  await page.goto(at.address('', campaign.master_code))
  page.on('request', take)
  try {
    await edit()
    await dialog()
      .locator('input[name=files]')
      .setInputFiles(await plainOnes(2))
    await dialog().getByText('Not saved yet').nth(1).waitFor()
    await dialog().getByLabel('Link of 2.jpg').fill('example.com/offer')
    await save()
    const [first, second] = (await own()).images
    expect([first?.link_url, second?.link_url]).toEqual([null, 'https://example.com/offer'])

    await edit()
    await dialog().getByText('2 / 10').waitFor()
    await dialog().getByRole('button', { name: 'Delete image 1' }).click()
    await page.getByRole('button', { name: 'Delete image', exact: true }).click()
    await dialog().getByText('1 / 10').waitFor()
    // while it is open, what is typed below it is lost
    await page.getByRole('heading', { name: 'Delete image' }).waitFor({ state: 'hidden' })
    await expect.poll(async () => (await own()).images.map(({ id }) => id)).toEqual([second?.id])

    await dialog().locator('[name=name]').fill('Gifts of the house')
    await dialog().locator('input[name=contact_company]').fill('Meera by master code')
    await dialog()
      .locator('input[name=contact_profile_image]')
      .setInputFiles(await plain('me.jpg', '#7b1e3a'))
    await save()
    await says(page, 'Gift giver contact saved!')
    await page.getByRole('heading', { name: 'Gifts of the house', level: 1 }).waitFor()
    const { name, contact_company, contact_profile_image } = await own()
    expect([name, contact_company]).toEqual(['Gifts of the house', 'Meera by master code'])
    expect(contact_profile_image).toContain('/media/')
  } finally {
    page.off('request', take)
  }
  const by = `/api/public/campaign/${campaign.master_code}`
  expect(new Set(calls)).toEqual(
    new Set([
      `POST ${by}/upload-images`,
      `DELETE ${by}/images/${calls
        .find((call) => call.startsWith('DELETE'))
        ?.split('/')
        .at(-1)}`,
      `PUT ${by}/update`,
      `POST ${by}/update-contact`,
    ]),
  )
})

it('an edit made with the server stopped is queued, shown, and delivered once', async () => {
  await at.open(page)
  await appInstalled(page)
  await tab(page, 'Claimed')
  await says(page, 'Asha Rao')
  await at.server.stop()
  await page.reload()
  await tab(page, 'Claimed')
  await press(1)
  await pin('482913')
  await says(page, 'You are offline. Your PIN will be checked when the change is sent.')
  await company('Rao Exports')
  await says(page, 'Saved on this device. It will be sent when you are back online.')
  const row = page.locator('[data-place]').filter({ hasText: 'Asha Rao' })
  await row.getByText('Rao Exports').waitFor()
  await row.getByText('Saved on this device', { exact: true }).waitFor()
  expect(JSON.stringify(await outbox(page))).not.toContain('482913')
  await at.server.start()
  await noticeNetwork(page)
  await expect
    .poll(async () => (await at.owner.codes(at.campaign))[0]?.claimer_company, { timeout: 60_000 })
    .toBe('Rao Exports')
  await row.getByText('Saved on this device', { exact: true }).waitFor({ state: 'hidden' })
  await row.getByText('Rao Exports').waitFor()
})
