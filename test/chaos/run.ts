import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseTrouble } from '../../pwa/src/offline/store/database-trouble'
import { seeded, type Random } from '../simulation/random'
import type { BrowserPhone } from './browser-phone'
import { checkRun } from './check/check-run'
import { waitsForTime } from './check/waiting'
import { sample } from './check/words'
import { NETWORK_FAULTS } from './fault-proxy'
import { couldLeave, SENT_WITHIN_MS } from '../could-leave'
import { planOf, type Action, type BrowserAction } from './plan'
import { PHONE_WORK } from './phone-work'
import { isWell, WORLD_WORK } from './world-work'
import { closeWorld, count, openWorld, type Breach, type RunOptions, type World } from './world'

export interface Report {
  breaches: Breach[]
  /** figures by name, in printing order */
  figures: Record<string, number>
}

/** most actions at the same time: phones do not wait for each other */
const AT_ONCE = 48
const SAMPLE_EVERY = 25

/** Runs the first `actions` actions of a seed, brings everything to rest and checks what is left. */
export async function run(options: RunOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-journal-'))
  const world = await openWorld(options, join(folder, 'journal.ndjson'))
  let isClean = false
  /** by who: what is not over, for a run that does not end */
  const doing = new Map<string, string>()
  const end = () => {
    console.log('The run was ended while these were not over:')
    for (const [who, what] of doing) console.log(`  ${who}: ${what}`)
    process.exit(1)
  }
  process.once('SIGTERM', end)
  try {
    await act(world, planOf({ ...options, postgres: options.engine === 'postgres' }), doing)
    doing.set('everybody', 'comes to rest')
    await comeToRest(world)
    doing.set('everybody', 'is checked')
    world.breaches.push(...(await checkRun(world)))
    isClean = world.breaches.length === 0
    return { breaches: world.breaches, figures: figuresOf(world) }
  } finally {
    process.off('SIGTERM', end)
    await closeWorld(world)
    if (isClean) await rm(folder, { recursive: true, force: true })
    else console.log(`What everybody meant is in ${folder}`)
  }
}

/** Each phone acts in order, and so does the world. */
async function act(world: World, plan: readonly Action[], doing: Map<string, string>): Promise<void> {
  const turns = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<void>>()
  const after = (who: string, what: string, work: () => Promise<void>) => {
    const done = (turns.get(who) ?? Promise.resolve()).then(() => {
      doing.set(who, what)
      return work().finally(() => doing.delete(who))
    })
    turns.set(who, done)
    underWay.add(done)
    void done.finally(() => underWay.delete(done)).catch(() => undefined)
  }
  for (const action of plan) {
    while (underWay.size >= AT_ONCE) await Promise.race(underWay)
    count(world, action.does)
    const random = seeded(action.seed, action.does)
    const what = `${action.does} (action ${action.place})`
    if ('phone' in action) {
      const phone = world.phones[action.phone]
      if (phone) after(phone.name, what, () => PHONE_WORK[action.does](world, phone, random, action.place))
    } else if ('browser' in action) {
      const browser = world.browsers[action.browser]
      if (browser)
        after(browser.name, what, () => BROWSER_WORK[action.does](browser, world, random, action.place))
    } else after('world', what, () => WORLD_WORK[action.does](world, random))
    if (action.place % SAMPLE_EVERY === 0) after('samples', what, () => sample(world, random))
  }
  await Promise.all(turns.values())
}

const BROWSER_WORK: Record<
  BrowserAction,
  (browser: BrowserPhone, world: World, random: Random, place: number) => Promise<void>
> = {
  browse: (browser, ...how) => browser.press(...how),
  edit: (browser, ...how) => browser.edit(...how),
  look: (browser, ...how) => browser.look(...how),
  evict: (browser, ...how) => browser.evict(...how),
}

/** Ends all faults and lets time pass for every phone until nothing waits for time. */
async function comeToRest(world: World): Promise<void> {
  if (!(await isWell(world)))
    world.breaches.push({ what: 'stuck', id: 'the server', why: 'it never was well again' })
  for (const phone of world.phones) {
    phone.storage.full = false
    phone.proxy.heal()
    phone.restart()
  }
  await Promise.all(world.browsers.map((browser) => browser.comeToRest(world)))
  await Promise.all(
    world.phones.map(async (phone) => {
      await phone.app().askOfStore()
      const reachedAt = phone.now()
      let isLate = false
      for (let round = 0; round < 400; round++) {
        await phone.wake()
        if (!isLate && phone.now() - reachedAt > SENT_WITHIN_MS)
          for (const { id, waitsFor } of couldLeave(await phone.entries())) {
            isLate = true
            const why = `${phone.name} has not sent it for a minute, waiting for ${waitsFor ?? 'nothing'}`
            world.breaches.push({ what: 'stuck', id, why })
          }
        if (!waitsForTime(await phone.entries()) || !(await phone.sleep())) return
      }
      world.breaches.push({ what: 'stuck', id: phone.name, why: 'it never came to rest' })
    }),
  )
}

const TROUBLES: Record<DatabaseTrouble, string> = {
  outdated: 'made way for an update',
  blocked: 'blocked by a frozen page',
  refused: 'refused by the browser',
}

function figuresOf(world: World): Record<string, number> {
  const { figures, phones, journal } = world
  for (const fault of NETWORK_FAULTS)
    figures[fault] = phones.reduce((sum, { proxy }) => sum + proxy.faults[fault], 0)
  figures['network faults'] = NETWORK_FAULTS.reduce((sum, fault) => sum + (figures[fault] ?? 0), 0)
  figures['passes that failed'] = phones.reduce((sum, { failedPasses }) => sum + failedPasses.length, 0)
  for (const trouble of phones.flatMap(({ storage }) => storage.troubles)) count(world, TROUBLES[trouble])
  for (const { state, kind } of journal.intents.values()) {
    count(world, state)
    if (kind.startsWith('diary.')) count(world, `meant: ${kind}`)
  }
  for (const what of ['lost', 'doubled', 'changed', 'stuck', 'silent', 'older'] as const)
    figures[what] = world.breaches.filter((breach) => breach.what === what).length
  return figures
}
