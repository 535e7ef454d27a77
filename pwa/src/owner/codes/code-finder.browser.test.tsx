import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { focused } from '../../../test/keyboard'
import { campaign as sample, listed } from '../../../test/samples'
import { cache } from '../../offline/device-store'
import CampaignPage from '../campaign/campaign-page'
import '../../../test/server'

const NAMES = ['Asha Rao', 'Jöhn Ødegård', 'Farida Sheikh']
const campaign = sample({ qr_quantity: 60, claimed_count: 3, unclaimed_count: 57 })
const path = `/campaign/${campaign.id}`

beforeEach(async () => {
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, listed(60, NAMES))
})

const field = page.getByLabelText('Find a gift')
const rowLink = (number: number) => page.getByRole('link', { name: `More about gift ${number}`, exact: true })
async function open(at = path) {
  const opened = await renderAt(at, <CampaignPage id={campaign.id} />)
  await expect.element(page.getByText(/of 60 gifts/)).toBeVisible()
  return opened
}
const shows = (count: number) => expect.element(page.getByText(`${count} of 60 gifts`)).toBeVisible()

it('finds a person by four letters, whatever the accents, and says if nobody is found', async () => {
  await open()
  await field.fill('odeg')
  await shows(1)
  await expect.element(page.getByText('Jöhn Ødegård')).toBeVisible()
  await field.fill('nobody')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await shows(60)
})

it('keeps words, order and filter in the address, the words in its fragment, which no server gets', async () => {
  const { address, unmount } = await open()
  await page.getByLabelText('Sort').selectOptions('By name')
  await page.getByRole('button', { name: /^Claimed/ }).click()
  await field.fill('fari')
  await shows(1)
  expect(address()).toBe(`${path}?sort=name&show=claimed`)
  await expect.poll(() => location.hash).toBe('#find=fari')
  await unmount()
  await open(`${path}?sort=name&show=claimed`)
  await shows(1)
  await expect.element(field).toHaveValue('fari')
  await expect.element(page.getByLabelText('Sort')).toHaveValue('name')
  await expect.element(page.getByRole('button', { name: /^Claimed/ })).toHaveAttribute('aria-pressed', 'true')
})

const firstNumbers = () =>
  [...document.querySelectorAll('[data-opens]')].slice(0, 4).map(({ textContent }) => textContent)

it('shows the newest claims first until a person chooses, and keeps what they chose', async () => {
  const codes = listed(60, NAMES).map((row) =>
    row.claimed ? { ...row, claimed_at: `2026-03-0${row.number}T10:00:00.000Z` } : row,
  )
  await cache.rememberCampaignCodes(campaign.id, codes)
  const { unmount } = await open()
  await expect.poll(firstNumbers).toEqual(['#3', '#2', '#1', '#4'])
  await page.getByLabelText('Sort').selectOptions('By number')
  await expect.poll(firstNumbers).toEqual(['#1', '#2', '#3', '#4'])
  await unmount()
  const { address } = await open()
  await expect.poll(firstNumbers).toEqual(['#1', '#2', '#3', '#4'])
  expect(address()).toBe(path)
  await page.getByLabelText('Sort').selectOptions('Newest first')
  await expect.poll(firstNumbers).toEqual(['#3', '#2', '#1', '#4'])
})

it('is used by keyboard: / goes to the search, the arrows move through the rows, Escape clears', async () => {
  await open()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('a/b{Escape}')
  await expect.element(field).toHaveValue('')
  await shows(60)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rowLink(1)).toHaveFocus()
  expect(focused()).toMatchObject({ shown: true, inView: true })
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(rowLink(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(rowLink(2)).toHaveFocus()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('farida')
  await shows(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(rowLink(3)).toHaveFocus()
})

it('is a table with a column for each field from 768 px on, and cards below', async () => {
  await open()
  expect(page.getByRole('listitem').elements().length).toBeGreaterThan(0)
  await page.viewport(768, 844)
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(heads)
    .toEqual(['No.', 'QR', 'Code', 'Name', 'Company', 'Mobile', 'Email', 'Claimed', 'Actions'])
  const cells = page.getByRole('row').nth(1).getByRole('cell').elements()
  expect(cells.map(({ textContent }) => textContent).slice(0, 7)).toEqual([
    '#1',
    '',
    '00000000',
    'Asha Rao',
    'Rao Textiles',
    '+91 98765 43210',
    'asha@example.com',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768)
})

it('renders every code, so that the browser’s own search finds it', async () => {
  await open()
  await expect.poll(() => document.querySelectorAll('[data-place]').length).toBe(60)
})

it('leaves Enter, arrows and Escape to the input method while it composes', async () => {
  await open()
  await field.click()
  const key = (name: string, composing: KeyboardEventInit) =>
    field
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...composing }),
      )
  for (const name of ['Enter', 'ArrowDown', 'Escape'])
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      expect(key(name, composing)).toBe(true)
      await expect.element(field).toHaveFocus()
    }
  expect(key('Enter', {})).toBe(false)
  await expect.element(rowLink(1)).toHaveFocus()
})

it('prints every code with its picture', async () => {
  await open()
  const drawn = () => document.querySelectorAll('[data-place] svg[aria-label^="QR"] path').length
  await expect.poll(drawn).toBeGreaterThan(0)
  expect(drawn()).toBeLessThan(60)
  window.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(60)
})
