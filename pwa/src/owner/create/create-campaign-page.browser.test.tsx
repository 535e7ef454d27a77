import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerUploads } from '../../../test/uploads'
import { renderAt } from '../../../test/app'
import { picture } from '../../../test/chosen-pictures'
import { field, fillIn, submit } from '../../../test/form'
import { focused, press, walkTo, write } from '../../../test/keyboard'
import { campaign } from '../../../test/samples'
import { held, server } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { signIn, signOut } from '../../api/session'
import { deviceDatabase } from '../../offline/device-store'
import CreateCampaignPage from './create-campaign-page'

beforeEach(() => {
  server.answer(endpoint.createCampaign, () => campaign())
})
const open = async () => {
  const opened = await renderAt('/create-campaign', <CreateCampaignPage />)
  await expect.element(page.getByLabelText('Campaign name')).toBeVisible()
  return opened
}

it('a campaign can be created with only the keyboard', async () => {
  const { address } = await open()
  await write('Campaign name', 'By keys')
  await write('Number', '3')
  await walkTo('Digital vCard')
  await press('ArrowDown')
  expect(focused()?.name).toContain('Diary')
  expect(focused()?.shown).toBe(true)
  await expect.element(page.getByText(/^Audio, notes/)).toBeVisible()
  await press('ArrowUp')
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

describe('the answer to a form that was left', () => {
  /** Sends one campaign and leaves before the answer. @returns gives the answer */
  async function leaveOne() {
    const answer = held<Response>()
    server.answer(endpoint.createCampaign, () => answer.promise)
    const { unmount, address } = await open()
    await fillIn({ name: 'The first', qr_quantity: '3' })
    await submit()
    await expect.poll(() => server.calls(endpoint.createCampaign)).toHaveLength(1)
    await unmount()
    return { address, arrives: () => answer.answer(Response.json(campaign({ name: 'The first' }))) }
  }
  const stored = async () => JSON.stringify(await deviceDatabase.drafts.toArray())

  it('changes neither the draft of the next form nor the screen', async () => {
    const { address, arrives } = await leaveOne()
    await open()
    await fillIn({ name: 'The second' })
    await expect.poll(stored).toContain('The second')
    arrives()
    await expect.poll(toasts).toEqual(['Campaign created successfully!'])
    expect(address()).toBe('/create-campaign')
    expect(await stored()).toContain('The second')
  })

  it('is not kept for the next account on this device', async () => {
    signIn(`x.${btoa('{"sub":"asha"}')}.x`, false)
    const { arrives } = await leaveOne()
    signOut()
    await renderWithToasts(null)
    arrives()
    await expect.poll(toasts).toEqual(['Campaign created successfully!'])
    expect(await deviceDatabase.campaigns.count()).toBe(0)
  })
})

it('the images of a form that was left are still uploaded; those that fail are reported', async () => {
  const sending: (() => void)[] = []
  answerUploads([JSON.stringify({ images: [] })], (end) => sending.push(end))
  const { unmount } = await open()
  await fillIn({ name: 'The first', qr_quantity: '3' })
  const bytes = await picture('image/png')
  await userEvent.upload(
    field('files'),
    ['a.png', 'b.png'].map((name) => new File([bytes], name, { type: 'image/png' })),
  )
  await submit()
  await expect.poll(() => sending.length).toBe(1)
  await unmount()
  await renderWithToasts(null)
  sending[0]?.()
  await expect.poll(() => sending.length).toBe(2)
  expect(toasts()).not.toContainEqual(expect.stringContaining('not uploaded'))
  sending[1]?.()
  await expect
    .poll(toasts)
    .toContainEqual(expect.stringMatching(/^Your campaign was created, but 1 image was not uploaded\. [^W]/))
})

it('a press fills in a usual quantity, which is part of the draft until that is cancelled', async () => {
  const stored = async () => JSON.stringify(await deviceDatabase.drafts.toArray())
  const { unmount } = await open()
  const quick = (count: number) => page.getByRole('button', { name: String(count), exact: true })
  await quick(100).click()
  expect(field('qr_quantity').value).toBe('100')
  await expect.element(quick(100)).toHaveAttribute('aria-pressed', 'true')
  await fillIn({ qr_quantity: '7' })
  await expect.element(quick(100)).toHaveAttribute('aria-pressed', 'false')
  await quick(50).click()
  await expect.poll(stored).toContain('"50"')
  await unmount()
  const { address } = await open()
  await expect.element(quick(50)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(address()).toBe('/')
  await expect.poll(stored).toBe('[]')
})

it('§5 a half-filled contact says what is missing, until it is complete or empty', async () => {
  await open()
  const missing = page.getByText(/^Still missing/)
  expect(missing.elements()).toEqual([])
  await fillIn({ contact_name: 'Meera Gifts', contact_mobile: '+91 90000 00001' })
  await expect.element(missing).toHaveTextContent('Still missing: Company, Email. Fill in all four')
  await fillIn({ contact_company: 'Meera & Sons', contact_email: 'meera@example.com' })
  await expect.element(missing).not.toBeInTheDocument()
  await fillIn({ contact_name: ' ' })
  await expect.element(missing).toHaveTextContent('Still missing: Full name.')
})

it('images are taken where they are dropped or pasted, but a pasted text stays a text', async () => {
  await open()
  const image = async (name: string) => new File([await picture('image/png')], name, { type: 'image/png' })
  const given = new DataTransfer()
  given.items.add(await image('dropped.png'))
  const drag = (type: string) =>
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true }))
  drag('dragover')
  await expect.element(page.getByText('Drop the images here')).toBeVisible()
  // otherwise the browser leaves the form and opens the picture
  expect(drag('drop')).toBe(false)
  await expect.element(page.getByText('dropped.png', { exact: true })).toBeVisible()
  const paste = (target: Element, pasted: DataTransfer) =>
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    )
  const both = new DataTransfer()
  both.items.add(await image('pasted.png'))
  expect(paste(document.body, both)).toBe(false)
  await expect.element(page.getByText('pasted.png', { exact: true })).toBeVisible()
  both.setData('text/plain', 'a text')
  expect(paste(field('name'), both)).toBe(true)
  await expect.element(page.getByText(/^2 \/ 10/)).toBeVisible()
})
