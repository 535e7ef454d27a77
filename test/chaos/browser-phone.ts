import { readWitness, WITNESS_COOKIE } from '@tohfa/sync-protocol/witness'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { offlineSaved as OFFLINE } from '../../pwa/src/app/app.texts'
import type { OutboxEntry } from '../../pwa/src/offline/core/outbox-entry'
import { DELIVERED } from '../../pwa/src/offline/store/forget-delivered'
import { META } from '../../pwa/src/offline/store/meta'
import { emptyTitle, title as OUTBOX } from '../../pwa/src/outbox/outbox.texts'
import { fillClaim, guest, keptOffline, openGift, outbox, rows, submitClaim } from '../browser/people'
import { SENT_WITHIN_MS } from '../could-leave'
import { FIRST_EPOCH } from '../../server/src/db/store-epoch'
import { openProfile, type Profile } from '../browser/profile'
import { seeded, type Random } from '../simulation/random'
import { readWords } from './check/words'
import { openFaultProxy } from './fault-proxy'
import type { IntendedFile, Intent } from './journal'
import { photo } from './intents'
import { count, type World } from './world'

/** When the browser is killed. */
const MOMENTS = ['never', 'while typing', 'right after the press', 'during the upload'] as const

/** A phone with a real browser, whose storage outlives its processes. */
export interface BrowserPhone {
  name: string
  /** somebody opens a gift, types, and presses the button, or is interrupted */
  press(world: World, random: Random, place: number): Promise<void>
  /** something is saved and cannot be sent, the browser erases its storage, and the outbox has to say so */
  evict(world: World, random: Random, place: number): Promise<void>
  /** somebody looks at the outbox while the network comes and goes */
  look(world: World, random: Random, place: number): Promise<void>
  /** what its screen says at this moment, and its rows; undefined: on its way to another page */
  screen(): Promise<Screen | undefined>
  /** what was delivered and erased: a store that is restored afterwards does not get it again */
  notKept: ReadonlySet<string>
  /** opens the outbox on a network that works, and waits until nothing is on its way any more */
  comeToRest(world: World): Promise<void>
  entries(): Promise<OutboxEntry[]>
  close(): Promise<void>
}

const PATIENCE_MS = 90_000
const VISIT_MS = 10_000
const BLANK = '/robots.txt'
/** how long a screen may say what is over, once the app knows */
const BANNER_MS = 3_000
/** what browsers erase of an origin when they need room */
const ERASED = 'indexeddb,cache_storage,service_workers,local_storage,file_systems'

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

  /** by code: the idempotency key of what the app sent by itself, as it could store nothing */
  const calls = new Map<string, string>()
  const noteCall = (request: Request) => {
    const [, code] = /^\/api\/qr\/(\w+)\/claim$/.exec(new URL(request.url()).pathname) ?? []
    const key = request.headers()['idempotency-key']
    if (code !== undefined && key !== undefined) calls.set(code, key)
  }
  const notKept = new Set<string>()
  const openForm = async (page: Page, code: string) => {
    await untilItWorks(async () => {
      await openGift(page, bad.origin, code)
      // a service worker whose files did not all arrive is installed by the next visit
      await within(VISIT_MS, keptOffline(page, code))
    })
  }
  // a page whose script did not arrive says nothing
  const openOutbox = (page: Page) =>
    untilItWorks(async () => {
      await page.goto(`${bad.origin}/outbox`)
      await page.getByRole('heading', { name: OUTBOX }).waitFor({ timeout: VISIT_MS })
    })
  const witness = async () =>
    readWitness(
      (await profile.context().cookies(bad.origin)).find((cookie) => cookie.name === WITNESS_COOKIE)?.value,
    )

  const phone: BrowserPhone = {
    name,
    entries,
    notKept,
    screen: () =>
      profile
        .page()
        .then(readScreen)
        .catch((error: unknown) => {
          // it may go elsewhere, or be killed, at any moment
          if (!/navigation|closed|crash/i.test(String(error))) throw error
          return undefined
        }),
    async look(world, draw) {
      const page = await profile.page()
      await openOutbox(page)
      await readWords(world, phone)
      bad.away(true)
      await page.reload().catch(() => undefined)
      await pause(draw.int(2_000))
      const answered = page.waitForResponse(
        (answer) => answer.ok() && new URL(answer.url()).pathname === '/api/health',
        { timeout: VISIT_MS * 3 },
      )
      bad.away(false)
      const banner = page.getByText(OFFLINE)
      // as long as nobody asks, nobody knows
      const knows = (await banner.isVisible()) && (await answered.then(Boolean, () => false))
      answered.catch(() => undefined)
      if (!knows) return
      count(world, 'banners looked at')
      for (const started = Date.now(); await banner.isVisible(); await pause(100)) {
        const isThere = await fetch(`${world.server.origin}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        )
        // it went again
        if (!isThere) return
        if (Date.now() - started < BANNER_MS) continue
        world.breaches.push({
          what: 'untrue',
          id: name,
          why: 'the screen says offline, and the server answers',
        })
        return
      }
    },
    async evict(world, draw, place) {
      const called = `${place} of ${name}`
      const code = world.gifts.reserve()
      const page = await profile.page()
      await openForm(page, code)
      const form = guest({ name: called, pin: String(100_000 + draw.int(900_000)) })
      await fillClaim(page, form)
      bad.away(true)
      world.journal.mean([`${called} for ${code}`])
      await submitClaim(page)
      await told(page)
      const isTold = async () => (await witness())?.count === (await outbox(page)).filter(waits).length
      for (const started = Date.now(); !(await isTold()); await pause(50))
        if (Date.now() - started > VISIT_MS) {
          world.breaches.push({ what: 'untrue', id: name, why: 'the witness does not say what waits' })
          break
        }
      const there = (await outbox(page)) as unknown as OutboxEntry[]
      const entry = there.find(({ fields }) => fields.name === called)
      if (!entry) {
        world.breaches.push({
          what: 'lost',
          id: called,
          why: 'the screen said that it was saved, and it is not there',
        })
        return
      }
      world.journal.write(intentOf(entry, { phone: name, code, pin: form.pin, place, file: null }))
      const remembered = (await witness())?.count ?? 0
      // browsers erase what no page has open
      await page.goto('about:blank')
      const cdp = await profile.context().newCDPSession(page)
      await cdp.send('Storage.clearDataForOrigin', { origin: bad.origin, storageTypes: ERASED })
      await cdp.detach()
      for (const { id, state } of there)
        if (state === 'delivered') notKept.add(id)
        else world.journal.note(id, { state: 'erased' })
      bad.away(false)
      await openOutbox(page)
      const note = page.getByRole('alert').filter({ hasText: 'This browser erased' })
      const says = await note
        .first()
        .textContent({ timeout: VISIT_MS })
        .catch(() => null)
      const said = Number(/erased (\d+) entr/.exec(says ?? '')?.[1] ?? 0)
      if (said !== remembered)
        world.breaches.push({
          what: 'untrue',
          id: name,
          why: `the browser erased ${remembered} entries, and the outbox says ${said}: ${says}`,
        })
      else {
        count(world, 'erased and told in browsers', said)
        await note.getByRole('button', { name: 'Dismiss' }).click()
      }
    },
    async press(world, draw, place) {
      const mark = `${place} of ${name}`
      const moment = draw.pick(MOMENTS)
      const twoTabs = draw.chance(0.3)
      const tabs = await Promise.all(
        (twoTabs ? [mark, `${mark}, second tab`] : [mark]).map(async (called, tab) => {
          const code = world.gifts.reserve()
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
      for (const { page, code } of tabs) await openForm(page, code)
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
        profile.context().on('request', noteCall)
        const presses = Promise.all(tabs.map(({ page }) => submitClaim(page)))
        if (moment === 'never') {
          await presses
          for (const { page } of tabs) await told(page)
          await readWords(world, phone)
        } else {
          presses.catch(() => undefined)
          await pause(draw.int(moment === 'right after the press' ? 60 : 1_500))
          count(world, 'browsers killed')
          await profile.crash()
        }
      }
      bad.rest(true)
      profile.context().off('request', noteCall)
      const there = await entries()
      for (const { called, code, file, form } of tabs) {
        const entry = there.find(({ fields }) => fields.name === called)
        count(world, entry ? 'pressed in browsers' : 'not saved in browsers')
        const details = { phone: name, code, pin: form.pin, place, file }
        const call = calls.get(code)
        if (entry) world.journal.write(intentOf(entry, details))
        else if (call !== undefined && moment !== 'never') {
          count(world, 'sent past the storage of browsers')
          const { pin: _, ...fields } = form
          world.journal.write({
            ...intentOf({ id: call, kind: 'qr.claim', fields }, details),
            state: 'erased',
          })
        } else if (moment === 'never')
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
      await openOutbox(page)
      const epoch = await epochOf(world)
      const started = Date.now()
      while (!(await isAtRest(page, epoch))) {
        if (Date.now() - started > SENT_WITHIN_MS) {
          world.breaches.push({ what: 'stuck', id: name, why: 'it has not come to rest for a minute' })
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
  return phone
}

async function epochOf({ rows }: World): Promise<string> {
  const [row] = await rows.query(`SELECT value FROM settings WHERE key = 'epoch'`)
  return row ? String(row.value) : FIRST_EPOCH
}

/** Whether nothing waits, also not for the app to ask if the store still has what was delivered. */
async function isAtRest(page: Page, epoch: string): Promise<boolean> {
  // in this order: what is offered again is written together with the epoch
  const { meta = [], outbox: entries = [] } = await rows(page, ['meta', 'outbox'])
  const known = meta.find(({ key }) => key === META.storeEpoch)
  const mayOfferAgain = meta.some(({ key }) => String(key).startsWith(DELIVERED))
  return (
    (!mayOfferAgain || known?.value === epoch) &&
    !entries.some(({ state }) => state === 'queued' || state === 'sending')
  )
}

/** As people read it. */
export interface Screen {
  /** of each card in the outbox: whose it is, and what its badge says */
  cards: { name: string; badge: string }[]
  hasArrived: boolean
  /** what a claim page says of the gift that it shows */
  gift: { code: string; badge: string } | null
  /** before the words were read, and after */
  rows: [OutboxEntry[], OutboxEntry[]]
}

async function readScreen(page: Page): Promise<Screen | undefined> {
  const { pathname } = new URL(page.url())
  if (pathname !== '/outbox' && !pathname.startsWith('/claim/')) return undefined
  // to look into a database that is not there would make one
  const isThere = await page.evaluate(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'tohfa'),
  )
  if (!isThere) return undefined
  const read = async () => (await outbox(page)) as unknown as OutboxEntry[]
  const before = await read()
  const said = await page.evaluate((arrived) => {
    const badge = 'span.rounded-full'
    const cards = [...document.querySelectorAll('article')].map((card) => ({
      name: card.querySelector('h3 bdi')?.textContent ?? '',
      badge: card.querySelector(badge)?.textContent ?? '',
    }))
    const state = document.querySelector('main p[role=status]')
    const code = location.pathname.split('/')[2]
    return {
      cards: code === undefined ? cards : [],
      hasArrived: document.body.innerText.includes(arrived),
      gift:
        code === undefined || !state ? null : { code, badge: state.querySelector(badge)?.textContent ?? '' },
    }
  }, emptyTitle)
  return { ...said, rows: [before, await read()] }
}

function intentOf(
  { id, kind, fields }: Pick<OutboxEntry, 'id' | 'kind' | 'fields'>,
  {
    phone,
    code,
    pin,
    place,
    file,
  }: { file: IntendedFile | null } & Pick<Intent, 'phone' | 'code' | 'pin' | 'place'>,
): Intent {
  const files = file ? [file] : []
  return { id, phone, kind, code, fields, pin, secrets: {}, files, place, mistyped: false, state: 'saved' }
}

const waits = ({ state }: { state?: unknown }) => state !== 'delivered'

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
