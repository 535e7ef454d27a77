import { seeded } from '../simulation/random'

/** What a phone, or the person who holds it, does. */
const PHONE_ACTIONS = {
  /** something is saved: a claim, an edit, an entry, a booking, a payment */
  press: 50,
  /** the app looks whether anything can be sent */
  wake: 30,
  /** time passes until the next try is due; somebody has made room on the phone meanwhile */
  sleep: 8,
  /** the person looks at the page of a gift: the one that is open, or another one */
  visit: 8,
  /** the person looks at the list of the codes of a campaign, as its owner */
  list: 5,
  /** the person decides about something that needs attention */
  decide: 5,
  /** the app is killed and opened again */
  die: 3,
  /** the phone's storage is full */
  fill: 1,
  /** the browser erases the phone's storage */
  erase: 0.5,
  /** a newer version of the app opens, and changes the database */
  update: 1,
  /** the phone's clock is set, two days forth or back at most */
  clock: 1,
} as const

/** What happens to the server. */
const SERVER_ACTIONS = {
  /** kill -9, and a new start */
  kill: 5,
  /** stopped as an operator does, and started again */
  restart: 2,
  /** it does nothing for a while, and goes on */
  freeze: 3,
  /** its store is backed up while it runs */
  backup: 3,
  /** its store is replaced with the last backup */
  restore: 1,
  /** its disk is full for a while, or nearly */
  fillDisk: 2,
} as const

/** What happens to PostgreSQL besides. */
const DATABASE_ACTIONS = {
  /** all its processes are killed, and it is started again */
  killDatabase: 2,
  /** its connections are ended */
  dropConnections: 5,
} as const

/** What happens to the app that real browsers load, where there are any. */
const APP_ACTIONS = {
  /** a newer version of it takes the place of the older one */
  newVersion: 1,
} as const

/** What happens in a real browser, where there are any. */
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

/** One step of a run. Its choices are drawn from its own seed, whatever happened before it. */
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

/** What happens in a run, in its order. A plan with fewer actions is the beginning of one with more. */
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
