/** Whether what screens say is true at the moment. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { isOpen, type OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import type { Random } from '../../simulation/random'
import { knownOf } from './screens'
import type { BrowserPhone, Screen } from '../browser-phone'
import { count, type World } from '../world'

/** Checks what a phone and a browser show now. */
export async function sample(world: World, random: Random): Promise<void> {
  const phone = random.pick(world.phones)
  const entries = await phone.entries().catch(() => [])
  await checkDelivered(
    world,
    entries.filter(({ state }) => state === 'delivered').map(({ id }) => id),
  )
  if (world.browsers.length > 0) await readWords(world, random.pick(world.browsers))
}

const SCREEN_MS = 3_000

/** A screen follows its rows a moment later, so it is only wrong if it stays wrong. */
export async function readWords(
  world: World,
  browser: BrowserPhone,
  page?: Page,
  patienceMs = SCREEN_MS,
): Promise<void> {
  for (const started = Date.now(); ; await pause(200)) {
    const screen = await browser.screen(page)
    if (!screen) return
    const [before, after] = screen.rows
    // an outbox that is still loading its cards says nothing
    const says = screen.gift !== null || screen.hasArrived || screen.cards.length > 0
    const isSettled = says && JSON.stringify(before) === JSON.stringify(after)
    const untrue = isSettled ? untrueWords(screen, after) : CHANGES
    const why = untrue ?? olderWords(world, browser, screen)
    if (why === undefined) {
      count(world, 'screens looked at')
      count(world, 'cards looked at', screen.cards.length)
      const shown = new Set(
        screen.cards.flatMap(({ name, badge }) => (badge === BADGES.delivered ? name : [])),
      )
      const gift = screen.gift?.badge === BADGES.delivered ? screen.gift.code : undefined
      return checkDelivered(
        world,
        after
          .filter(({ fields, code }) => shown.has(String(fields.name)) || code === gift)
          .map(({ id }) => id),
      )
    }
    if (Date.now() - started < patienceMs) continue
    if (untrue === undefined) world.breaches.push({ what: 'older', id: browser.name, why })
    // if the page had time to load, showing no gift is a statement too
    else if (untrue !== CHANGES) world.breaches.push({ what: 'untrue', id: browser.name, why })
    else if (page && screen.isClosed)
      world.breaches.push({
        what: 'untrue',
        id: browser.name,
        why: 'a gift could not be opened, and the server answers',
      })
    return
  }
}

const CHANGES = 'it changes'

function olderWords(
  world: World,
  browser: BrowserPhone,
  { gift, rows: [, after] }: Screen,
): string | undefined {
  if (!gift) return undefined
  return browser.seen.look(
    gift.code,
    new Map([['name', gift.name]]),
    knownOf(world, browser.name, gift.code, after),
  )
}

const BADGES: Record<OutboxEntry['state'], string> = {
  queued: 'Saved on this device',
  sending: 'Sending',
  delivered: 'Delivered',
  attention: 'Needs attention',
}

function untrueWords({ cards, hasArrived, gift }: Screen, rows: readonly OutboxEntry[]): string | undefined {
  if (hasArrived && rows.some(isOpen))
    return 'the screen says that everything has arrived, and something waits'
  if (gift?.badge === BADGES.delivered && rows.some((row) => row.code === gift.code && isOpen(row)))
    return `the claim page says Delivered of ${gift.code}, and something of it waits`
  for (const { name, badge } of cards) {
    const states = rows.filter(({ fields }) => fields.name === name).map(({ state }) => BADGES[state])
    if (!states.includes(badge))
      return `the screen says ${badge} of ${name}, which is ${states.join() || 'not there'}`
  }
  return undefined
}

/** @param delivered operations that a screen shows as Delivered */
async function checkDelivered(world: World, delivered: readonly string[]): Promise<void> {
  if (delivered.length === 0) return
  const known = await operationsAmong(world, delivered).catch(() => null)
  // the database may be away at the moment
  if (!known) return
  count(world, 'words looked at', delivered.length)
  for (const id of delivered)
    if (!known.has(id) && !world.takenAway.has(id))
      world.breaches.push({
        what: 'untrue',
        id,
        why: 'the screen says Delivered, and the server has nothing of it',
      })
}

async function operationsAmong({ rows }: World, ids: readonly string[]): Promise<Set<string>> {
  const listed = ids.map((id) => `'${id}'`).join()
  const found = await rows.query(`SELECT id FROM operations WHERE id IN (${listed})`)
  return new Set(found.map(({ id }) => String(id)))
}
