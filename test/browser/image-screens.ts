/** The states of choosing, sending, editing and deleting images. */
import type { Page } from 'playwright-core'
import { plainOnes, textFile } from './pictures-of'
import type { Visit } from './screens'

/** @returns once the campaign has three images and its page is open */
export async function imageScreens(page: Page, origin: string, id: string, visit: Visit): Promise<void> {
  const dialog = page.getByRole('dialog')
  const choose = async () => {
    await page.locator('input[name=files]').setInputFiles([...(await plainOnes(3)), textFile])
    await page.getByText('Not saved yet').nth(2).waitFor()
  }
  await page.goto(`${origin}/create-campaign`)
  await page.locator('input[name=name]').fill('Images to come')
  await page.locator('input[name=qr_quantity]').fill('1')
  await choose()
  await visit('create-campaign-images', page)
  await page.route('**/upload-images', (route) => route.abort())
  await page.locator('form button[type=submit]').click()
  await page.getByText('Your campaign was created, but 3 images were not uploaded.').waitFor()
  await visit('create-campaign-upload-failed', page)
  await page.unroute('**/upload-images')

  await page.goto(`${origin}/campaign/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await choose()
  await page.getByLabel('Link of 1.jpg').fill(`https://example.com/${'offers/'.repeat(8)}`)
  await visit('campaign-edit-images-chosen', page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Delete image 1' }).waitFor()
  await visit('campaign-edit-images', page)
  await page.getByRole('button', { name: 'Delete image 1' }).click()
  await page.getByText('Are you sure you want to delete this image?').waitFor()
  await visit('campaign-image-delete', page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
