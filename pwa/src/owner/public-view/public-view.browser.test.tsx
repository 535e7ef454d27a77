import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { brokenWords } from '../../../test/broken-words'
import { field, fillIn, said } from '../../../test/form'
import { focused, press, walkTo } from '../../../test/keyboard'
import { largeText } from '../../../test/large-text'
import { campaign as sample, listed } from '../../../test/samples'
import '../../../test/server'
import { toasts } from '../../../test/toasts'
import { isStaff } from '../../device/staff'
import { cache } from '../../offline/device-store'
import { PublicView } from './public-view'

const NAMES = ['Asha Rao', 'Bina Shah', 'Chetan Das', 'Dev Anand']
const onEditCode = vi.fn()

async function open(change: Partial<Campaign> = {}, at = '/campaign-view/x', codes = listed(6, NAMES)) {
  const campaign = sample({ qr_quantity: 6, claimed_count: 4, unclaimed_count: 2, ...change })
  await cache.rememberCampaignCodes(campaign.id, codes)
  return renderAt(at, <PublicView campaign={campaign} onEditCampaign={vi.fn()} onEditCode={onEditCode} />)
}
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const select = (number: number) => button(new RegExp(`^Select gift ${number} `)).click()
const bar = page.getByRole('region', { name: 'Selected gifts' })
const dialog = page.getByRole('dialog')
async function claimedTab(change?: Partial<Campaign>) {
  await open(change)
  await tab('Claimed')
  await expect.element(page.getByText('Asha Rao')).toBeVisible()
}
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

it('opens at the tab in its address, and notes there which one is chosen', async () => {
  const { address } = await open({}, '/campaign-view/x?tab=claimed')
  await expect.element(button(/^Select gift 1 /)).toBeVisible()
  await tab('Unclaimed')
  await expect.poll(address).toBe('/campaign-view/x?tab=unclaimed')
})

it('breaks no word with text of 200 %', async () => {
  await largeText()
  await claimedTab()
  await expect.element(button(/^Select gift 1 /)).toBeVisible()
  expect(brokenWords()).toEqual([])
})

it('neither selects nor changes a recipient who was erased', async () => {
  const [first, ...others] = listed(6, NAMES)
  await open({}, '/campaign-view/x?tab=claimed', [{ ...first!, claimer_name: null, erased: true }, ...others])
  await expect.element(page.getByText('Erased')).toBeVisible()
  await button('Select all').click()
  await says('3 Selected')
  for (const name of ['Select gift 1', 'Edit the details of gift 1'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

it('§2 moves no card when the buttons of the one above it come', async () => {
  await page.viewport(360, 800)
  await open({}, '/campaign-view/x?tab=claimed', listed(30, Array<string>(30).fill('Asha Rao')))
  await expect.element(button(/^Select gift 1 /)).toBeVisible()
  const last = page.getByRole('listitem').nth(29)
  await expect.element(last).toBeInTheDocument()
  expect(last.getByRole('button').elements()).toEqual([])
  // drawn, not estimated
  last.element().setAttribute('style', 'content-visibility: visible')
  const [first, other] = [page.getByRole('listitem').nth(0), last].map((card) => card.element().clientHeight)
  expect(other).toBe(first)
})

it('§2 the selection contains claimed entries, is counted on every tab, and can be cleared', async () => {
  await claimedTab()
  await expect.element(bar).not.toBeInTheDocument()
  await select(1)
  await says('1 Selected')
  await select(3)
  await says('2 Selected')
  await select(1)
  await says('1 Selected')
  await tab('Overview')
  await says('1 Selected')
  await button('Clear selection').click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(toasts()).toEqual(['Selection cleared'])
})

it.each(['Offer', 'Poster', 'Thanks'])('§2 Send %s confirms, and sends nothing', async (kind) => {
  await claimedTab()
  await button('Select all').click()
  await button(`Send ${kind}`).click()
  await expect.element(page.getByRole('dialog', { name: `Send ${kind} to 4 Contact(s)` })).toBeVisible()
  const recipients = dialog.getByRole('listitem').elements()
  expect(recipients.map(({ textContent }) => textContent)).toEqual(
    NAMES.slice(0, 3).map((name) => `${name}+91 98765 43210`),
  )
  await says('... and 1 more')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await fillIn({ message: '   ' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await fillIn({ message: 'Thank you for coming' })
  await userEvent.upload(field('image'), new File(['a,b'], 'list.txt', { type: 'text/plain' }))
  await expect.poll(said).toEqual({ image: 'Please select an image file' })
  const canvas = new OffscreenCanvas(9, 9)
  canvas.getContext('2d')
  const poster = await canvas.convertToBlob()
  await userEvent.upload(field('image'), new File([poster], 'poster.png', { type: 'image/png' }))
  await expect.element(page.getByAltText('The image you chose')).toBeVisible()
  expect(said()).toEqual({})
  await send.click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(toasts()).toEqual([`${kind} to 4 contact(s) confirmed`])
  expect(window.fetch).not.toHaveBeenCalled()
})

it.each([360, 768, 1440])(
  'shows the actions of a selection in one row, of equal width and with a border, at %i px',
  async (width) => {
    await page.viewport(width, 850)
    await claimedTab()
    await select(1)
    await says('1 Selected')
    const actions = bar.getByRole('button').elements().slice(0, 4)
    const boxes = actions.map((action) => action.getBoundingClientRect())
    expect(new Set(boxes.map((box) => `${Math.round(box.width)} at ${Math.round(box.top)}`)).size).toBe(1)
    for (const action of actions) expect(getComputedStyle(action).borderTopWidth).toBe('1px')
  },
)

it('§2 Cancel keeps the selection', async () => {
  await claimedTab()
  await select(2)
  await button('Send Poster').click()
  await expect.element(page.getByRole('dialog', { name: 'Send Poster to 1 Contact(s)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await says('1 Selected')
})

it('works with only the keyboard, and the focus stays nearby', async () => {
  await open()
  await expect.element(page.getByText('Asha Rao')).toBeVisible()
  await walkTo('Overview')
  await press('ArrowRight')
  expect(focused()).toMatchObject({ name: 'Claimed', shown: true })
  await walkTo('Select gift 2')
  await press(' ')
  await says('1 Selected')
  await walkTo('Send Offer')
  await press('Enter')
  await expect.element(dialog).toBeVisible()
  await walkTo('Message')
  await userEvent.keyboard('Thank you')
  await walkTo('Send')
  await press('Enter')
  await expect.poll(toasts).toEqual(['Offer to 1 contact(s) confirmed'])
  await press('Tab')
  expect(focused()).toMatchObject({ name: 'Claimed', shown: true })
  await walkTo('Edit the details of gift 1')
  await press('Enter')
  expect(onEditCode.mock.calls[0]?.[0]).toMatchObject({ claimer_name: 'Asha Rao' })
})

it.each(['Open gift 1 of Asha Rao', 'Open the claim page of gift 1'])(
  'opens the page of a gift that is no contact card as staff, instead of editing it: %s',
  async (name) => {
    sessionStorage.clear()
    await claimedTab({ campaign_type: 'diary' })
    const link = page.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveAttribute('href', `/claim/${listed(1)[0]?.code}`)
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    await link.click()
    expect(isStaff()).toBe(true)
    expect(page.getByRole('button', { name: /^Edit the details/ }).elements()).toEqual([])
  },
)
