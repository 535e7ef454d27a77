import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { emulateMedia } from '../../../test/device'
import { sampleReceipt } from '../../../test/receipt'
import { campaign, codeOf, listed } from '../../../test/samples'
import { held, server, unreachable } from '../../../test/server'
import { useState } from 'react'
import { CodeRows } from './code-rows'

const NAMES = ['Asha Rao', 'Bina Shah']
const rows = (change: Partial<ListedQrCode> = {}) =>
  listed(4, NAMES).map((row) => (row.number === 1 ? { ...row, ...change } : row))
const open = (codes = rows(), at = '/', change: Partial<Campaign> = {}) =>
  renderAt(at, <CodeRows campaign={campaign(change)} codes={codes} question="" ofOwner />)
const row = (number: number) => page.getByRole('link', { name: `More about gift ${number}`, exact: true })
const sheet = (number: number) => page.getByRole('dialog', { name: `Gift ${number}` })
const panel = (number: number) => page.getByRole('complementary', { name: `Gift ${number}` })
const link = (of: typeof page | ReturnType<typeof sheet>, name: string | RegExp) =>
  of.getByRole('link', { name, exact: true })

it('links to calls, messages and mail with both numbers of a person, and shows their address', async () => {
  await open(
    rows({
      claimer_mobile: '98765 43210 / 022 4000 0012',
      claimer_whatsapp: '+91 90000 00002',
      claimer_address: '12, M.G. Road',
      claimer_latitude: 26.912434,
      claimer_longitude: 75.787271,
    }),
  )
  const list = page.getByRole('listitem').first()
  const addresses = (of: typeof list) =>
    of
      .getByRole('link')
      .elements()
      .map((found) => found.getAttribute('href'))
  await expect
    .poll(() => addresses(list))
    .toEqual(['?person=1', 'tel:+919876543210', 'tel:+912240000012', 'mailto:asha%40example.com'])
  await page.getByText('Asha Rao').click()
  await expect.element(link(sheet(1), 'Call')).toHaveAttribute('href', 'tel:+919876543210')
  await expect.element(link(sheet(1), 'WhatsApp')).toHaveAttribute('href', 'https://wa.me/919000000002')
  await expect.element(link(sheet(1), 'Email')).toHaveAttribute('href', 'mailto:asha%40example.com')
  await expect.element(link(sheet(1), '022 4000 0012')).toBeVisible()
  await expect.element(sheet(1).getByText('12, M.G. Road')).toBeVisible()
  await expect
    .element(link(sheet(1), /^Open in maps/))
    .toHaveAttribute('href', expect.stringContaining('26.912434,75.787271'))
})

it('is on paper without the list behind it and without buttons', async () => {
  await open()
  await row(1).click()
  await expect.element(sheet(1).getByText('0000 0000 0000 0000 0001')).toBeVisible()
  await emulateMedia({ media: 'print' })
  await expect.element(page.getByText('0000 0000 0000 0000 0001')).toBeVisible()
  await expect.element(page.getByText('Bina Shah')).not.toBeVisible()
  await expect.element(page.getByText('Copy link')).not.toBeVisible()
})

it('is a sheet on a phone, with the code and its actions, and returns the focus', async () => {
  const { address } = await open()
  await row(1).click()
  await expect.element(sheet(1).getByText('0000 0000 0000 0000 0001')).toBeVisible()
  expect(address()).toBe('/?person=1')
  for (const name of ['Share the claim link', 'Copy link', 'Earlier values'])
    await expect
      .element(sheet(1).getByRole('button', { name: new RegExp(`^${name} of gift 1$`) }))
      .toBeVisible()
  const share = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await sheet(1).getByRole('button', { name: 'Share the claim link of gift 1' }).click()
  const url = `${location.origin}/claim/${codeOf(1)}`
  await expect.poll(() => share.mock.calls).toEqual([[{ title: `A gift for you: ${campaign().name}`, url }]])
  await sheet(1).getByRole('button', { name: 'More actions for gift 1' }).click()
  await expect.element(link(sheet(1), 'Open the claim page of gift 1')).toBeVisible()
  for (const name of ['Download the QR code', 'Reset the PIN'])
    await expect
      .element(sheet(1).getByRole('button', { name: new RegExp(`^${name} of gift 1$`) }))
      .toBeVisible()
  // the first Escape closes the menu
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet(1)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(sheet(2).getByText('Bina Shah').last()).toBeVisible()
  await sheet(2).getByRole('button', { name: 'Previous gift' }).click()
  await expect.element(sheet(1)).toBeVisible()
  await sheet(1).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/')
  await expect.element(row(1)).toHaveFocus()
})

it('offers nothing that leads to the gift of a recipient who was erased', async () => {
  await open(rows({ claimer_name: null, erased: true }))
  await row(1).click()
  await expect.element(sheet(1).getByText('Erased')).toBeVisible()
  await sheet(1).getByRole('button', { name: 'More actions for gift 1' }).click()
  await expect.element(link(sheet(1), 'Open the claim page of gift 1')).toBeVisible()
  expect(
    sheet(1)
      .getByRole('button', { name: /Share|Copy|Download/ })
      .elements(),
  ).toEqual([])
  expect(sheet(1).getByRole('img', { name: /QR/ }).elements()).toEqual([])
})

describe('beside the list', () => {
  beforeEach(() => page.viewport(1440, 900))

  it('shows the longest time of a claim on one line', async () => {
    await open(rows({ claimed_at: new Date(new Date().getFullYear(), 10, 28, 12, 58).toISOString() }))
    await expect.element(row(1)).toBeVisible()
    const times = [...document.querySelectorAll('time')].filter((time) => time.textContent.includes('58'))
    expect(times.map((time) => time.getClientRects().length)).toEqual([1])
  })

  it('leaves the list usable, follows it, and Escape returns to the row', async () => {
    const { address } = await open()
    await row(1).click()
    await expect.element(panel(1).getByRole('heading', { name: /^Gift 1/ })).toHaveFocus()
    await expect.element(page.getByRole('row', { name: /Asha Rao/ })).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(panel(2)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(panel(4).getByText('Unclaimed')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next gift' })).toHaveAttribute('aria-disabled')
    // in the list the panel follows the focus
    ;(row(2).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(panel(1)).toBeVisible()
    await expect.element(row(1)).toHaveFocus()
    await page.getByText('Bina Shah').click()
    await expect.element(panel(2)).toBeVisible()
    expect(address()).toBe('/?person=2')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel(2)).not.toBeInTheDocument()
    await expect.element(row(2)).toHaveFocus()
  })

  it('is there after a reload', async () => {
    await open(rows(), '/?show=claimed&person=2')
    await expect.element(panel(2).getByText('Bina Shah').last()).toBeVisible()
  })
})

describe('what the owner sees of the gift', () => {
  const base = { number: 1, qr_code: codeOf(1), name: 'Asha Rao' }
  const sale = { ...sampleReceipt, ...base }
  const show = (campaign_type: Campaign['campaign_type']) => open(rows(), '/?person=1', { campaign_type })

  it('the receipt of a sale with later payments; showing another gift sends no request', async () => {
    await page.viewport(1280, 800)
    let sales = [sale, { ...sale, number: 2, name: 'Bina Shah', receipt_number: 'R-2' }]
    const list = held<Response>()
    server.answer(endpoint.listSales, () => Response.json(sales))
    const Screen = () => {
      const [codes, setCodes] = useState(rows)
      return (
        <>
          <button onClick={() => setCodes(rows())}>Refresh</button>
          <CodeRows campaign={campaign({ campaign_type: 'sale' })} codes={codes} question="" ofOwner />
        </>
      )
    }
    await renderAt('/?person=1', <Screen />)
    const refresh = () => page.getByRole('button', { name: 'Refresh' }).click()
    for (const text of [
      sale.receipt_number,
      sale.product_service_name,
      '₹1,25,000.00',
      '₹1,21,501.50',
      '₹3,498.50',
    ])
      await expect.element(panel(1).getByText(text)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(panel(2).getByText('R-2')).toBeVisible()
    expect(server.calls(endpoint.listSales)).toHaveLength(1)

    sales = sales.map((one) => ({ ...one, amount_paid: 900, balance_amount: 100 }))
    server.answer(endpoint.listSales, () => list.promise)
    await refresh()
    await expect.poll(() => server.calls(endpoint.listSales).length).toBe(2)
    // a change while the answer is on its way
    await refresh()
    await expect.element(panel(2).getByText('₹3,498.50')).toBeVisible()
    server.answer(endpoint.listSales, () => Response.json(sales))
    list.answer(Response.json(sales.map((one) => ({ ...one, balance_amount: 300 }))))
    await expect.element(panel(2).getByText('₹100.00')).toBeVisible()
    expect(server.calls(endpoint.listSales)).toHaveLength(3)

    server.answer(endpoint.listSales, unreachable)
    await refresh()
    await expect.poll(() => server.calls(endpoint.listSales).length).toBe(4)
    await expect.element(panel(2).getByText('₹100.00')).toBeVisible()
  })

  it('how much a diary contains, and none of its texts', async () => {
    server.answer(endpoint.listDiaries, () => [
      {
        ...base,
        claimed_at: '2026-03-02T10:00:00.000Z',
        captured_at: null,
        entries: 12,
        entries_with_audio: 3,
        entries_with_images: 0,
        first_date: '2026-03-02',
        last_date: '2026-03-09',
      },
    ])
    await show('diary')
    await expect.element(sheet(1).getByText('Entries')).toBeVisible()
    await expect.element(sheet(1).getByText('12', { exact: true })).toBeVisible()
    await expect.element(sheet(1).getByText('With images')).not.toBeInTheDocument()
  })

  it('whom to call in an emergency, apart from the traveler', async () => {
    const traveler = { dob: null, blood_group: null, food_type: null, address: null, latitude: null }
    const contact = { emergency_contact_name: 'Ravi Rao', emergency_contact_mobile: '98765 43210' }
    server.answer(endpoint.listTravelers, () => Response.json([{ ...base, ...traveler, ...contact }]))
    await show('travel')
    await expect.element(sheet(1).getByText('Emergency contact', { exact: true })).toBeVisible()
    await expect.element(sheet(1).getByText('Emergency mobile', { exact: true })).toBeVisible()
  })

  it('without a network, what this device has', async () => {
    server.answer(endpoint.listTravelers, unreachable)
    await show('travel')
    await expect.element(sheet(1).getByText(/^The rest could not be read.*cannot be reached/)).toBeVisible()
    await expect.element(link(sheet(1), 'Call')).toBeVisible()
  })
})
