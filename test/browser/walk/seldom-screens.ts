/** Screens that appear after something else has happened: on another device, in an earlier visit, or to the app itself. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { copyBuild } from '../../copied-build'
import { ownerCalls, GIFT_GIVER } from '../owner-calls'
import { fill, hydrated, installed, openGift } from '../people'
import { openPerson, openProfile } from '../profile'
import type { Visit } from '../screens'
import { realServer, type RealServer } from '../server'

const PHONE = { width: 360, height: 800 }
const MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
const PIN = '482913'
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

export async function seldomScreens({ origin }: RealServer, visit: Visit): Promise<void> {
  const phone = await openPerson(PHONE)
  try {
    const page = await phone.page()
    const failed: unknown[] = []
    for (const part of [receipts, twoVersions, ownersPast, leftRecordings, newVersions])
      await part(page, origin, visit).catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw new AggregateError(failed, failed.join('\n'))
  } finally {
    await phone.remove()
  }
}

async function giftOf(origin: string, campaign_type: 'diary' | 'sale' | 'vcard', email: string) {
  const owner = await ownerCalls(origin, email)
  const campaign = await owner.create({ campaign_type, name: 'Char Dham', qr_quantity: 1, ...GIFT_GIVER })
  const [gift] = await owner.codes(campaign)
  return { owner, campaign, code: gift?.code ?? '' }
}

async function receipts(page: Page, origin: string, visit: Visit): Promise<void> {
  const { code } = await giftOf(origin, 'sale', 'receipts@example.com')
  await openGift(page, origin, code)
  await fill(page, { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com', pin: PIN })
  await fill(page, { pin_confirmation: PIN, product_service_name: 'Silk sari', quantity: '3' })
  await fill(page, { price_per_unit: '1250.50', amount_paid: '1000' })
  await press(page, 'Register')
  await page.getByRole('dialog').waitFor()
  // a headless browser has no apps to share with
  await press(page, 'Share')
  await sees(page, 'Picture downloaded')
  await visit('receipt-shared', page)
  await page.emulateMedia({ media: 'print' })
  await visit('receipt-printed', page)
  await page.emulateMedia({ media: null })
}

async function twoVersions(page: Page, origin: string, visit: Visit): Promise<void> {
  const { owner, code } = await giftOf(origin, 'diary', 'two-versions@example.com')
  await owner.claim(code, { pin: PIN })
  await openDiary(page, origin, code)
  await press(page, 'New entry')
  await page.locator('[name=text]').fill('Rain, and tea with everybody')
  await press(page, 'Save Entry')
  await sees(page, 'Diary entry saved!')
  const entries = `${origin}/api/diary/${code}/entries`
  const answer = await fetch(entries, { headers: { 'x-pin': PIN } })
  const [entry] = ((await answer.json()) as { entries: { id: string; version: string }[] }).entries
  // two devices edit the same version
  for (const text of ['Rain, and tea with nobody', 'Rain, and coffee'])
    await fetch(`${entries}/${entry?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, pin: PIN, version: entry?.version }),
    })
  await page.reload()
  await sees(page, 'Which version do you want to keep?')
  await visit('diary-two-versions', page)
  await page
    .getByRole('button', { name: /^Open the entry from/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await visit('diary-which-version', page)
}

async function ownersPast(page: Page, origin: string, visit: Visit): Promise<void> {
  const { owner, campaign, code } = await giftOf(origin, 'vcard', 'past@example.com')
  await owner.claim(code, { pin: PIN })
  const changed = await fetch(`${origin}/api/qr/${code}/update`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company_name: 'Rao and Daughters', pin: PIN }),
  })
  if (!changed.ok) throw new Error(await changed.text())
  await owner.signIn(page)
  await sees(page, 'Char Dham')
  await page.goto(`${origin}/campaign/${campaign.id}`)
  await page.getByRole('link', { name: 'More about gift 1', exact: true }).click()
  await press(page, 'Earlier values of gift 1')
  await sees(page, 'Restore')
  await visit('code-past', page)
}

async function leftRecordings(_: Page, origin: string, visit: Visit): Promise<void> {
  const { owner, campaign, code } = await giftOf(origin, 'diary', 'recordings@example.com')
  await owner.claim(code, { pin: PIN })
  const phone = await openProfile(PHONE, MICROPHONE)
  try {
    const page = await phone.page()
    await openDiary(page, origin, code)
    await press(page, 'New entry')
    await press(page, 'Record audio')
    await page.getByRole('timer').waitFor()
    await visit('diary-recording', page)
    await page.getByRole('timer').filter({ hasText: /[1-9]/ }).waitFor()
    await press(page, /^Stop/)
    await page.locator('audio').first().waitFor()
    await visit('diary-recorded', page)
    await page.reload()
    await sees(page, /^A recording from .* was not saved/)
    await visit('diary-recording-left', page)
    await owner.signIn(page)
    // the account's own codes
    await page.goto(`${origin}/campaign/${campaign.id}`)
    await sees(page, 'Asha Rao')
    await press(page, /^Account/)
    await press(page, 'Logout')
    await sees(page, 'Log out?')
    await visit('log-out-recordings', page)
  } finally {
    await phone.remove()
  }
}

/** The offers of a newer version, on the pages of the app and of a gift. */
async function newVersions(page: Page, _: string, visit: Visit): Promise<void> {
  const build = await copyBuild()
  const server = await realServer(build.main)
  try {
    const { owner, code } = await giftOf(server.origin, 'vcard', 'newer@example.com')
    await owner.signIn(page)
    await sees(page, 'Char Dham')
    await installed(page)
    for (const ending of ['.br', '.gz'])
      await rm(join(build.app, `service-worker.js${ending}`), { force: true })
    const worker = join(build.app, 'service-worker.js')
    await writeFile(worker, `${await readFile(worker, 'utf8')}\n// a newer build\n`)
    await page.reload()
    await page.getByText('A new version is ready').waitFor({ timeout: 60_000 })
    await visit('update', page)
    await page.goto(`${server.origin}/claim/${code}`)
    await page.getByText('A newer version of this page is ready').waitFor({ timeout: 60_000 })
    await visit('update-of-gift', page)
  } finally {
    await server.remove()
    await build.remove()
  }
}

async function openDiary(page: Page, origin: string, code: string): Promise<void> {
  await page.goto(`${origin}/claim/${code}`)
  await hydrated(page)
  await press(page, 'Open the diary')
  await page.getByRole('dialog').locator('input').fill(PIN)
  await press(page, 'Access Diary')
  await page.getByRole('button', { name: 'New entry' }).waitFor()
}
