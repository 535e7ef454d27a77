import { ERROR_CODES } from '@tohfa/sync-protocol/error-codes'
import type { JsonEndpoint } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Growth, ServerHealth } from '@tohfa/sync-protocol/entities/admin-overview'
import type { SecurityEvent } from '@tohfa/sync-protocol/entities/security-event'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { adminUser, campaign } from '../../test/samples'
import { savedFiles } from '../../test/saved-files'
import { held, refusal, server, unreachable } from '../../test/server'
import { toasts } from '../../test/toasts'
import { session, signIn } from '../api/session'
import AdminPage from './admin-page'

const growth: Growth = {
  ...{ time_zone: 'Asia/Kolkata', by: 'day', from: '2026-02-27', to: '2026-03-01' },
  periods: [
    { from: '2026-02-27', users: 1, campaigns: 0, claims: 7 },
    { from: '2026-02-28', users: 0, campaigns: 0, claims: 0 },
    { from: '2026-03-01', users: 2, campaigns: 1, claims: 1200 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 17 ? 1207 : 0)),
  types: [
    { campaign_type: 'vcard', campaigns: 3, codes: 200, claimed: 3 },
    { campaign_type: 'diary', campaigns: 1, codes: 48, claimed: 0 },
    { campaign_type: 'travel', campaigns: 0, codes: 0, claimed: 0 },
    { campaign_type: 'sale', campaigns: 0, codes: 0, claimed: 0 },
  ],
}

const health: ServerHealth = {
  started_at: '2026-03-01T09:00:00.000Z',
  storage: {
    ...{ files: 12, file_bytes: 34_000_000, image_bytes: 30_000_000, audio_bytes: 4_000_000 },
    ...{ database_bytes: 1_250_000, free_bytes: null, kept_free_bytes: 524_288_000 },
  },
  queue: {
    ...{ devices: 2, campaigns: 1, operations: 10 },
    ...{ oldest_at: '2026-02-27T08:00:00.000Z', reported_at: '2026-03-01T08:00:00.000Z' },
  },
  requests: {
    ...{ answered: 1234, refused: 30, limited: 2, failed: 0, failed_beside: 0, last_failed_at: null },
    hours: Array.from({ length: 24 }, (_, hour) => ({
      from: new Date(Date.UTC(2026, 2, 1, hour)).toISOString(),
      ...{ answered: 1, refused: 0, failed: 0 },
    })),
  },
  hashes: { running: 1, waiting: 0 },
  away: [],
  limits: [
    { name: 'codes_per_campaign', limit: 1000, used: 400 },
    { name: 'campaigns_per_account', limit: 2_000, used: 60 },
    { name: 'image_bytes', limit: 10_000_000, used: 480_000 },
  ],
}

const stats = {
  total_users: 3,
  total_campaigns: 60,
  total_qr_codes: 248,
  claimed_qr_codes: 3,
  claim_rate: 1,
}

beforeEach(() => {
  server.answer(endpoint.readAdminStats, () => stats)
  server.answer(endpoint.readGrowth, () => growth)
  server.answer(endpoint.readServerHealth, () => health)
  server.answer(endpoint.listUsers, () => [adminUser('asha@example.com')])
  signIn('a token', true)
})

const open = async (path = '/admin') => {
  const opened = await renderAt(path, <AdminPage />)
  await expect.element(page.getByRole('tab', { name: 'Users (3)' })).toBeVisible()
  return opened
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fact = (name: string) =>
  [...document.querySelectorAll('dl > div')].find((one) => one.querySelector('dt')?.textContent === name)
    ?.textContent

it('§2 shows four cards, tabs with counts, and averages to one decimal', async () => {
  await page.viewport(360, 900)
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
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('keeps the email of an owner on one line beside a long name', async () => {
  await page.viewport(1280, 900)
  const long = campaign({ name: 'Notebook'.repeat(12), user_email: 'asha@example.com' })
  server.answer(endpoint.listAllCampaigns, () => [{ ...long, images: [] }])
  await open('/admin?tab=campaigns')
  const email = page.getByText('asha@example.com', { exact: true })
  await expect.element(email).toBeVisible()
  expect(email.element().getClientRects()).toHaveLength(1)
})

it('counts again when another tab is opened', async () => {
  await open()
  server.answer(endpoint.readAdminStats, () => ({ ...stats, total_users: 4 }))
  await page.getByRole('tab', { name: 'Users (3)' }).click()
  await expect.element(page.getByRole('tab', { name: 'Users (4)' })).toBeVisible()
})

it('shows the first user at once on a phone, and the statistics only on Overview', async () => {
  await page.viewport(360, 640)
  await open('/admin?tab=users')
  await expect.element(page.getByText('asha@example.com')).toBeVisible()
  const { bottom } = page.getByRole('listitem').first().element().getBoundingClientRect()
  // the header of the app, and the space above the page
  expect(bottom + 57 + 16).toBeLessThanOrEqual(560)
  expect(page.getByText('Total QR Codes').elements()).toEqual([])
})

it('scrolls to the chosen tab on a small phone', async () => {
  await page.viewport(320, 568)
  await open('/admin?tab=server')
  const { left, right } = page.getByRole('tab', { name: 'Server' }).element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

it('§6 an account that is no longer an admin gets a message, and is signed out', async () => {
  await open()
  server.answer(endpoint.listUsers, () => refusal('admin_required'))
  await page.getByRole('tab', { name: /^Users/ }).click()
  await expect.poll(toasts).toEqual(['Admin access required'])
  expect(session()).toMatchObject({ token: null, isAdmin: false })
  expect(location.pathname).toBe('/login')
})

describe('growth', () => {
  /** the rows of a chart's table */
  async function tableOf(title: string) {
    const figure = page
      .getByRole('figure')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await figure.getByText('Show the numbers').click()
    return [...figure.element().querySelectorAll('tbody tr')].map((row) => row.lastChild?.textContent)
  }

  it('is shown as charts and text: users, campaigns and claims by day, hours, and the share of types', async () => {
    await open()
    expect(await tableOf('New users')).toEqual(['1', '0', '2'])
    expect(await tableOf('New campaigns')).toEqual(['0', '0', '1'])
    expect(await tableOf('Claims')).toEqual(['7', '0', '1,200'])
    expect((await tableOf('Claims by hour of the day')).indexOf('1,207')).toBe(17)
    await expect.element(page.getByText(/^1,207 in 3 days\. Most: 1,200 \(/)).toBeVisible()
    await expect.element(page.getByText('3 · 75%')).toBeVisible()
    await expect
      .element(
        page.getByText(/Days and hours are in the time zone Asia\/Kolkata\. A claim counts when it was made/),
      )
      .toBeVisible()
  })

  it('is requested for the days in the address, and by weeks if there are too many days', async () => {
    const asked = () => server.calls(endpoint.readGrowth).map(({ query }) => query)
    const { address } = await open('/admin?from=2025-01-01&to=2026-03-01')
    await expect.poll(asked).toEqual([{ from: '2025-01-01', to: '2026-03-01', by: 'week' }])
    await page.getByLabelText('Group by').selectOptions('Day')
    expect(address()).toBe('/admin?from=2025-01-01&to=2026-03-01&by=day')
    await page.getByLabelText('Shown from').fill('2026-03-05')
    expect(address()).toBe('/admin?from=2026-03-05&to=2026-03-05&by=day')
    await expect.poll(() => asked().at(-1)).toEqual({ from: '2026-03-05', to: '2026-03-05', by: 'day' })
  })
})

describe('filters in the address', () => {
  /** @returns what was asked for last */
  const emptyList = (list: JsonEndpoint) => {
    server.answer(list as typeof endpoint.listUsers, () => [])
    return () => server.calls(list).at(-1)?.query
  }

  it.each([
    ['users', endpoint.listUsers, 'Joined from', { sort: 'created_at', order: 'desc' }],
    ['campaigns', endpoint.listAllCampaigns, 'Created from', { sort: 'created_at', order: 'desc' }],
    ['audit', endpoint.listAudit, 'Done from', {}],
  ] as const)('of the %s list are read, requested, changed and cleared', async (tab, list, from, order) => {
    const asked = emptyList(list)
    const { address } = await open(`/admin?tab=${tab}&search=asha&to=2026-03-02`)
    await expect.poll(asked).toMatchObject({ search: 'asha', to: '2026-03-02', limit: '50', ...order })
    await page.getByLabelText(from).fill('2026-03-01')
    await expect.poll(asked).toMatchObject({ from: '2026-03-01', to: '2026-03-02' })
    expect(address()).toBe(`/admin?tab=${tab}&search=asha&to=2026-03-02&from=2026-03-01`)
    await button('Clear the filters').click()
    expect(address()).toBe(`/admin?tab=${tab}`)
    await expect.poll(asked).not.toHaveProperty('from')
  })

  it('of the audit list include what was done and the column that is searched', async () => {
    const asked = emptyList(endpoint.listAudit)
    const { address } = await open('/admin?tab=audit&search=asha')
    await page.getByLabelText('What', { exact: true }).selectOptions('Deleted the account')
    await page.getByLabelText('Search in').selectOptions('Who')
    await expect.poll(asked).toEqual({ limit: '50', search: 'asha', in: 'actor', action: 'user.delete' })
    expect(address()).toBe('/admin?tab=audit&search=asha&action=user.delete&in=actor')
  })

  it('of the security log include the event, the account or address, and the days', async () => {
    const asked = emptyList(endpoint.listSecurityEvents)
    const { address } = await open('/admin?tab=audit&search=asha&action=user.delete')
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect.poll(asked).toEqual({ limit: '50' })
    expect(address()).toBe('/admin?tab=audit&list=security')
    await page.getByLabelText('Search', { exact: true }).fill('203.0')
    await expect.poll(asked).toEqual({ limit: '50', account: '203.0' })
    await page.getByLabelText('Search in').selectOptions('From')
    await page.getByLabelText('Event').selectOptions('Wrong PIN')
    await page.getByLabelText('Happened from').fill('2026-03-01')
    await expect
      .poll(asked)
      .toEqual({ limit: '50', address: '203.0', kind: 'pin.failed', from: '2026-03-01' })
    await button('Clear the filters').click()
    expect(address()).toBe('/admin?tab=audit&list=security')
    await page.getByRole('tab', { name: 'Admin actions' }).click()
    expect(address()).toBe('/admin?tab=audit')
  })

  it('ignore an invalid order and invalid days', async () => {
    const asked = emptyList(endpoint.listUsers)
    await open('/admin?tab=users&sort=nothing&from=yesterday')
    await expect.poll(asked).toEqual({ limit: '50', search: '', sort: 'created_at', order: 'desc' })
  })
})

describe('the server', () => {
  it('shows its state, and which process counted the requests', async () => {
    await page.viewport(320, 900)
    await open('/admin?tab=server')
    await expect.element(page.getByText('Database, files and disk are working.')).toBeVisible()
    expect(fact('Files')).toMatch(/34 MB in 12 files$/)
    expect(fact('Free on the disk')).toMatch(/unknown$/)
    expect(fact('Operations')).toMatch(/10$/)
    expect(fact('Answered')).toMatch(/1,234$/)
    expect(fact('Last failure')).toMatch(/none since start$/)
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Gifts of one campaign', '1,000', '400'],
      ['Campaigns of one account', '2,000', '60'],
      ['Size of one image', '10 MB', '480 kB'],
    ])
    await expect.element(page.getByText(/counted requests and hashes in memory/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('says what is wrong, and shows failed requests', async () => {
    const hours = health.requests.hours.map((hour, i) => ({ ...hour, failed: i === 20 ? 4 : 0 }))
    server.answer(endpoint.readServerHealth, (): ServerHealth => ({
      ...health,
      away: ['space'],
      requests: { ...health.requests, failed: 4, last_failed_at: '2026-03-01T20:15:00.000Z', hours },
    }))
    await open('/admin?tab=server')
    await expect.element(page.getByText('The disk is nearly full. New files are refused.')).toBeVisible()
    await expect.element(page.getByText('4 requests failed in the last 24 hours.')).toBeVisible()
  })

  it('is asked again on request, and keeps its last answer if that fails', async () => {
    await open('/admin?tab=server')
    await expect.element(page.getByText('Free on the disk')).toBeVisible()
    server.answer(endpoint.readServerHealth, () => refusal('internal'))
    await button('Refresh').click()
    await expect.element(page.getByText(/^Failed to fetch admin data\./)).toBeVisible()
    await expect.element(page.getByText('Free on the disk')).toBeVisible()
  })
})

describe('the security log', () => {
  const event: SecurityEvent = {
    id: '019c0000-0000-7000-8000-000000000001',
    at: '2026-03-01T09:00:00.000Z',
    last_at: '2026-03-01T09:00:40.000Z',
    kind: 'pin.failed',
    count: 1200,
    account_id: null,
    account_email: null,
    address: '203.0.113.7',
    campaign_id: '019c0000-0000-7000-8000-00000000000c',
    campaign_name: 'Diwali sweets',
    number: 12,
    about: null,
  }

  it.each([320, 1440])('shows what happened, how often, to whom and from where, at %i px', async (width) => {
    await page.viewport(width, 900)
    server.answer(endpoint.listSecurityEvents, (): SecurityEvent[] => [
      event,
      {
        ...event,
        id: event.id.replace(/1$/, '2'),
        kind: 'sign_in',
        count: 1,
        account_id: event.id,
        campaign_name: null,
      },
      {
        ...event,
        id: event.id.replace(/1$/, '3'),
        kind: 'refused.access',
        account_id: event.id,
        account_email: 'asha@example.com',
        about: 'token admin_required',
      },
    ])
    await open('/admin?tab=audit&list=security')
    await expect.element(page.getByText('Wrong PIN · 1,200 times')).toBeVisible()
    await expect.element(page.getByText('gift #12').first()).toBeVisible()
    await expect.element(page.getByText('Diwali sweets').first()).toBeVisible()
    await expect.element(page.getByText(`deleted account ${event.id}`)).toBeVisible()
    await expect.element(page.getByText(`deleted campaign ${event.campaign_id}`)).toBeVisible()
    await expect.element(page.getByText('asha@example.com')).toBeVisible()
    const answer = `logged in · “${ERROR_CODES.admin_required.message}”`
    await expect.element(page.getByText(answer)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
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
  let saved: string[]
  beforeEach(() => {
    saved = savedFiles()
  })

  it('shows its progress, goes on while another tab is shown, and is saved once it is complete', async () => {
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

  it('§8 that breaks off saves no file, and says that it failed', async () => {
    const rest = half()
    await open()
    await button(FILE).click()
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    rest.answer('breaks')
    await expect
      .poll(toasts)
      .toEqual([
        'Failed to download complete data. The connection was lost, and nothing was saved. Please try again.',
      ])
    await expect.element(bar).not.toBeInTheDocument()
    expect(saved).toEqual([])
  })

  it('can be cancelled without a message or a file', async () => {
    half()
    await open()
    await button(FILE).click()
    await expect.element(bar).toBeVisible()
    await button(`Cancel ${FILE}`).click()
    await expect.element(bar).not.toBeInTheDocument()
    expect([toasts(), saved]).toEqual([[], []])
  })

  it('as Excel has all pages of a list and the server’s days, and saves nothing if a page breaks off', async () => {
    // where it is still the day before
    server.answer(endpoint.readAdminStats, () => ({ ...stats, time_zone: 'Pacific/Pago_Pago' }))
    const user = (i: number) => ({
      ...{ id: `u${i}`, email: `u${i}@example.com`, is_admin: false, campaign_count: i, is_disabled: false },
      created_at: '2026-03-01T09:00:00.000Z',
    })
    let breaks = false
    server.answer(endpoint.listUsers, ({ query }) => {
      if (query.cursor === undefined)
        return Response.json([user(1)], { headers: { 'x-next-cursor': 'second' } })
      return breaks ? unreachable() : Response.json([user(2)])
    })
    await open()
    const files = vi.spyOn(URL, 'createObjectURL')
    await button('Users Excel').click()
    await expect.poll(toasts).toEqual(['Excel file downloaded successfully!'])
    expect(saved).toEqual(['tohfa_users.xlsx'])
    const bytes = await (files.mock.calls[0]?.[0] as Blob).arrayBuffer()
    const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(new Uint8Array(bytes))
    // 28 February 2026, as days since 1900
    expect(new TextDecoder().decode(sheet).match(/<v>46081<\/v>/g)).toHaveLength(2)
    expect(server.calls(endpoint.listUsers).map(({ query }) => query.limit)).toEqual(['1000', '1000'])
    breaks = true
    await button('Users Excel').click()
    await expect.poll(toasts).toContainEqual(expect.stringMatching(/^Failed to download the Excel file\. /))
    expect(saved).toHaveLength(1)
  })

  it('without a network says that nothing was saved', async () => {
    server.answer(endpoint.exportUsers as never, unreachable as never)
    await open()
    await button('Users CSV').click()
    await expect.poll(() => toasts()[0]).toMatch(/Nothing was saved/)
    expect(saved).toEqual([])
  })
})
