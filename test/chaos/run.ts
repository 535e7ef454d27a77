import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxEntry } from '../../pwa/src/offline/core/outbox-entry'
import { seeded, type Random } from '../simulation/random'
import { checkRun } from './check/check-run'
import { sample } from './check/words'
import { NETWORK_FAULTS } from './fault-proxy'
import { claimOf, workOn, type Meant } from './intents'
import type { Phone } from './phone'
import { planOf, type Action, type PhoneAction, type WorldAction } from './plan'
import { closeWorld, count, openWorld, type Breach, type RunOptions, type World } from './world'

export interface Report {
  breaches: Breach[]
  /** figures by name, in the order in which they are printed */
  figures: Record<string, number>
}

/** actions under way at once, at most: phones do not wait for each other */
const AT_ONCE = 48
const SAMPLE_EVERY = 25
const DAY_MS = 24 * 60 * 60_000

/** Runs the first `actions` actions of a seed, brings all to rest, and looks at what is left. */
export async function run(options: RunOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-journal-'))
  const world = await openWorld(options, join(folder, 'journal.ndjson'))
  try {
    await act(world, planOf({ ...options, postgres: options.engine === 'postgres' }))
    await comeToRest(world)
    world.breaches.push(...(await checkRun(world)))
    return { breaches: world.breaches, figures: figuresOf(world) }
  } finally {
    await closeWorld(world)
    if (world.breaches.length === 0) await rm(folder, { recursive: true, force: true })
    else console.log(`What everybody meant is in ${folder}`)
  }
}

/** What one phone does is done in its order; what the world does, too. */
async function act(world: World, plan: readonly Action[]): Promise<void> {
  const turns = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<void>>()
  const after = (who: string, work: () => Promise<void>) => {
    const done = (turns.get(who) ?? Promise.resolve()).then(work)
    turns.set(who, done)
    underWay.add(done)
    void done.finally(() => underWay.delete(done)).catch(() => undefined)
  }
  for (const action of plan) {
    while (underWay.size >= AT_ONCE) await Promise.race(underWay)
    count(world, action.does)
    const random = seeded(action.seed, action.does)
    if ('phone' in action) {
      const phone = world.phones[action.phone]
      if (phone) after(phone.name, () => PHONE_WORK[action.does](world, phone, random, action.place))
    } else if ('browser' in action) {
      const browser = world.browsers[action.browser]
      if (browser) after(browser.name, () => browser.press(world, random, action.place))
    } else after('world', () => WORLD_WORK[action.does](world, random))
    if (action.place % SAMPLE_EVERY === 0) after('samples', () => sample(world, random))
  }
  await Promise.all(turns.values())
}

type PhoneWork = (world: World, phone: Phone, random: Random, place: number) => Promise<void>

const PHONE_WORK: Record<PhoneAction, PhoneWork> = {
  async press(world, phone, random, place) {
    const meant = await world.gifts.meantBy(phone, random, (target) =>
      'claim' in target
        ? workOn(target, `${place} of ${phone.name}`, random)
        : claimOf(target.type, target.code, `${place} of ${phone.name}`, random),
    )
    await press(world, phone, meant, {
      place,
      dies: random.chance(0.04) ? random.int(8) : null,
      pressesAgain: random.chance(0.5),
    })
  },
  async wake(world, phone, random) {
    const dies = random.chance(0.04) ? random.int(60) : null
    const passes = phone.wake()
    if (dies !== null) {
      await Promise.race([passes, pause(dies)])
      count(world, 'killed during a pass')
      phone.restart()
    }
    await passes
  },
  async sleep(_world, phone) {
    phone.full = false
    await phone.sleep()
  },
  decide: (world, phone, random) => decide(world, phone, random),
  async die(_world, phone) {
    phone.restart()
    await phone.app().askOfStore()
  },
  async fill(_world, phone) {
    phone.full = true
  },
  async clock(_world, phone, random) {
    phone.setClock((random.next() * 4 - 2) * DAY_MS)
  },
}

/** One press of a button. Afterwards it is known whether the phone has it. */
async function press(
  world: World,
  phone: Phone,
  meant: Meant,
  { place, dies, pressesAgain }: { place: number; dies: number | null; pressesAgain: boolean },
): Promise<void> {
  const { journal } = world
  journal.write({ ...meant, phone: phone.name, place, state: 'pressed' })
  const { id, kind, code, fields, pin, secrets, files } = meant
  const draft = {
    id,
    kind,
    code,
    fields,
    secrets: { pin, ...secrets },
    files: files.map(({ field, name, type, bytes }) => ({
      field,
      name,
      file: new Blob([new Uint8Array(bytes)], { type }),
    })),
  }
  const saving = phone
    .app()
    .enqueue(draft)
    .then(
      () => 'saved' as const,
      () => 'failed' as const,
    )
  if (dies !== null) {
    await Promise.race([saving, pause(dies)])
    count(world, 'killed during a press')
    phone.restart()
  }
  let said = await saving
  // the form still has everything, and its id: nobody knows whether the phone had it before it was killed
  if (dies !== null && pressesAgain) {
    count(world, 'pressed again')
    said = await phone
      .app()
      .enqueue(draft)
      .then(
        () => 'saved' as const,
        () => 'failed' as const,
      )
  }
  const there = (await phone.db().outbox.get({ id })) !== undefined
  if (said === 'saved' && !there)
    world.breaches.push({ what: 'lost', id, why: 'the phone said that it had it, and has it no more' })
  journal.note(id, { state: there ? 'saved' : 'unsaved' })
  if (there) world.gifts.saved(phone, meant)
}

/** What a person does about a refused operation, or nothing yet. */
async function decide(world: World, phone: Phone, random: Random): Promise<void> {
  const refused = (await phone.entries()).find(({ state }) => state === 'attention')
  if (!refused) return
  const { journal } = world
  const intent = journal.intents.get(refused.id)
  if (!intent) return
  const { attention } = phone.app()
  const before = await phone.entries()
  const discards = random.chance(0.2)
  try {
    if (discards) await attention.discard(refused.id)
    else if (refused.problem?.code === 'already_claimed') {
      await attention.giveToAnotherCode(refused.id, world.gifts.freshCode(refused.id))
      count(world, 'given to another code')
    } else if (refused.problem?.code === 'pin_invalid' && intent.mistyped) {
      const pin = world.gifts.pinOf(phone, refused.code) ?? intent.pin
      await attention.editAndResend(refused.id, refused.fields, { pin, ...intent.secrets })
      journal.note(refused.id, { pin, mistyped: false })
    } else if (refused.kind === 'sale.payment') {
      const fields = { ...refused.fields, amount: 1 }
      await attention.editAndResend(refused.id, fields)
      journal.note(refused.id, { fields })
    }
  } catch (error) {
    if (!phone.full) throw error
  }
  const left = new Map((await phone.entries()).map((entry) => [entry.id, entry]))
  for (const { id, state, code } of before) {
    if (state === 'delivered') continue
    const now = left.get(id)
    if (!now && discards) journal.note(id, { state: 'discarded' })
    else if (now && now.code !== code) journal.note(id, { code: now.code })
  }
  world.gifts.moved(phone, journal)
}

type WorldWork = (world: World, random: Random) => Promise<void>

const WORLD_WORK: Record<WorldAction, WorldWork> = {
  async kill({ server }) {
    await server.stop('SIGKILL')
    await server.start()
  },
  async restart({ server }) {
    await server.stop('SIGTERM')
    await server.start()
  },
  freeze: ({ server }, random) => server.freeze(200 + random.int(1_500)),
  async backup(world) {
    await world.server.backups(['backup', world.server.backupDir])
    world.isBackedUp = true
  },
  async restore(world) {
    const { server, rows, isBackedUp, takenAway } = world
    if (!isBackedUp) return
    const applied = async () => (await rows.query('SELECT id FROM operations')).map(({ id }) => String(id))
    await server.stop('SIGTERM')
    const before = await applied()
    await rows.without(() => server.backups(['restore', server.backupDir, '--overwrite']))
    const after = new Set(await applied())
    for (const id of before) if (!after.has(id)) takenAway.add(id)
    count(world, 'taken away by restores', before.length - after.size)
    await server.start()
  },
  async killDatabase({ postgres }) {
    await postgres?.crash()
  },
  async dropConnections({ postgres }) {
    await postgres?.dropConnections()
  },
}

/** Ends all faults, and lets time pass for every phone until nothing waits for time. */
async function comeToRest(world: World): Promise<void> {
  for (const phone of world.phones) {
    phone.full = false
    phone.proxy.heal()
    phone.restart()
  }
  await Promise.all(world.browsers.map((browser) => browser.comeToRest(world)))
  await Promise.all(
    world.phones.map(async (phone) => {
      await phone.app().askOfStore()
      for (let round = 0; round < 400; round++) {
        await phone.wake()
        if (!waits(await phone.entries()) || !(await phone.sleep())) return
      }
      world.breaches.push({ what: 'stuck', id: phone.name, why: 'it never came to rest' })
    }),
  )
}

function figuresOf(world: World): Record<string, number> {
  const { figures, phones, journal } = world
  for (const fault of NETWORK_FAULTS)
    figures[fault] = phones.reduce((sum, { proxy }) => sum + proxy.faults[fault], 0)
  figures['network faults'] = NETWORK_FAULTS.reduce((sum, fault) => sum + (figures[fault] ?? 0), 0)
  figures['passes that failed'] = phones.reduce((sum, { failedPasses }) => sum + failedPasses.length, 0)
  for (const { state } of journal.intents.values()) count(world, state)
  for (const what of ['lost', 'doubled', 'changed'] as const)
    figures[what] = world.breaches.filter((breach) => breach.what === what).length
  return figures
}

/** Whether anything of these waits for time alone. A lock of wrong PINs ends by the server's clock, which nobody moves. */
function waits(entries: readonly OutboxEntry[]): boolean {
  const isHeld = ({ state, problem }: OutboxEntry) => state === 'attention' || problem?.code === 'pin_locked'
  const held = new Map<string, number>()
  for (const entry of entries)
    if (isHeld(entry)) held.set(entry.code, Math.min(entry.seq, held.get(entry.code) ?? Infinity))
  return entries.some(
    ({ state, code, seq }) =>
      (state === 'queued' || state === 'sending') && seq < (held.get(code) ?? Infinity),
  )
}
