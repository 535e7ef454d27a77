import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderAt } from '../../../test/app'
import { said, submit } from '../../../test/form'
import { focused, press, walkTo } from '../../../test/keyboard'
import { campaign as sample, codeOf, listed, waitingClaim } from '../../../test/samples'
import { savedFiles } from '../../../test/saved-files'
import { held, refusal, server, unreachable } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { cache, deviceDatabase } from '../../offline/device-store'
import CampaignPage from './campaign-page'
import DeleteDialog from './delete-dialog'

const campaign = sample({ claimed_count: 1, unclaimed_count: 2 })

beforeEach(async () => {
  server.answer(endpoint.readCampaign, () => campaign)
  server.answer(endpoint.listCodes, () => listed(3, ['Asha Rao']))
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, listed(3, ['Asha Rao']))
})

const path = `/campaign/${campaign.id}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
async function open() {
  const opened = await renderAt(path, <CampaignPage id={campaign.id} />)
  await expect.element(page.getByText('3 of 3 gifts')).toBeVisible()
  return opened
}

it('says what waits on phones, and since when, only while something waits', async () => {
  const since = '2026-03-01T08:10:00.000Z'
  let tag = 1
  const waiting = { phones: 2, count: 7, since }
  server.answer(endpoint.readCampaign, () =>
    Response.json(tag === 1 ? { ...campaign, waiting } : campaign, { headers: { etag: `"${tag}"` } }),
  )
  await open()
  await expect
    .element(
      page.getByText(
        /^1 claimed · 7 waiting on 2 phones · 2 unclaimed\. The oldest has been waiting since .*2026/,
      ),
    )
    .toBeVisible()
  tag = 2
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText(/waiting on/)).not.toBeInTheDocument()
})

it('counts a claim that waits on this phone once: as waiting, not as claimed', async () => {
  const waiting = { phones: 1, count: 1, since: '2026-03-01T08:10:00.000Z' }
  server.answer(endpoint.readCampaign, () => ({ ...campaign, waiting }))
  await deviceDatabase.outbox.add(waitingClaim(codeOf(2)))
  await open()
  await expect.element(page.getByText('Claimed on this device')).toBeVisible()
  await expect.element(page.getByText(/^1 claimed · 1 waiting on 1 phone · 2 unclaimed/)).toBeVisible()
})

it('§2 shows a claimed gift in a card of 160 px on a phone, with links that are large enough for a finger', async () => {
  await page.viewport(360, 800)
  await open()
  const card = page.getByRole('listitem').filter({ hasText: 'Asha Rao' })
  const links = card.getByRole('link', { name: /@|\+91/ })
  await expect.poll(() => links.elements().length).toBe(2)
  for (const link of links.elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  for (const text of ['#1', 'Rao Textiles', /^Claimed /])
    await expect.element(card.getByText(text)).toBeVisible()
  expect(card.element().getBoundingClientRect().height).toBeLessThanOrEqual(160)
})

it('§2 moves no card when the links of the one above it come', async () => {
  await page.viewport(360, 800)
  const codes = listed(30, Array<string>(30).fill('Asha Rao'))
  server.answer(endpoint.listCodes, () => codes)
  await cache.rememberCampaignCodes(campaign.id, codes)
  await renderAt(path, <CampaignPage id={campaign.id} />)
  const cards = page.getByRole('listitem').filter({ hasText: 'Asha Rao' })
  const heights = () =>
    [cards.nth(0), cards.nth(29)].map((card) => card.element().getBoundingClientRect().height)
  await expect.poll(() => cards.nth(0).getByRole('link', { name: /@/ }).elements().length).toBe(1)
  expect(cards.nth(29).getByRole('link', { name: /@/ }).elements()).toEqual([])
  // drawn, not estimated
  cards.nth(29).element().setAttribute('style', 'content-visibility: visible')
  expect(heights()[1]).toBe(heights()[0])
})

describe('details that are deleted soon', () => {
  const DAY = 86_400_000
  const claimedAgo = (days: number) =>
    listed(3, ['Asha Rao', 'Bina Shah']).map((row) => ({
      ...row,
      ...(row.claimed && { claimed_at: new Date(Date.now() - days * DAY).toISOString() }),
    }))
  const set = async (change: Partial<typeof campaign>, days: number) => {
    server.answer(endpoint.readCampaign, () => ({ ...campaign, ...change }))
    server.answer(endpoint.listCodes, () => claimedAgo(days))
    await cache.rememberCampaign({ ...campaign, ...change })
    await cache.rememberCampaignCodes(campaign.id, claimedAgo(days))
  }

  it('are shown with the last day, their download and the way to keep them, with or without a network', async () => {
    await set({ retention_days: 90, campaign_type: 'travel' }, 80)
    server.answer(endpoint.readCampaign, unreachable)
    server.answer(endpoint.listCodes, unreachable)
    await open()
    const note = page.getByRole('region', { name: 'Details that are deleted soon' })
    const day = new Date(Date.now() + 10 * DAY).toLocaleDateString(undefined, { dateStyle: 'medium' })
    await expect
      .element(note)
      .toHaveTextContent(`Details of 2 recipients will be deleted by ${day}. Download them first`)
    await expect.element(note.getByRole('button', { name: 'Travelers CSV' })).toBeVisible()
    await expect
      .element(note.getByRole('link', { name: 'Change the days' }))
      .toHaveAttribute('href', `/campaign/${campaign.id}/links?tab=privacy`)
    const saved = savedFiles()
    await note.getByRole('button', { name: 'Download contacts' }).click()
    await expect.poll(() => saved.length).toBe(1)
  })

  it.each([
    ['more than two weeks are left', { retention_days: 90 }, 70],
    ['they are kept', {}, 400],
  ])('are not shown if %s', async (_, change, days) => {
    await set(change, days)
    await open()
    await expect.element(page.getByText('Asha Rao')).toBeVisible()
    await expect.element(page.getByText(/will be deleted by/)).not.toBeInTheDocument()
  })
})

it('saves the codes as an Excel file, even without a network', async () => {
  server.answer(endpoint.readCampaign, unreachable)
  server.answer(endpoint.listCodes, unreachable)
  await open()
  const saved = savedFiles()
  await button('More actions').click()
  await button('Download the gifts as an Excel file').click()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/_qrcodes\.xlsx$/)])
})

describe('§2 the cards of the counts', () => {
  it('show the codes of their kind, and which one is pressed', async () => {
    await open()
    await button(/^Claimed\s*1$/).click()
    await expect.element(page.getByText('1 of 3 gifts')).toBeVisible()
    await expect.element(button(/^Claimed\s*1$/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(button(/^Total\s*3$/)).toHaveAttribute('aria-pressed', 'false')
    await expect.element(page.getByText('Asha Rao')).toBeVisible()
    await button(/^Unclaimed\s*2$/).click()
    await expect.element(page.getByText('2 of 3 gifts')).toBeVisible()
    await expect.element(page.getByText('Asha Rao')).not.toBeInTheDocument()
    await button(/^Total\s*3$/).click()
    await expect.element(page.getByText('3 of 3 gifts')).toBeVisible()
  })

  it.each([
    ['Claimed', 'No QR codes claimed yet', [] as string[]],
    ['Unclaimed', 'All QR codes have been claimed!', ['Asha Rao', 'Bina Shah', 'Dev Anand']],
  ])('say that there are none: %s (%s)', async (card, says, names) => {
    server.answer(endpoint.listCodes, () => listed(3, names))
    await cache.rememberCampaignCodes(campaign.id, listed(3, names))
    await open()
    await button(new RegExp(`^${card}`)).click()
    await expect.element(page.getByText(says)).toBeVisible()
    await expect.element(page.getByText('0 of 3 gifts')).toBeVisible()
  })
})

it('works with only the keyboard, and a dialog returns the focus', async () => {
  await open()
  await walkTo('Back')
  await walkTo('Total')
  await walkTo('Claimed')
  await press('Enter')
  await expect.element(page.getByText('1 of 3 gifts')).toBeVisible()
  await walkTo('Total', 'backwards')
  await press(' ')
  await expect.element(page.getByText('3 of 3 gifts')).toBeVisible()
  await walkTo('Master QR', 'backwards')
  await press('Enter')
  await expect.element(page.getByRole('dialog', { name: 'Master QR' })).toBeVisible()
  await walkTo('Close')
  await press('Escape')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(focused()).toMatchObject({ name: 'Master QR', shown: true })
  await walkTo('More about gift 1')
})

describe('§8 deleting', () => {
  const ask = async () => {
    const opened = await open()
    await button('Delete Campaign').click()
    await expect.element(page.getByRole('dialog', { name: 'Delete this campaign?' })).toBeVisible()
    return opened
  }
  const confirm = async () => {
    await page.getByLabelText('Type the name of the campaign').fill(campaign.name)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Campaign' }).click()
  }

  it('comes after the question, and only its success is reported, however long it takes', async () => {
    const answer = held<{ message: string }>()
    server.answer(endpoint.deleteCampaign, () => answer.promise)
    const { address } = await ask()
    await confirm()
    // as with many files: screens that watch learn of the deletion before the screen that asked for it
    server.answer(endpoint.readCampaign, () => refusal('campaign_unknown'))
    server.answer(endpoint.listCodes, () => refusal('campaign_unknown'))
    dispatchEvent(new Event('focus'))
    await expect.poll(() => cache.cachedCampaign(campaign.id)).toBeUndefined()
    answer.answer({ message: '' })
    await expect.poll(address).toBe('/')
    expect(toasts()).toEqual(['Campaign deleted successfully!'])
  })

  it('asks for the name if gifts were claimed', async () => {
    server.answer(endpoint.deleteCampaign, () => ({ message: '' }))
    const { address } = await ask()
    const name = page.getByLabelText('Type the name of the campaign')
    await expect.element(name).toHaveFocus()
    await submit()
    await expect.poll(said).toEqual({ typed_name: 'This is not the name of the campaign' })
    await name.fill('Wedding')
    await submit()
    await expect.poll(said).toEqual({ typed_name: 'This is not the name of the campaign' })
    expect(server.calls(endpoint.deleteCampaign)).toEqual([])
    await expect.element(name).toHaveFocus()
    await name.fill(' \u2068wedding  Gifts\u2069')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/')
  })

  it.each([
    ['Stall B14 – Kala Ghoda', 'stall b14 - kala ghoda', true],
    ['Asha’s ❤️ sweets 🪔 — दीवाली', "Asha's sweets दीवाली", true],
    ['🪔', '', false],
    ['🪔', '🪔', true],
  ])('of “%s” after “%s” was typed is allowed: %s', async (name, typed, deletes) => {
    server.answer(endpoint.deleteCampaign, () => ({ message: '' }))
    await render(<DeleteDialog campaign={{ ...campaign, name }} onClose={() => undefined} />)
    await page.getByLabelText('Type the name of the campaign').fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Campaign' }).click()
    if (!deletes)
      await expect
        .element(page.getByRole('dialog').getByText('This is not the name of the campaign'))
        .toBeVisible()
    await expect.poll(() => server.calls(endpoint.deleteCampaign)).toHaveLength(deletes ? 1 : 0)
  })

  it('that fails says so, and the campaign stays', async () => {
    server.answer(endpoint.deleteCampaign, unreachable)
    const { address } = await ask()
    await confirm()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(/./)
    expect(address()).toBe(path)
    expect(await cache.cachedCampaign(campaign.id)).toBeDefined()
  })
})

it('says that a campaign was deleted elsewhere, and leads home', async () => {
  const { address } = await open()
  server.answer(endpoint.readCampaign, () => refusal('campaign_unknown'))
  dispatchEvent(new Event('focus'))
  await expect.poll(address).toBe('/')
  await expect.poll(toasts).toEqual(['Failed to fetch campaign details. Campaign not found'])
})

it('says that a campaign was not found if it was deleted elsewhere while it is edited', async () => {
  const { address } = await open()
  await button('Edit').click()
  await expect.element(page.getByRole('dialog', { name: 'Edit campaign' })).toBeVisible()
  server.answer(endpoint.readCampaign, () => refusal('campaign_unknown'))
  dispatchEvent(new Event('focus'))
  await expect.poll(address).toBe('/')
  await expect.poll(toasts).toEqual(['Campaign not found'])
})
