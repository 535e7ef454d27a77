import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { focused, press, walkTo } from '../../test/keyboard'
import { adminUser, campaign } from '../../test/samples'
import { fakeServer, held, refusal, unreachable, type FakeServer } from '../../test/server'
import { toasts } from '../../test/toasts'
import { session, signIn, signOut } from '../api/session'
import AdminPage from './admin-page'

const stats = {
  total_users: 3,
  total_campaigns: 60,
  total_qr_codes: 248,
  claimed_qr_codes: 3,
  claim_rate: 1,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(endpoint.readAdminStats, () => stats)
  server.answer(endpoint.listUsers, () => [adminUser('asha@example.com')])
  signIn('a token', true)
})
afterEach(() => {
  signOut()
  return page.viewport(390, 844)
})

const open = async (path = '/admin') => {
  const opened = await renderAt(path, <AdminPage />)
  await expect.element(page.getByText('Total QR Codes')).toBeVisible()
  return opened
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fact = (name: string) =>
  [...document.querySelectorAll('dl > div')].find((one) => one.querySelector('dt')?.textContent === name)
    ?.textContent

it.each([360, 1440])(
  '§2 shows four cards, tabs with counts, and averages to one decimal, %i wide',
  async (width) => {
    await page.viewport(width, 900)
    await open()
    expect(fact('Total Users')).toMatch(/3$/)
    expect(fact('Total Campaigns')).toMatch(/60$/)
    expect(fact('Total QR Codes')).toMatch(/248$/)
    expect(fact('Claim Rate')).toMatch(/1%3 of 248 claimed$/)
    await expect.element(page.getByRole('tab', { name: 'Users (3)' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Campaigns (60)' })).toBeVisible()
    expect(fact('Campaigns per user')).toMatch(/20\.0$/)
    expect(fact('QRs per campaign')).toMatch(/4\.1$/)
    await expect.element(page.getByRole('link', { name: 'URL to PDF' })).toHaveAttribute('href', '/csv-qr')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

it('goes from tab to tab by keyboard, and to one by its address', async () => {
  const { address } = await open()
  await walkTo('Overview')
  await press('ArrowRight')
  expect(focused()).toMatchObject({ name: 'Users (3)', shown: true })
  expect(address()).toBe('/admin?tab=users')
  await expect.element(page.getByText('asha@example.com')).toBeVisible()
})

it('§2 lists campaigns page by page, by keyboard too', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `Wedding ${String(i + 1).padStart(2, '0')}`)
  server.answer(endpoint.listAllCampaigns, ({ query }) => {
    const from = Number(query.cursor ?? 0)
    const rows = names.slice(from, from + 50).map((name) => campaign({ id: name, name }))
    const headers: HeadersInit = from === 0 ? { 'x-next-cursor': '50' } : {}
    return Response.json(rows, { headers })
  })
  await open('/admin?tab=campaigns')
  const rows = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await expect.element(page.getByText('Page 1 · 1–50 of 60').first()).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(50)
  await walkTo('Next page')
  await press(' ')
  await expect.element(page.getByText('Page 2 · 51–60 of 60').first()).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(10)
  expect(rows.elements().at(-1)?.textContent).toContain('Wedding 60')
})

it('§6 whoever is no admin any more is told so, and signed out', async () => {
  const before = location.href
  await open()
  server.answer(endpoint.listUsers, () => refusal('admin_required'))
  await page.getByRole('tab', { name: /^Users/ }).click()
  await expect.poll(toasts).toEqual(['Admin access required'])
  expect(session()).toMatchObject({ token: null, isAdmin: false })
  expect(location.pathname).toBe('/login')
  history.replaceState(null, '', before)
})

describe('an export', () => {
  const FILE = 'Complete data CSV'
  const bar = page.getByRole('progressbar', { name: FILE })

  /** A file whose second half the test holds back. */
  const half = () => {
    const rest = held<'ends' | 'breaks'>()
    server.answer(endpoint.exportCompleteData as never, () => {
      const text = new TextEncoder()
      const body = new ReadableStream({
        async start(file) {
          file.enqueue(text.encode('a,b\r\n1,2\r\n'))
          if ((await rest.promise) === 'breaks') return file.error(new TypeError('network error'))
          file.enqueue(text.encode('3,4\r\n5,6\r\n'))
          file.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/csv', 'x-total-rows': '4' } })
    })
    return rest
  }
  const saved: string[] = []
  const noteFiles = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
    event.preventDefault()
    saved.push(event.target.download)
  }
  beforeEach(() => {
    saved.length = 0
    addEventListener('click', noteFiles, { capture: true })
  })
  afterEach(() => removeEventListener('click', noteFiles, { capture: true }))

  it('shows how far it is, goes on while something else is looked at, and is saved when all of it is there', async () => {
    const rest = half()
    await open()
    await button(FILE).click()
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    await page.getByRole('tab', { name: /^Users/ }).click()
    await expect.element(page.getByText('asha@example.com')).toBeVisible()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect.element(bar).toBeVisible()
    rest.answer('ends')
    await expect.poll(toasts).toEqual(['CSV downloaded successfully!'])
    expect(saved).toEqual(['tohfa_complete_data.csv'])
  })

  it('§8 that breaks off is no file, and is said to have failed', async () => {
    const rest = half()
    await open()
    await button(FILE).click()
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    rest.answer('breaks')
    await expect
      .poll(toasts)
      .toEqual([
        'Failed to download complete data. The connection broke off, and nothing was saved. Please try again.',
      ])
    await expect.element(bar).not.toBeInTheDocument()
    expect(saved).toEqual([])
  })

  it('can be cancelled, and nothing is said or saved', async () => {
    half()
    await open()
    await button(FILE).click()
    await expect.element(bar).toBeVisible()
    await button(`Cancel ${FILE}`).click()
    await expect.element(bar).not.toBeInTheDocument()
    expect([toasts(), saved]).toEqual([[], []])
  })

  it('without a network says that nothing was saved', async () => {
    server.answer(endpoint.exportUsers as never, unreachable as never)
    await open()
    await button('Users CSV').click()
    await expect.poll(() => toasts()[0]).toMatch(/Nothing was saved/)
    expect(saved).toEqual([])
  })
})
