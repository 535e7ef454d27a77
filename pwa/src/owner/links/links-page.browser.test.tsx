import type { CampaignLink } from '@tohfa/sync-protocol/entities/campaign-link'
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fillIn, said, submit } from '../../../test/form'
import { campaign } from '../../../test/samples'
import { refusal, server, unreachable } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import LinksPage from './links-page'

const WEDDING = campaign()
const link = (change: Partial<CampaignLink> = {}): CampaignLink => ({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Stall 4',
  master: false,
  access: 'view',
  contacts: false,
  code: 'ABCDEFGHJKMNPQRSTVWXYZ0123',
  state: 'alive',
  created_at: '2026-03-01T10:00:00.000Z',
  expires_at: '2099-03-31T10:00:00.000Z',
  opened_count: 3,
  last_opened_at: '2026-03-02T10:00:00.000Z',
  ...change,
})
const MASTER = link({
  ...{ id: WEDDING.id, name: '', master: true, access: 'edit', contacts: true, code: WEDDING.master_code },
  ...{ expires_at: null, opened_count: 0, last_opened_at: null },
})

let links: CampaignLink[]
beforeEach(() => {
  links = [MASTER, link()]
  server.answer(endpoint.readCampaign, () => WEDDING)
  server.answer(endpoint.listCodes, () => [])
  server.answer(endpoint.listLinks, () => links)
})

it('shows each link with what it lets people do, and its QR when asked', async () => {
  await renderWithToasts(<LinksPage id={WEDDING.id} />)
  await expect.element(page.getByRole('heading', { name: 'Master QR' })).toBeVisible()
  await expect.element(page.getByText(/Can edit · Contacts shown · Until switched off/)).toBeVisible()
  await expect.element(page.getByText(/Can view · Contacts hidden · Until/)).toBeVisible()
  await page.getByRole('button', { name: 'Show the QR code of Stall 4' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of the link Stall 4' })).toBeVisible()
  // somebody who needs larger text
  const { style } = document.documentElement
  style.fontSize = '24px'
  onTestFinished(() => void (style.fontSize = ''))
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
})

it('creates a link: to view, without contacts, for 30 days, unless chosen otherwise', async () => {
  server.answer(endpoint.createLink, () => {
    links = [MASTER, link({ id: '33333333-3333-4333-8333-333333333333', name: 'Gate' }), link()]
    return { message: 'Link created' }
  })
  await renderWithToasts(<LinksPage id={WEDDING.id} />)
  await page.getByRole('button', { name: 'Create a link' }).click()
  await expect.poll(() => field('days').value).toBe('30')
  await submit()
  await expect.poll(said).toEqual({ name: 'This field is required' })
  await fillIn({ name: 'Gate', days: '3651' })
  await submit()
  await expect.poll(() => said().days).toMatch(/from 0 to 3650/)
  await fillIn({ days: '७' })
  await submit()
  await expect.element(page.getByRole('img', { name: 'QR code of the link Gate' })).toBeVisible()
  const made = server.calls(endpoint.createLink).map(({ body }) => body)
  expect(made).toEqual([{ name: 'Gate', access: 'view', contacts: false, days: 7 }])
})

it('asks before it replaces a link, says what stops working, and shows the new one at once', async () => {
  server.answer(endpoint.replaceLink, () => {
    links = [
      MASTER,
      link({ id: '44444444-4444-4444-8444-444444444444' }),
      link({ state: 'replaced', code: null }),
    ]
    return { message: 'Link created' }
  })
  await renderWithToasts(<LinksPage id={WEDDING.id} />)
  await page.getByRole('button', { name: 'More about Stall 4' }).click()
  await page.getByRole('button', { name: 'Replace Stall 4' }).click()
  const question = page.getByRole('dialog', { name: 'Replace this link?' })
  await expect
    .element(question.getByText(/The old link and every printed copy of it stop working\. Last opened/))
    .toBeVisible()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of the link Stall 4' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No longer working' })).toBeVisible()
  expect(server.calls(endpoint.replaceLink)).toMatchObject([{ params: { id: WEDDING.id, ref: link().id } }])
})

it('no longer shows a link that was switched off as working if the list cannot be fetched', async () => {
  server.answer(endpoint.endLink, () => {
    server.answer(endpoint.listLinks, unreachable)
    return { message: 'Link switched off' }
  })
  await renderWithToasts(<LinksPage id={WEDDING.id} />)
  const qr = page.getByRole('button', { name: 'Show the QR code of Stall 4' })
  await expect.element(qr).toBeVisible()
  await page.getByRole('button', { name: 'More about Stall 4' }).click()
  await page.getByRole('button', { name: 'Switch off Stall 4' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.element(page.getByText('Failed to fetch the links')).toBeVisible()
  const why = 'The server could not be reached. Please try again when you are back online.'
  await expect.element(page.getByText(why, { exact: true })).toBeVisible()
  await expect.element(qr).not.toBeInTheDocument()
  links = [MASTER, link({ state: 'ended', code: null })]
  server.answer(endpoint.listLinks, () => links)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No longer working' })).toBeVisible()
})

it('says in the dialog why a link was not switched off', async () => {
  server.answer(endpoint.endLink, () => refusal('link_unknown'))
  await renderWithToasts(<LinksPage id={WEDDING.id} />)
  await page.getByRole('button', { name: 'More about Stall 4' }).click()
  await page.getByRole('button', { name: 'Switch off Stall 4' }).click()
  const question = page.getByRole('dialog', { name: 'Switch off this link?' })
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect.element(question.getByText('This link is no longer part of the campaign')).toBeVisible()
})

it('lists in the log who did what', async () => {
  const same = { at: '2026-03-02T10:00:00.000Z', number: null, address: '10.0.0.7' }
  const renamed: CampaignLogEntry = {
    ...same,
    id: '2',
    actor_kind: 'edit_link',
    actor_name: 'Stall 4',
    action: 'campaign.renamed',
    details: {},
  }
  const made: CampaignLogEntry = {
    ...same,
    id: '1',
    actor_kind: 'owner',
    actor_name: 'a@b.in',
    action: 'link.made',
    details: { link: 'Stall 4' },
  }
  server.answer(endpoint.readCampaignLog, () => [renamed, made])
  await renderWithToasts(<LinksPage id={WEDDING.id} />)
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent('Someone with the link “Stall 4” renamed the campaign')
  await expect
    .element(page.getByRole('listitem').nth(1))
    .toHaveTextContent('a@b.in created the link “Stall 4”')
  await userEvent.keyboard('{Tab}')
})
