import { seeded } from '../simulation/random'

/** What a phone or its holder does. */
const PHONE_ACTIONS = {
  /** something is saved: a claim, an edit, an entry, a booking, a payment */
  press: 50,
  /** the app checks whether anything can be sent */
  wake: 30,
  /** time passes until the next attempt is due; meanwhile somebody has freed space on the phone */
  sleep: 8,
  /** the person looks at the page of a gift: the open one or another one */
  visit: 8,
  /** the person looks at the list of codes of a campaign, as its owner */
  list: 5,
  /** the person decides about something that needs attention */
  decide: 5,
  /** the app is killed and restarted */
  die: 3,
  /** the phone's storage is full */
  fill: 1,
  /** the browser erases the phone's storage */
  erase: 0.5,
  /** a newer version of the app opens and upgrades the database */
  update: 1,
  /** the phone's clock is set, at most two days forward or back */
  clock: 1,
} as const

/** What happens to the server. */
const SERVER_ACTIONS = {
  /** kill -9 and restart */
  kill: 5,
  /** an operator stops and restarts it */
  restart: 2,
  /** it freezes for a while */
  freeze: 3,
  /** its store is backed up while it runs */
  backup: 3,
  /** its store is replaced with the last backup */
  restore: 1,
  /** its disk is full or nearly full for a while */
  fillDisk: 2,
} as const

/** What else happens to PostgreSQL. */
const DATABASE_ACTIONS = {
  /** all its processes are killed, and it is restarted */
  killDatabase: 2,
  /** its connections are ended */
  dropConnections: 5,
} as const

/** What happens to the app that real browsers load, if there are any. */
const APP_ACTIONS = {
  /** a newer version replaces it */
  newVersion: 1,
} as const

/** What happens in a real browser, if there are any. */
const BROWSER_ACTIONS = {
  /** somebody opens a gift, types and presses */
  browse: 8,
  /** somebody changes a gift that they have claimed */
  edit: 6,
  /** somebody looks at the outbox while the network comes and goes */
  look: 3,
  /** it erases its storage while something waits */
  evict: 2,
} as const
const BROWSER_SHARE = 0.01

export type PhoneAction = keyof typeof PHONE_ACTIONS
export type BrowserAction = keyof typeof BROWSER_ACTIONS
export type WorldAction =
  keyof typeof SERVER_ACTIONS | keyof typeof DATABASE_ACTIONS | keyof typeof APP_ACTIONS

/** One step of a run. Its choices come from its own seed, whatever happened before. */
export type Action =
  | { place: number; seed: number; phone: number; does: PhoneAction }
  | { place: number; seed: number; browser: number; does: BrowserAction }
  | { place: number; seed: number; does: WorldAction }

export interface PlanOptions {
  seed: number
  actions: number
  phones: number
  browsers: number
  postgres: boolean
}

const WORLD_SHARE = 0.015

/** What happens in a run, in order. A plan with fewer actions is the beginning of one with more. */
export function planOf({ seed, actions, phones, browsers, postgres }: PlanOptions): Action[] {
  const draw = seeded(seed, 'plan')
  const world = { ...SERVER_ACTIONS, ...(postgres && DATABASE_ACTIONS), ...(browsers > 0 && APP_ACTIONS) }
  const weighted = <Name extends string>(weights: Partial<Record<Name, number>>): Name => {
    const all = Object.entries(weights) as [Name, number][]
    let left = draw.next() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of all) if ((left -= weight) < 0) return name
    throw new Error('nothing to draw from')
  }
  return Array.from({ length: actions }, (_, place): Action => {
    const own = draw.int(2 ** 31)
    if (draw.chance(WORLD_SHARE)) return { place, seed: own, does: weighted<WorldAction>(world) }
    return draw.chance(BROWSER_SHARE) && browsers > 0
      ? { place, seed: own, browser: draw.int(browsers), does: weighted<BrowserAction>(BROWSER_ACTIONS) }
      : { place, seed: own, phone: draw.int(phones), does: weighted<PhoneAction>(PHONE_ACTIONS) }
  })
}
