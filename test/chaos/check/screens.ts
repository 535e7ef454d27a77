/** Whether screens show what is known: nothing older than what their device saved or showed before. */
import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import { createOutboxViews } from '../../../pwa/src/offline/queue/outbox-views'
import { kindText, reasonsOf, waitingTexts } from '../../../pwa/src/outbox-page/outbox.view'
import { openGiftPage, type GiftPage } from '../gift-page'
import type { Phone } from '../phone'
import { count, type World } from '../world'
import type { Say } from './checking'
import { olderInList, unlikeStored } from './list'
import type { Known } from './seen'
import { checkWaiting, type Words } from './waiting'

/** ms within which a screen must follow its rows */
const SCREEN_MS = 3_000
/** gifts that each phone opens at the end: each costs the server a hash or two */
const GIFTS_OPENED = 20
const TRIES = 5
const ALL = 100_000

/** What is known of a gift when a screen of a device shows it. */
export function knownOf(
  { journal, takenAway, applied }: Pick<World, 'journal' | 'takenAway' | 'applied'>,
  device: string,
  code: string,
  entries: readonly OutboxEntry[],
): Known {
  return {
    device,
    takenAway,
    applied,
    isNamed: true,
    pressed: journal.pressed(code),
    writes: [...journal.intents.values()].filter((intent) => intent.code === code),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
}

/** Checks the page of a gift on a phone without a browser. */
export async function lookAt(world: World, phone: Phone, page: GiftPage): Promise<void> {
  for (const started = Date.now(); ; await pause(100)) {
    const shown = page.shows()
    if (!shown) return
    const known = knownOf(world, phone.name, page.code, await phone.entries())
    const why = phone.seen.look(page.code, shown, { ...known, isNamed: page.type !== 'diary' })
    if (why === undefined) return count(world, 'gifts looked at')
    if (Date.now() - started < SCREEN_MS) continue
    world.breaches.push({ what: 'older', id: page.code, why })
    return
  }
}

/** Checks the owner's list on a phone without a browser. */
export async function lookAtList(world: World, phone: Phone): Promise<void> {
  for (const started = Date.now(); ; await pause(100)) {
    if (!phone.isListWhole()) return count(world, 'lists of a phone that was full')
    const rows = await phone.showsList()
    if (rows.length === 0) return
    const known = knownOf(world, phone.name, '', await phone.entries())
    const older = olderInList(phone.seenInList, rows, world.journal, known)
    if (older.size === 0) return count(world, 'lists looked at')
    if (Date.now() - started < SCREEN_MS) continue
    for (const [id, why] of older) world.breaches.push({ what: 'older', id, why: `the list: ${why}` })
    return
  }
}

/** After a refresh on a network that works. */
async function checkList(world: World, phone: Phone, say: Say): Promise<void> {
  for (let tries = 0; tries < TRIES && !(await phone.refreshList(false)); tries++);
  await lookAtList(world, phone)
  const stored = await world.rows.query('SELECT code, claimed, claimer_name FROM codes')
  for (const [code, why] of unlikeStored(await phone.showsList(), stored))
    say('older', code, `the list of ${phone.name} at the end: ${why}`)
}

/**
 * At the end, at rest: what waits says why, and every gift is shown as it is, also on pages that were open before.
 * @param applied operations that the server has
 */
export async function checkScreens(world: World, applied: ReadonlySet<string>, say: Say): Promise<void> {
  const now: World = { ...world, applied }
  for (const phone of world.phones) {
    checkWaiting(phone.name, await phone.entries(), await wordsOn(phone), say)
    await checkList(now, phone, say)
    const open = phone.page()
    if (open) await lookAt(now, phone, open)
    for (const gift of world.gifts.of(phone).slice(-GIFTS_OPENED)) {
      const page = await openGiftPage(phone.app(), gift)
      for (let tries = 0; tries < TRIES && !page.isRead(); tries++) await page.read()
      if (page.isRead()) await lookAt(now, phone, page)
      else count(world, 'gifts not opened')
      page.close()
    }
  }
  for (const browser of world.browsers) {
    checkWaiting(browser.name, await browser.entries(), await browser.words(), say)
    await browser.lookAtAll(now)
  }
}

/** The words on the cards of its outbox. */
async function wordsOn(phone: Phone): Promise<Words> {
  const views = createOutboxViews(phone.db())
  const cards = await Promise.all(
    (['attention', 'sending', 'queued'] as const).map((state) => views.newest(state, ALL)),
  )
  const timeOf = (moment: number) => new Date(moment).toISOString()
  return new Map(
    cards.flat().map((entry) => {
      const why = entry.state === 'attention' ? reasonsOf(entry) : waitingTexts(entry, timeOf)
      return [entry.id, [kindText(entry.kind), ...why].join('\n')]
    }),
  )
}
