/** A device of an older version with a full outbox works with this one. */
import { readFile, rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hydrated, outbox } from '../browser/people'
import { openProfile, type Profile } from '../browser/profile'
import { realServer, type RealServer } from '../browser/server'
import { unpack } from './archive'
import { ask, mediaAt } from './calls'
import { clockScript } from './clock'
import { putStorage } from './device-storage'
import {
  appArchive,
  dataArchive,
  fixtureNames,
  readContents,
  readStorage,
  type Contents,
  type Delivered,
} from './fixture'
import { BLANK, builtApp, nobody, openFront, serverAt, type Front } from './front'
import { laterEnv } from './kept-store'

const SYNC = '/api/sync'

describe.each(fixtureNames())('a device that %s left behind', (name) => {
  let contents: Contents
  let data: string
  let server: RealServer
  let app: string
  let front: Front
  let phone: Profile
  /** the same text each time, because a changed service worker is a new version */
  let clock: string
  beforeEach(async () => {
    contents = await readContents(name)
    data = await unpack(dataArchive(name))
    server = await realServer(undefined, laterEnv(contents, { DATA_DIR: data }))
    clock = clockScript(contents.madeAt)
    app = await unpack(appArchive(name))
    front = await openFront()
    phone = await openProfile()
    await phone.context().addInitScript({ content: clock })
    front.show(builtApp(app, clock))
    await restoreDevice(await phone.page(), front.origin, name)
    front.show(nobody)
  })
  afterEach(async () => {
    await front.close()
    for (const folder of [app, data]) await rm(folder, { recursive: true, force: true })
  })

  it('changes to this version with its whole outbox, and then delivers it once', async () => {
    const page = await phone.page()
    const before = await outbox(page)
    front.show(serverAt(server.origin, clock, SYNC))
    await page.goto(`${front.origin}/outbox`)
    expect(await entryOf(page)).toBe(await entryIn(app))
    await seesQueue(page, contents)

    const reload = page.getByRole('button', { name: 'Reload' })
    await reload.waitFor({ timeout: 60_000 })
    await reload.click()
    await changesOver(page)
    await seesQueue(page, contents)
    expect((await outbox(page)).map(asSaved)).toEqual(before.map(asSaved))

    front.show(serverAt(server.origin, clock))
    await page.getByRole('button', { name: 'Sync now' }).click()
    await delivered(page, contents, server)
    await hasTheRest(page, front, contents)
  })

  it('delivers its outbox once with the older app, and then changes to this version', async () => {
    const page = await phone.page()
    front.show(serverAt(server.origin, clock))
    await page.goto(`${front.origin}/outbox`)
    expect(await entryOf(page)).toBe(await entryIn(app))
    await delivered(page, contents, server)

    const reload = page.getByRole('button', { name: 'Reload' })
    await reload.waitFor({ timeout: 60_000 })
    await reload.click()
    await changesOver(page)
    await hasTheRest(page, front, contents)
  })
})

const CURRENT_APP = new URL('../../pwa/dist', import.meta.url).pathname
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

/** The entry script of a built app. */
const entryIn = async (app: string) => ENTRY.exec(await readFile(`${app}/index.html`, 'utf8'))?.[1]
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'))

/** Waits until the page runs this version's app. It may reload more than once (register-service-worker.ts). */
const changesOver = async (page: Page) =>
  expect
    .poll(() => entryOf(page).catch(() => undefined), { timeout: 30_000 })
    .toBe(await entryIn(CURRENT_APP))

/** Installs the older app's service worker, and stores what the device had. */
async function restoreDevice(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(origin + BLANK)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated')
      await new Promise<void>((resolve) =>
        active.addEventListener('statechange', () => active.state === 'activated' && resolve()),
      )
  })
  await putStorage(page, await readStorage(name))
}

/** An entry without the engine's notes about attempts. */
const asSaved = (entry: Record<string, unknown>) =>
  ['id', 'seq', 'kind', 'code', 'fields', 'sealed', 'sealedFor', 'capturedAt'].map((name) => entry[name])

async function seesQueue(page: Page, { device }: Contents): Promise<void> {
  const pill = page.getByRole('banner').locator('a[href="/outbox"]')
  // the older version says "on the way"
  const title = new RegExp(`^Outbox: ${device.queued.length} (waiting|on the way), 1 needs attention$`)
  await expect.poll(() => pill.getAttribute('title')).toMatch(title)
}

async function delivered(page: Page, { device, accounts }: Contents, server: RealServer): Promise<void> {
  const states = async () => {
    const entries = await outbox(page)
    return device.queued.map((id) => entries.find((entry) => entry.id === id)?.state)
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(device.queued.map(() => 'delivered'))
  const shown = async ({ answer: _, files: __, ...asked }: Delivered) => {
    const { answer, files } = await ask(server.origin, asked, accounts)
    for (const file of files) await mediaAt(server.origin, file)
    return { asked, answer, files: files.length }
  }
  for (const read of device.delivered) {
    const { answer, files, ...asked } = read
    expect(await shown(read)).toMatchObject({ asked, answer, files })
  }
}

/** Checks what is not sent to the server, or not yet. */
async function hasTheRest(page: Page, front: Front, { device }: Contents): Promise<void> {
  const at = (path: string) => page.goto(front.origin + path)
  const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

  const { attention, pinned, seen, draft, ownDraft, recording } = device
  await at('/outbox')
  await press('More actions')
  await press('Edit and resend')
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('[name=name]').inputValue()).toBe(attention.name)
  await page.keyboard.press('Escape')

  await at('/')
  await says(pinned.name)
  await at('/create-campaign')
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe(ownDraft.name)
  await at(`/claim/${recording.code}`)
  await hydrated(page)
  await press('Open the diary')
  await dialog.locator('input').fill(recording.pin)
  await dialog.getByRole('button', { name: 'Access Diary' }).click()
  await says(/^A recording from .* was not saved/)
  await at(`/campaign/${pinned.id}`)
  const ready = new RegExp(`^Ready offline: ${pinned.codes.length} gifts`)
  await says(ready)

  front.show(nobody)
  await at(`/campaign/${pinned.id}`)
  await says(ready)
  await says('Lakshmi Iyer')
  await at(`/campaign-view/${seen.masterCode}`)
  await says(seen.name)
  // its card is shown only if the form behind it does not have the draft yet
  await at(`/claim/${draft.code}`)
  await expect.poll(() => page.locator('form [name=name]').inputValue()).toBe(draft.name)
}
