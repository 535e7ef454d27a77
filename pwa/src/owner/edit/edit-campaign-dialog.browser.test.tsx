import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerUploads } from '../../../test/uploads'
import { picture } from '../../../test/chosen-pictures'
import { BADRINATH, standAt } from '../../../test/device'
import { field, fillIn, said, submit } from '../../../test/form'
import { walkTo } from '../../../test/keyboard'
import { campaign as sample } from '../../../test/samples'
import { held, refusal, server, unreachable } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { deviceDatabase } from '../../offline/device-store'
import EditCampaignDialog from './edit-campaign-dialog'

const onClose = vi.fn()
const onGone = vi.fn()

const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function open(campaign = sample(), by: 'owner' | 'master' = 'owner') {
  const { id, master_code: masterCode } = campaign
  const shown = await renderWithToasts(
    <EditCampaignDialog
      campaign={campaign}
      access={by === 'owner' ? { by, id } : { by, masterCode, id }}
      onClose={onClose}
      onGone={onGone}
    />,
  )
  await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toBeVisible()
  return shown
}

const stored = async () => JSON.stringify(await deviceDatabase.drafts.toArray())

describe('an unfinished edit', () => {
  it('is restored when the dialog is opened again, until it is cancelled', async () => {
    const { unmount } = await open()
    await fillIn({ name: 'Half typed', contact_name: 'Asha Rao' })
    await expect.poll(stored).toContain('Asha Rao')
    await unmount()
    const again = await open()
    await expect
      .element(page.getByText('What you typed earlier is still here, but not saved yet.'))
      .toBeVisible()
    expect([field('name').value, field('contact_name').value]).toEqual(['Half typed', 'Asha Rao'])
    await button('Cancel').click()
    expect(onClose).toHaveBeenCalledOnce()
    await expect.poll(stored).not.toContain('Asha Rao')
    await again.unmount()
    await open()
    expect(field('name').value).toBe('Wedding gifts')
    expect(page.getByText('Your earlier changes').elements()).toEqual([])
  })

  it('is gone once it is saved', async () => {
    server.answer(endpoint.renameCampaign, () => sample({ name: 'Typed' }))
    await open()
    await fillIn({ name: 'Typed' })
    await expect.poll(stored).toContain('Typed')
    await submit()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    await expect.poll(stored).toBe('[]')
  })
})

it('a running save is sent once, keeps the dialog open, and says why it failed', async () => {
  const answer = held<Response>()
  server.answer(endpoint.renameCampaign, () => answer.promise)
  await open()
  await fillIn({ name: 'Renamed' })
  await submit()
  const saving = button('Saving...')
  await expect.element(saving).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Cancel')).toBeDisabled()
  await saving.click({ force: true })
  field('name').focus()
  await userEvent.keyboard('{Enter}')
  for (let i = 0; i < 4; i++) await userEvent.keyboard('{Escape}')
  await expect.element(saving).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(server.calls(endpoint.renameCampaign)).toHaveLength(1)
  answer.answer(unreachable())
  await expect.element(button('Save Changes')).toBeVisible()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/./)
  expect(field('name').value).toBe('Renamed')

  server.answer(endpoint.renameCampaign, () => sample({ name: 'Renamed' }))
  await submit()
  await expect.poll(toasts).toContain('Campaign updated successfully!')
  const [first, again] = server.calls(endpoint.renameCampaign)
  expect(again?.body).toEqual({ name: 'Renamed' })
  // the first try may have arrived
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

it('a save that fails after the page was left is reported', async () => {
  const answer = held<Response>()
  server.answer(endpoint.renameCampaign, () => answer.promise)
  const { unmount } = await open()
  await fillIn({ name: 'Renamed' })
  // a draft that is written later would be the next test's
  await expect.poll(stored).toContain('Renamed')
  await submit()
  await expect.poll(() => server.calls(endpoint.renameCampaign)).toHaveLength(1)
  await unmount()
  await renderWithToasts(null)
  answer.answer(refusal('busy', { detail: 'The server says why.' }))
  await expect.poll(toasts).toEqual(['The server says why.'])
})

it('keeps the Save button in sight at the top of a long form on a phone', async () => {
  await page.viewport(360, 640)
  await open()
  const place = () => button('Save Changes').element().getBoundingClientRect()
  // once the dialog has moved in
  await expect.poll(() => place().bottom).toBeLessThanOrEqual(640)
  expect(place().height).toBeGreaterThanOrEqual(44)
})

it('§5 a file that is no image stops the save and is removed, so that the next save goes without it', async () => {
  server.answer(endpoint.changeContact, () => sample({ contact_name: 'Asha Rao' }))
  await open()
  await fillIn({ contact_name: 'Asha Rao' })
  const photo = field('contact_profile_image')
  // so large that it is still being made smaller after the press
  await userEvent.upload(
    photo,
    new File(['no picture', new Uint8Array(700_000)], 'x.jpg', { type: 'image/jpeg' }),
  )
  await submit()
  await expect.poll(said).toEqual({ contact_profile_image: 'Please select an image file' })
  await expect.poll(() => document.activeElement).toBe(photo)
  expect(photo.files).toHaveLength(0)
  expect(server.calls(endpoint.changeContact)).toEqual([])
  await submit()
  await expect.poll(toasts).toContain('Campaign updated successfully!')
  expect(server.calls(endpoint.changeContact)[0]?.body).toMatchObject({ contact_name: 'Asha Rao' })
})

it('§5 a website is typed as a domain: it is sent with https:// and shown without', async () => {
  const site = 'https://www.Meera-gifts.example.com'
  server.answer(endpoint.changeContact, () => sample({ contact_website: site }))
  const { unmount } = await open()
  await expect.element(dialog.getByText('https://', { exact: true })).toBeVisible()
  await fillIn({ contact_website: 'www.Meera-gifts.example.com' })
  await submit()
  await expect.poll(toasts).toContain('Gift giver contact saved!')
  expect(server.calls(endpoint.changeContact)[0]?.body).toMatchObject({ contact_website: site })
  await unmount()
  await open(sample({ contact_website: site }))
  expect(field('contact_website').value).toBe('www.Meera-gifts.example.com')
})

it('§2 a captured location is sent, and so is a removed one', async () => {
  await standAt(BADRINATH)
  server.answer(endpoint.changeContact, () => sample())
  const { unmount } = await open()
  await button('Get My Location').click()
  await expect.element(dialog.getByText('Latitude 30.743541, longitude 79.493800')).toBeVisible()
  await submit()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await unmount()
  await open(sample({ contact_latitude: 30.743541, contact_longitude: 79.4938 }))
  await button('Remove location').click()
  await submit()
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
  const [captured, removed] = server.calls(endpoint.changeContact).map(({ body }) => body)
  expect(captured).toMatchObject({ contact_latitude: '30.743541', contact_longitude: '79.4938' })
  expect(removed).toMatchObject({ contact_latitude: '', contact_longitude: '' })
})

it('says that the campaign was deleted in between, and closes', async () => {
  server.answer(endpoint.renameCampaign, () => refusal('campaign_unknown'))
  await open()
  await fillIn({ name: 'Too late' })
  await submit()
  await expect.poll(() => onGone.mock.calls.length).toBe(1)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(toasts()).toEqual(['Campaign not found'])
})

it('says which part of a change was saved and which was not', async () => {
  server.answer(endpoint.renameCampaign, () => sample({ name: 'Renamed' }))
  server.answer(endpoint.changeContact, unreachable)
  await open()
  await fillIn({ name: 'Renamed', contact_name: 'Asha Rao' })
  await submit()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      /^Failed to update campaign\. Saved: the name\. Not saved: the gift giver’s contact\. ./,
    )
})

describe('§2 images', () => {
  const image = (number: number, link_url: string | null = null): CampaignImage => ({
    id: String(number),
    image_url: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="${number}"/>`,
    link_url,
  })
  /** like the server's answer to an order */
  const arranged = (order: readonly Pick<CampaignImage, 'image_url' | 'link_url'>[]) =>
    order.map(({ image_url, link_url }) => ({ id: image_url, image_url, link_url }))
  const three = () => sample({ images: [image(1), image(2), image(3)] })
  const status = dialog.getByRole('status').filter({ hasText: '/ 10' })
  const press = (name: string) => button(name).click()
  const addTwo = async () => {
    const bytes = await picture('image/png')
    await userEvent.upload(
      field('files'),
      ['a.png', 'b.png'].map((name) => new File([bytes], name, { type: 'image/png' })),
    )
    await expect.poll(() => document.querySelectorAll('li img[src^="blob:"]').length).toBe(2)
  }

  it('are counted and deleted after a question, and deleting one keeps the focus in the dialog', async () => {
    server.answer(endpoint.deleteImage, () => ({ images: [image(1), image(3)], message: '' }))
    await open(three())
    await expect.element(status).toHaveTextContent('3 / 10')
    await press('Delete image 2')
    await expect.element(page.getByText('Are you sure you want to delete this image?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Delete image 2')).toHaveFocus()
    expect(server.calls(endpoint.deleteImage)).toEqual([])
    await press('Delete image 2')
    await press('Delete image')
    await expect.element(status).toHaveTextContent('2 / 10 · You can add 8 more.')
    expect(server.calls(endpoint.deleteImage)[0]?.params.ref).toBe('2')
    await expect.poll(() => document.activeElement).toBe(field('files'))
  })

  it('are reordered by keyboard, with an announcement and the focus on the button of the moved one', async () => {
    server.answer(endpoint.arrangeImages, ({ body }) => ({
      images: arranged(body as readonly CampaignImage[]),
      message: '',
    }))
    await open(three())
    button('Move image 1 down').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Moved to place 2 of 3')).toBeInTheDocument()
    await expect.element(button('Move image 2 down')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Move image 3 down')).toHaveFocus()
    await expect.element(button('Move image 3 down')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(page.getByLabelText('Link of image 1'), `https://example.com/${'a'.repeat(60)}`)
    await submit()
    await expect.poll(toasts).toContain('Campaign updated successfully!')
    const [sent] = server.calls(endpoint.arrangeImages)
    expect(sent?.body).toEqual([
      { image_url: image(2).image_url, link_url: `https://example.com/${'a'.repeat(60)}` },
      { image_url: image(3).image_url, link_url: null },
      { image_url: image(1).image_url, link_url: null },
    ])
  })

  it('are sorted by dragging, and saved in that order', async () => {
    server.answer(endpoint.arrangeImages, ({ body }) => ({
      images: arranged(body as readonly CampaignImage[]),
      message: '',
    }))
    await open(three())
    await userEvent.dragAndDrop(
      page.getByTitle('Drag to sort').nth(2),
      page.getByTitle('Drag to sort').nth(0),
      { targetPosition: { x: 10, y: 4 } },
    )
    await expect.element(page.getByText('Moved to place 1 of 3')).toBeInTheDocument()
    await submit()
    await expect.poll(toasts).toContain('Campaign updated successfully!')
    const [sent] = server.calls(endpoint.arrangeImages)
    expect((sent?.body as CampaignImage[]).map(({ image_url }) => image_url)).toEqual(
      [3, 1, 2].map((number) => image(number).image_url),
    )
  })

  it.each([
    ['among the saved ones, by their owner', 'owner', ['Image 1', 'Image 2', 'b.png', 'Image 4', 'a.png']],
    [
      'after the saved ones, with only the master code',
      'master',
      ['Image 1', 'Image 2', 'Image 3', 'b.png', 'a.png'],
    ],
  ] as const)('can be sorted %s, before new ones are saved', async (_, by, sorted) => {
    await open(three(), by)
    await addTwo()
    await press('Move b.png up')
    if (by === 'owner') await press('Move b.png up')
    await expect.element(button('Move b.png up')).toHaveFocus()
    const titles = () =>
      dialog
        .getByRole('listitem')
        .elements()
        .map((row) => row.querySelector('p')?.textContent)
    await expect.poll(titles).toEqual(sorted)
  })

  it('keep their new order if the upload of the next one breaks off', async () => {
    answerUploads([JSON.stringify({ images: [1, 2, 3, 4].map((number) => image(number)) })])
    await open(three())
    await addTwo()
    await press('Move a.png up')
    await submit()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Saved: 1 new image/)
    const shown = [...document.querySelectorAll('dialog li img')].map((picture) =>
      picture.getAttribute('src'),
    )
    expect(shown.slice(0, 4)).toEqual([1, 2, 4, 3].map((number) => image(number).image_url))
  })

  it('are left out beyond the tenth, with a message', async () => {
    await open(sample({ images: Array.from({ length: 9 }, (_, i) => image(i + 1)) }))
    const bytes = await picture('image/png')
    await userEvent.upload(
      field('files'),
      ['1.png', '2.png'].map((name) => new File([bytes], name, { type: 'image/png' })),
    )
    await expect.poll(said).toEqual({ files: 'Maximum 10 images allowed' })
    await expect.element(page.getByText('Maximum 10 images allowed')).toBeInViewport()
    await expect.element(status).toHaveTextContent('10 / 10')
  })

  it('can be chosen with only the keyboard', async () => {
    await open(three())
    const opens = vi.fn((event: Event) => event.preventDefault())
    field('files').addEventListener('click', opens)
    await walkTo('Add images')
    await userEvent.keyboard('{Enter}')
    expect(opens).toHaveBeenCalledOnce()
  })

  it('show their link shortened, and it opens in a new tab', async () => {
    await open(sample({ images: [image(1, `https://example.com/${'a'.repeat(60)}`)] }))
    const link = dialog.getByRole('link', { name: /opens in a new tab/ })
    await expect.element(link).toHaveTextContent(`https://example.com/${'a'.repeat(30)}…`)
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  it('that are saved can neither be sorted nor linked by the holder of a link; other owner fields are hidden', async () => {
    await open({ ...three(), campaign_type: 'sale', lost_pin_help: true }, 'master')
    await expect.element(button('Delete image 2')).toBeVisible()
    expect(page.getByRole('button', { name: /^Move/ }).elements()).toEqual([])
    expect(page.getByLabelText(/^Link of/).elements()).toEqual([])
    expect(dialog.getByText('GSTIN').elements()).toEqual([])
    expect(dialog.getByRole('checkbox').elements()).toEqual([])
  })
})

describe('the seller on the receipts of a sale campaign', () => {
  const sale = sample({
    campaign_type: 'sale',
    seller_name: 'Rao Textiles',
    seller_address: null,
    seller_gstin: null,
  })

  it('is saved even if nothing else changed; an invalid number is refused', async () => {
    server.answer(endpoint.changeSeller, ({ body }) => ({ ...sale, ...(body as object) }))
    await open(sale)
    expect(field('seller_name').value).toBe('Rao Textiles')
    await fillIn({ seller_gstin: '27AAPFU0939F1ZW' })
    await submit()
    await expect
      .poll(said)
      .toEqual({ seller_gstin: 'Please enter a valid GSTIN of 15 characters (e.g., 27AAPFU0939F1ZV)' })
    await fillIn({ seller_gstin: '27aapfu 0939 f1zv', seller_name: '' })
    await submit()
    await expect.poll(toasts).toContain('Campaign updated successfully!')
    expect(server.calls(endpoint.changeSeller).map(({ body }) => body)).toEqual([
      { seller_name: '', seller_address: '', seller_gstin: '27AAPFU0939F1ZV' },
    ])
    expect(server.calls(endpoint.changeContact)).toEqual([])
  })

  it('is not asked for a campaign of another type', async () => {
    await open()
    expect(dialog.getByText('GSTIN').elements()).toEqual([])
  })
})

it('PINs that are easy to guess are refused once the owner chooses that, and can be allowed again', async () => {
  const box = dialog.getByRole('checkbox', { name: 'Refuse PINs that are easy to guess' })
  server.answer(endpoint.changeEasyPins, () => sample({ refuse_easy_pins: true }))
  const { unmount } = await open()
  await expect.element(box).not.toBeChecked()
  await box.click()
  await submit()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await unmount()
  await open(sample({ refuse_easy_pins: true }))
  await expect.element(box).toBeChecked()
  await box.click()
  await submit()
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
  const bodies = server.calls(endpoint.changeEasyPins).map(({ body }) => body)
  expect(bodies).toEqual([{ refused: true }, { refused: false }])
})

describe('help with lost PINs', () => {
  const box = dialog.getByRole('checkbox', { name: 'Help with lost PINs after 7 days' })

  it('can be switched off for good if it was offered', async () => {
    server.answer(endpoint.endPinHelp, () => sample({ campaign_type: 'diary' }))
    await open(sample({ campaign_type: 'diary', lost_pin_help: true }))
    await expect.element(box).toBeChecked()
    await box.click()
    await submit()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(server.calls(endpoint.endPinHelp).map(({ params }) => params)).toEqual([{ id: sample().id }])
  })

  it('is not shown if it was not offered', async () => {
    await open(sample({ campaign_type: 'diary' }))
    await expect.element(box).not.toBeInTheDocument()
  })
})
