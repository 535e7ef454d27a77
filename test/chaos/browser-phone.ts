import { SHOWN_AT_ONCE } from '../../pwa/src/ui/shown-at-once'
import { readWitness, WITNESS_COOKIE } from '@tohfa/sync-protocol/operations/witness'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Locator, Page, Request } from 'playwright-core'
import { edit as EDIT, showMore as SHOW_MORE } from '../../pwa/src/ui/labels.texts'
import { offlineSaved as OFFLINE } from '../../pwa/src/app/app.texts'
import { isOpen, type OutboxEntry } from '../../pwa/src/offline/sending-rules/outbox-entry'
import { notLoaded } from '../../pwa/src/gift/page/claim-page.texts'
import { META } from '../../pwa/src/offline/store/meta'
import { saveChanges as SAVE, verifyAndEdit as VERIFY } from '../../pwa/src/gift/contact/contact.texts'
import { seeOutbox } from '../../pwa/src/gift/shared/shared.texts'
import { emptyTitle, title as OUTBOX } from '../../pwa/src/outbox-page/outbox.texts'
import {
  fillClaim,
  guest,
  hydrated,
  keptOffline,
  openGift,
  outbox,
  rows,
  submitClaim,
} from '../browser/people'
import { SENT_WITHIN_MS } from '../could-leave'
import { FIRST_EPOCH } from '../../server/src/db/store-epoch'
import { openProfile, type Profile } from '../browser/profile'
import { seeded, type Random } from '../simulation/random'
import { createSeen, type Seen } from './check/seen'
import { waitsForTime, type Words } from './check/waiting'
import { readWords } from './check/words'
import { openFaultProxy } from './fault-proxy'
import type { IntendedFile, Intent } from './journal'
import { photo } from './intents'
import type { ChaosServer } from './server'
import { count, type World } from './world'

/** When the browser is killed. */
const MOMENTS = ['never', 'while typing', 'right after the press', 'during the upload'] as const

/** A phone with a real browser, whose storage outlives its processes. */
export interface BrowserPhone {
  name: string
  /** somebody opens a gift, types and presses the button, or is interrupted */
  press(world: World, random: Random, place: number): Promise<void>
  /** something is saved and cannot be sent; the browser erases its storage, and the outbox has to say so */
  evict(world: World, random: Random, place: number): Promise<void>
  /** somebody looks at the outbox while the network comes and goes */
  look(world: World, random: Random, place: number): Promise<void>
  /** what its screen says now, and its rows; undefined while it is going to another page */
  screen(page?: Page): Promise<Screen | undefined>
  /** what was delivered and then erased: it is not sent again if a store is restored later */
  notKept: ReadonlySet<string>
  /** somebody changes a gift that was claimed here, online or offline, perhaps under a wrong PIN */
  edit(world: World, random: Random, place: number): Promise<void>
  /** what its screens have shown */
  seen: Seen
  /** opens the outbox on a working network, and waits until nothing is on its way */
  comeToRest(world: World): Promise<void>
  /** what the cards of its outbox say, by operation */
  words(): Promise<Words>
  /** looks at the gifts that were claimed here, on pages opened before the network worked and on new ones */
  lookAtAll(world: World): Promise<void>
  entries(): Promise<OutboxEntry[]>
  close(): Promise<void>
}

/** times that something may fail while nothing happens to the server */
const PATIENCE = 6
const VISIT_MS = 10_000
const BLANK = '/robots.txt'
/** ms that a screen may still show what is over, once the app knows */
const BANNER_MS = 3_000
/** what browsers erase for an origin when they need space */
const ERASED = 'indexeddb,cache_storage,service_workers,local_storage,file_systems'

export async function openBrowserPhone(
  name: string,
  seed: number,
  server: Pick<ChaosServer, 'port' | 'state'>,
): Promise<BrowserPhone> {
  const random = seeded(seed, `network of ${name}`)
  const bad = await openFaultProxy({ target: server.port, random, probability: 0.25 })
  bad.rest(true)
  const profile: Profile = await openProfile({ width: 360, height: 800 })

  /** The server may be away at the moment, on a busy machine for most of the time. */
  const untilItWorks = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let inVain = 0; ;) {
      const before = server.state()
      try {
        return await work()
      } catch (error) {
        if (before !== undefined && server.state() === before && ++inVain >= PATIENCE) {
          const text = await profile.page().then((page) => page.locator('body').innerText())
          throw new Error(`tried in vain, and the page of ${name} says: ${text}`, { cause: error })
        }
        await pause(1_000)
      }
    }
  }

  /** Reads the device's database, from a page of the origin that runs nothing of the app. */
  const entries = async () => {
    const page = await profile.page()
    await untilItWorks(() => page.goto(bad.origin + BLANK))
    return (await outbox(page)) as unknown as OutboxEntry[]
  }

  /** by code: the idempotency key of what the app sent directly because it could store nothing */
  const calls = new Map<string, string>()
  const noteCall = (request: Request) => {
    const [, code] = /^\/api\/qr\/(\w+)\/claim$/.exec(new URL(request.url()).pathname) ?? []
    const key = request.headers()['idempotency-key']
    if (code !== undefined && key !== undefined) calls.set(code, key)
  }
  const notKept = new Set<string>()
  const seen = createSeen()
  /** pages of gifts that were opened while the network was bad, and not touched since */
  const left: Page[] = []
  const openForm = async (page: Page, code: string) => {
    await untilItWorks(async () => {
      await openGift(page, bad.origin, code)
      // if some of a service worker's files did not arrive, the next visit installs it
      await within(VISIT_MS, keptOffline(page, code))
    })
  }
  // if a page's script did not arrive, it says nothing
  const openOutbox = (page: Page) =>
    untilItWorks(async () => {
      await page.goto(`${bad.origin}/outbox`)
      await page.getByRole('heading', { name: OUTBOX }).waitFor({ timeout: VISIT_MS })
    })
  /** claimed here and not lost since: what was erased here and lost in a restore cannot be recovered */
  const ownGifts = ({ journal, takenAway }: World) => [
    ...new Set(
      [...journal.intents.values()]
        .filter((intent) => intent.phone === name && intent.kind === 'qr.claim' && intent.state === 'saved')
        .filter(({ id }) => !(notKept.has(id) && takenAway.has(id)))
        .map(({ code }) => code),
    ),
  ]
  const witness = async () =>
    readWitness(
      (await profile.context().cookies(bad.origin)).find((cookie) => cookie.name === WITNESS_COOKIE)?.value,
    )

  const phone: BrowserPhone = {
    name,
    entries,
    notKept,
    seen,
    screen: (page) =>
      (page ? Promise.resolve(page) : profile.page()).then(readScreen).catch((error: unknown) => {
        // at any moment it may navigate, be killed, or show the browser's error page
        if (!/navigation|closed|crash|denied/i.test(String(error))) throw error
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
      // the app only knows once it has asked
      const knows = (await banner.isVisible()) && (await answered.then(Boolean, () => false))
      answered.catch(() => undefined)
      if (!knows) return
      count(world, 'banners looked at')
      for (const started = Date.now(); await banner.isVisible(); await pause(100)) {
        const isThere = await fetch(`${world.server.origin}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        )
        // the server is away again
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
      world.journal.mean([{ name: called, code }])
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
      // browsers only erase what no page has open
      await page.goto('about:blank')
      const cdp = await profile.context().newCDPSession(page)
      await cdp.send('Storage.clearDataForOrigin', { origin: bad.origin, storageTypes: ERASED })
      await cdp.detach()
      for (const { id, state } of there)
        if (state === 'delivered') notKept.add(id)
        else world.journal.note(id, { state: 'erased' })
      seen.forget()
      bad.away(false)
      const note = page.getByRole('alert').filter({ hasText: 'This browser erased' })
      // if a page's script did not arrive, the next page says it
      const says = await untilItWorks(async () => {
        await openOutbox(page)
        return note.first().textContent({ timeout: VISIT_MS })
      }).catch(() => null)
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
    async edit(world, draw, place) {
      const own = ownGifts(world)
      const code = own.length > 0 ? draw.pick(own) : undefined
      const claim = [...world.journal.intents.values()].find(
        (intent) => intent.phone === name && intent.code === code && intent.kind === 'qr.claim',
      )
      const lane = (await entries()).filter((entry) => entry.code === code)
      // refused work is handled in the outbox
      if (code === undefined || !claim || lane.some(({ state }) => state === 'attention')) return
      const page = await profile.page()
      const isThere = await untilItWorks(async () => {
        // a restore may have taken it away meanwhile
        if (!ownGifts(world).includes(code)) return false
        await page.goto(`${bad.origin}/claim/${code}`)
        await page.getByRole('button', { name: EDIT, exact: true }).waitFor({ timeout: VISIT_MS })
        await within(VISIT_MS, keptOffline(page, code))
        return true
      })
      if (!isThere) return count(world, 'edits of lost gifts in browsers')
      const isAway = draw.chance(0.6)
      if (isAway) bad.away(true)
      // nobody can know before the edit arrives
      const isWrong = isAway && draw.chance(0.3)
      const pin = isWrong ? String((Number(claim.pin) + 1) % 1_000_000).padStart(6, '0') : claim.pin
      const called = `${place} of ${name}`
      world.journal.mean([{ name: called, code }])
      const { isOpen, wasAsked } = await openEdit(page, pin)
      if (!isOpen) {
        bad.away(false)
        return count(world, 'edits that did not open in browsers')
      }
      bad.rest(false)
      await page.locator('form [name=name]').fill(called)
      await page.getByRole('button', { name: SAVE, exact: true }).click()
      // the button has another label while it saves
      const isSaved = page.locator('form [name=name]').waitFor({ state: 'detached', timeout: 60_000 })
      await isSaved.catch(() => undefined)
      const entry = ((await outbox(page)) as unknown as OutboxEntry[]).find(
        ({ fields }) => fields.name === called,
      )
      count(world, entry ? 'edited in browsers' : 'edits not saved in browsers')
      if (entry) {
        world.journal.write({
          ...intentOf(entry, { phone: name, code, pin, place, file: null }),
          mistyped: isWrong && wasAsked,
        })
        await readWords(world, phone)
      }
      bad.rest(true)
      bad.away(false)
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
      if (draw.chance(CONTESTED)) for (const { code } of tabs) await rival(world, code, place, draw)
      bad.rest(false)
      for (const { page, form, file } of tabs) {
        await fillClaim(page, form)
        if (file) await choose(page, file)
      }
      if (moment === 'while typing') {
        count(world, 'browsers killed')
        await profile.crash()
      } else {
        world.journal.mean(tabs.map(({ called, code }) => ({ name: called, code })))
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
      const page = await profile.page()
      bad.away(true)
      for (const code of ownGifts(world).slice(-LEFT_OPEN)) {
        const tab = await profile.context().newPage()
        await tab.goto(`${bad.origin}/claim/${code}`).catch(() => undefined)
        left.push(tab)
      }
      bad.heal()
      await openOutbox(page)
      const epoch = await epochOf(world)
      let fewest = Infinity
      for (let movedAt = Date.now(); ; await pause(100)) {
        const { isAtRest, open } = await restOf(page, epoch)
        if (isAtRest) return
        if (open < fewest) [fewest, movedAt] = [open, Date.now()]
        if (Date.now() - movedAt < SENT_WITHIN_MS) continue
        const why = `${open} of its operations are left, and none has moved for a minute`
        return void world.breaches.push({ what: 'stuck', id: name, why })
      }
    },
    async words() {
      const page = await profile.page()
      await openOutbox(page)
      const waiting = (await outbox(page)).filter(waits) as unknown as OutboxEntry[]
      if (waiting.length === 0) return new Map()
      const cards = page.locator('article')
      await cards
        .nth(Math.min(waiting.length, SHOWN_AT_ONCE) - 1)
        .waitFor({ timeout: VISIT_MS })
        .catch(() => undefined)
      const more = page.getByRole('button', { name: SHOW_MORE })
      while (await more.first().isVisible()) await more.first().click()
      const said = await cards.evaluateAll((all) =>
        all.map((card) => ({
          name: card.querySelector('h3 bdi')?.textContent ?? '',
          text: (card as HTMLElement).innerText,
        })),
      )
      return new Map(
        waiting.map(({ id, fields }) => [id, said.find(({ name }) => name === fields.name)?.text ?? '']),
      )
    },
    async lookAtAll(world) {
      for (const page of left) await readWords(world, phone, page, SENT_WITHIN_MS)
      const page = await profile.page()
      for (const code of ownGifts(world)) {
        const opens = untilItWorks(async () => {
          await page.goto(`${bad.origin}/claim/${code}`)
          await hydrated(page)
        })
        const isOpen = await opens.then(
          () => true,
          async (error: unknown) => {
            const says = await page.locator('body').innerText().catch(String)
            const why = `the page of ${code} does not open: ${String(error)}; it says: ${says}`
            world.breaches.push({ what: 'stuck', id: name, why })
            return false
          },
        )
        if (isOpen) await readWords(world, phone, page, VISIT_MS)
      }
    },
    async close() {
      await profile.remove()
      await bad.close()
    },
  }
  return phone
}

/** share of claims in browsers whose gift somebody else claims after the form was opened */
const CONTESTED = 0.2

/** Nobody waits for the answer: the server may have this claim, but no phone has it. */
async function rival({ journal, server }: World, code: string, place: number, draw: Random): Promise<void> {
  const form = guest({
    name: `${place} of somebody else for ${code}`,
    pin: String(100_000 + draw.int(900_000)),
  })
  const { pin, ...fields } = form
  const id = v7()
  const meant = { phone: 'somebody else', code, pin, place, file: null }
  journal.write({ ...intentOf({ id, kind: 'qr.claim', fields }, meant), state: 'erased' })
  await fetch(`${server.origin}/api/qr/${code}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id, 'x-forwarded-for': '10.255.255.2' },
    body: JSON.stringify(form),
  }).catch(() => undefined)
}

/** How many gifts stay open at the end. */
const LEFT_OPEN = 3

async function epochOf({ rows }: World): Promise<string> {
  const [row] = await rows.query(`SELECT value FROM settings WHERE key = 'epoch'`)
  return row ? String(row.value) : FIRST_EPOCH
}

/** At rest nothing waits for time, not even for the app to ask whether the store still has what was delivered. */
async function restOf(page: Page, epoch: string): Promise<{ isAtRest: boolean; open: number }> {
  // in this order, because what is offered again is written together with the epoch
  const {
    meta = [],
    outbox: entries = [],
    delivered = [],
  } = await rows(page, ['meta', 'outbox', 'delivered'])
  const known = meta.find(({ key }) => key === META.storeEpoch)
  const mayOfferAgain = delivered.length > 0
  const queue = entries as unknown as OutboxEntry[]
  return {
    isAtRest: (!mayOfferAgain || known?.value === epoch) && !waitsForTime(queue),
    open: queue.filter(isOpen).length,
  }
}

/** As people read it. */
export interface Screen {
  /** whose each card in the outbox is, and what its badge says */
  cards: { name: string; badge: string }[]
  hasArrived: boolean
  /** what a claim page says about its gift; no badge if this device has changed nothing in it */
  gift: { code: string; badge: string; name: string } | null
  /** a claim page that says that its gift could not be opened */
  isClosed: boolean
  /** before and after the words were read */
  rows: [OutboxEntry[], OutboxEntry[]]
}

async function readScreen(page: Page): Promise<Screen | undefined> {
  const { pathname } = new URL(page.url())
  if (pathname !== '/outbox' && !pathname.startsWith('/claim/')) return undefined
  // opening a missing database would create it
  const isThere = await page.evaluate(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'tohfa'),
  )
  if (!isThere) return undefined
  const read = async () => (await outbox(page)) as unknown as OutboxEntry[]
  const before = await read()
  const said = await page.evaluate(
    ([arrived, notOpened]) => {
      const badge = 'span.rounded-full'
      const cards = [...document.querySelectorAll('article')].map((card) => ({
        name: card.querySelector('h3 bdi')?.textContent ?? '',
        badge: card.querySelector(badge)?.textContent ?? '',
      }))
      const state = document.querySelector('main p[role=status]')
      const code = location.pathname.split('/')[2]
      const [, name] =
        /^Contact card of (.*)$/.exec(document.querySelector('main h1')?.textContent ?? '') ?? []
      return {
        cards: code === undefined ? cards : [],
        hasArrived: document.body.innerText.includes(arrived),
        gift:
          code === undefined || name === undefined
            ? null
            : { code, name, badge: state?.querySelector(badge)?.textContent ?? '' },
        isClosed: document.body.innerText.includes(notOpened),
      }
    },
    [emptyTitle, notLoaded] as const,
  )
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

/** @returns whether the form opened, and whether it asked for the PIN first */
async function openEdit(page: Page, pin: string): Promise<{ isOpen: boolean; wasAsked: boolean }> {
  await page.getByRole('button', { name: EDIT, exact: true }).click()
  const form = page.getByRole('button', { name: SAVE, exact: true })
  const question = page.getByRole('button', { name: VERIFY })
  const is = (what: Locator) =>
    what.waitFor({ timeout: VISIT_MS * 2 }).then(
      () => true,
      () => false,
    )
  if (!(await is(form.or(question).first()))) return { isOpen: false, wasAsked: false }
  if (await form.isVisible()) return { isOpen: true, wasAsked: false }
  await page.getByRole('dialog').locator('input[name=pin]').fill(pin)
  await question.click()
  return { isOpen: await is(form), wasAsked: true }
}

/** Waits until the screen says that the device has it. */
async function told(page: Page): Promise<void> {
  const saved = page.getByText('Saved on this device', { exact: true })
  const claimed = page.getByRole('button', { name: 'Edit', exact: true })
  // somebody else was first, and it is not known who
  const lost = page.getByRole('link', { name: seeOutbox })
  await saved.or(claimed).or(lost).first().waitFor({ timeout: 60_000 })
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
