import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { OutboxEntry } from '../../pwa/src/offline/core/outbox-entry'
import { fillClaim, guest, keptOffline, openGift, outbox, submitClaim } from '../browser/people'
import { openProfile, type Profile } from '../browser/profile'
import { seeded, type Random } from '../simulation/random'
import { openFaultProxy } from './fault-proxy'
import type { IntendedFile } from './journal'
import { photo } from './intents'
import { count, type World } from './world'

/** When the browser is killed. */
const MOMENTS = ['never', 'while typing', 'right after the press', 'during the upload'] as const

/** A phone with a real browser, whose storage outlives its processes. */
export interface BrowserPhone {
  name: string
  /** somebody opens a gift, types, and presses the button, or is interrupted */
  press(world: World, random: Random, place: number): Promise<void>
  /** opens the outbox on a network that works, and waits until nothing is on its way any more */
  comeToRest(world: World): Promise<void>
  entries(): Promise<OutboxEntry[]>
  close(): Promise<void>
}

const PATIENCE_MS = 90_000
const VISIT_MS = 10_000
const BLANK = '/robots.txt'

export async function openBrowserPhone(name: string, seed: number, target: number): Promise<BrowserPhone> {
  const random = seeded(seed, `network of ${name}`)
  const bad = await openFaultProxy({ target, random, probability: 0.25 })
  bad.rest(true)
  const profile: Profile = await openProfile({ width: 360, height: 800 })

  /** The device's own database, from a page of the origin on which nothing of the app runs. */
  const entries = async () => {
    const page = await profile.page()
    await untilItWorks(() => page.goto(bad.origin + BLANK))
    return (await outbox(page)) as unknown as OutboxEntry[]
  }

  return {
    name,
    entries,
    async press(world, draw, place) {
      const mark = `${place} of ${name}`
      const moment = draw.pick(MOMENTS)
      const twoTabs = draw.chance(0.3)
      const tabs = await Promise.all(
        (twoTabs ? [mark, `${mark}, second tab`] : [mark]).map(async (called, tab) => {
          const code = world.gifts.freshCode('')
          const context = profile.context()
          const page = tab === 0 ? await profile.page() : await context.newPage()
          const file =
            moment === 'during the upload' || draw.chance(0.3)
              ? await photo(draw, 'profile_image', 700)
              : null
          return {
            page,
            code,
            called,
            file,
            form: guest({ name: called, pin: String(100_000 + draw.int(900_000)) }),
          }
        }),
      )
      for (const { page, code } of tabs) {
        await untilItWorks(async () => {
          await openGift(page, bad.origin, code)
          // a service worker whose files did not all arrive is installed by the next visit
          await within(VISIT_MS, keptOffline(page, code))
        })
      }
      bad.rest(false)
      for (const { page, form, file } of tabs) {
        await fillClaim(page, form)
        if (file) await choose(page, file)
      }
      if (moment === 'while typing') {
        count(world, 'browsers killed')
        await profile.crash()
      } else {
        world.journal.mean(tabs.map(({ called, code }) => `${called} for ${code}`))
        const presses = Promise.all(tabs.map(({ page }) => submitClaim(page)))
        if (moment === 'never') {
          await presses
          for (const { page } of tabs) await told(page)
        } else {
          presses.catch(() => undefined)
          await pause(draw.int(moment === 'right after the press' ? 60 : 1_500))
          count(world, 'browsers killed')
          await profile.crash()
        }
      }
      bad.rest(true)
      const there = await entries()
      for (const { called, code, file, form } of tabs) {
        const entry = there.find(({ fields }) => fields.name === called)
        count(world, entry ? 'pressed in browsers' : 'not saved in browsers')
        if (entry)
          world.journal.write({
            id: entry.id,
            phone: name,
            kind: entry.kind,
            code,
            fields: entry.fields,
            pin: form.pin,
            secrets: {},
            files: file ? [file] : [],
            place,
            mistyped: false,
            state: 'saved',
          })
        else if (moment === 'never')
          world.breaches.push({
            what: 'lost',
            id: called,
            why: 'the screen said that it was saved, and it is not there',
          })
      }
      for (const extra of profile.context().pages().slice(1)) await extra.close()
    },
    async comeToRest(world) {
      bad.heal()
      const page = await profile.page()
      // a page that keeps delivered work asks first whether the store still has it
      const asked = page.waitForResponse('**/api/sync', { timeout: VISIT_MS }).catch(() => undefined)
      await untilItWorks(() => page.goto(`${bad.origin}/outbox`))
      await asked
      const started = Date.now()
      const isOnItsWay = async () =>
        ((await outbox(page)) as unknown as OutboxEntry[]).some(
          ({ state }) => state === 'queued' || state === 'sending',
        )
      while (await isOnItsWay()) {
        if (Date.now() - started > PATIENCE_MS) {
          world.breaches.push({ what: 'stuck', id: name, why: 'it never came to rest' })
          return
        }
        await pause(100)
      }
    },
    async close() {
      await profile.remove()
      await bad.close()
    },
  }
}

/** Until the screen says one of the words that mean that the device has it. */
async function told(page: Page): Promise<void> {
  const saved = page.getByText('Saved on this device', { exact: true })
  const claimed = page.getByRole('button', { name: 'Edit', exact: true })
  await saved.or(claimed).first().waitFor({ timeout: 60_000 })
}

async function choose(page: Page, { name, type, bytes }: IntendedFile): Promise<void> {
  await page.locator('form input[name=profile_image]').setInputFiles({ name, mimeType: type, buffer: bytes })
  await page.getByRole('img', { name: 'The photo you chose' }).waitFor()
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const ended = new AbortController()
  work.catch(() => undefined)
  const late = pause(ms, undefined, { signal: ended.signal }).then(() =>
    Promise.reject(new Error(`not within ${ms} ms`)),
  )
  late.catch(() => undefined)
  await Promise.race([work, late]).finally(() => ended.abort())
}

/** The server may be away at this moment. */
async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (const started = Date.now(); ;) {
    try {
      return void (await work())
    } catch (error) {
      if (Date.now() - started > PATIENCE_MS) throw error
      await pause(200)
    }
  }
}
