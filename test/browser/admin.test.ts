import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dismiss, logInAsAdmin, says } from './admin-people'
import { ownerCalls } from './owner-calls'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const CAMPAIGNS = 60

let server: RealServer
let admin: Person
let page: Page
let first: Campaign
beforeAll(async () => {
  server = await realServer()
  const asha = await ownerCalls(server.origin, 'asha@example.com')
  const farida = await ownerCalls(server.origin, 'farida@mail.example.in')
  first = await asha.create({ name: 'Diwali sweets, Jaipur', qr_quantity: 130 })
  for (const [i, { code }] of (await asha.codes(first)).slice(0, 3).entries())
    await asha.claim(code, { name: `Guest ${i + 1}`, company_name: '=1+1' })
  for (let i = 2; i <= CAMPAIGNS; i++)
    await farida.create({ name: `Wedding ${String(i).padStart(2, '0')}`, qr_quantity: 2 })
  admin = await openPerson({ width: 1440, height: 900 })
  page = await admin.page()
  await logInAsAdmin(page, server.origin)
})
afterAll(async () => {
  await admin.remove()
  await server.remove()
})

/** Text of each row of the list on screen, whether table or cards. */
const rowsOf = async (label: string) => {
  const table = page.getByRole('table', { name: label }).locator('tbody tr')
  const cards = page.getByRole('list', { name: label }).getByRole('listitem')
  await table.or(cards).first().waitFor()
  return table.or(cards).allInnerTexts()
}
const reopen = async (tab = '') => {
  await page.goto(`${server.origin}/admin${tab && `?tab=${tab}`}`)
  await page.getByRole('tab', { name: /^Users \(/ }).waitFor()
}
const orderBy = (label: string) => page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label })

it('§2 lists campaigns page by page, and the codes of one on request', async () => {
  await reopen('campaigns')
  await orderBy('Name, A to Z')
  await says(page, 'Page 1 · 1–50 of 60')
  await expect.poll(async () => (await rowsOf('Campaigns'))[0]).toContain('Diwali sweets, Jaipur')
  const top = (await rowsOf('Campaigns'))[0] ?? ''
  expect(top).toContain('asha@example.com')
  expect(top).toMatch(/130[\s\S]*3[\s\S]*127/)
  await page.getByRole('button', { name: 'Next page' }).last().click()
  await says(page, 'Page 2 · 51–60 of 60')
  await expect.poll(async () => (await rowsOf('Campaigns')).length).toBe(10)
  expect((await rowsOf('Campaigns')).at(-1)).toContain('Wedding 60')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Page 2')
  await page.getByRole('button', { name: 'Previous page' }).first().click()
  await says(page, 'Page 1 · 1–50 of 60')

  await page.getByRole('searchbox', { name: 'Search' }).fill('asha')
  await expect.poll(async () => (await rowsOf('Campaigns')).length).toBe(1)
  await page.getByRole('button', { name: 'Gifts of Diwali sweets, Jaipur' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Guest 2').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(100)
  await dialog.getByRole('button', { name: 'Show 30 more' }).click()
  expect(await dialog.getByRole('listitem').count()).toBe(130)
  await dialog.getByRole('button', { name: 'Claimed (3)', exact: true }).click()
  expect(await dialog.getByRole('listitem').count()).toBe(3)
  expect(await dialog.getByRole('listitem').first().innerText()).toMatch(/#1[\s\S]*Guest 1[\s\S]*Claimed/)
  await page.keyboard.press('Escape')
})

const download = async (button: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await says(page, 'CSV downloaded successfully!')
  await dismiss(page)
  const rows = parse(await readFile(await file.path()), {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  }) as Record<string, string>[]
  return { name: file.suggestedFilename(), rows, columns: Object.keys(rows[0] ?? {}).join(', ') }
}

it('§9 users, campaigns and everything are exported as CSV', async () => {
  await reopen()
  const users = await download('Users CSV')
  expect(users).toMatchObject({
    name: 'tohfa_users.csv',
    columns: 'Email, Is Admin, Campaign Count, Joined Date',
  })
  expect(users.rows).toHaveLength(3)
  const campaigns = await download('Campaigns CSV')
  expect(campaigns).toMatchObject({
    name: 'tohfa_campaigns.csv',
    columns: 'Campaign Name, User Email, Total QRs, Claimed, Unclaimed, Claim Rate, Created Date',
  })
  expect(campaigns.rows).toHaveLength(CAMPAIGNS)
  const complete = await download('Complete data CSV')
  expect(complete).toMatchObject({
    name: 'tohfa_complete_data.csv',
    columns:
      'Campaign Name, User Email, QR Number, QR Code, Status, Claimer Name, Company, Mobile, Email, Claimed At, QR Link',
  })
  expect(complete.rows).toHaveLength(248)
  expect(complete.rows.filter(({ Status }) => Status === 'Claimed')).toHaveLength(3)
  expect(complete.rows.find(({ Status }) => Status === 'Claimed')?.Company).toBe("'=1+1")
})

it('§2 the log shows who exported what, as a table and as CSV', async () => {
  await reopen('audit')
  const rows = await rowsOf('Audit')
  const took = /admin@example\.com[\s\S]*Exported the complete data[\s\S]*127\.0\.0\.1/
  expect(rows.some((row) => took.test(row))).toBe(true)
  expect(rows.some((row) => row.includes('Exported the users'))).toBe(true)
  const log = await download('Audit log CSV')
  expect(log.name).toBe('tohfa_audit_log.csv')
  expect(log.rows.some(({ Action }) => Action === 'export.campaigns')).toBe(true)
})
