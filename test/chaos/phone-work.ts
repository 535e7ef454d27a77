/** What phones and their holders do in a run. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../simulation/random'
import { lookAt, lookAtList } from './check/screens'
import { claimOf, workOn, type Meant } from './intents'
import { kill, type App, type Phone } from './phone'
import type { PhoneAction } from './plan'
import { count, type World } from './world'

const DAY_MS = 24 * 60 * 60_000

type PhoneWork = (world: World, phone: Phone, random: Random, place: number) => Promise<void>

export const PHONE_WORK: Record<PhoneAction, PhoneWork> = {
  async press(world, phone, random, place) {
    await press(world, phone, await meantBy(world, phone, random, place), {
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
    phone.storage.full = false
    await phone.sleep()
  },
  async visit(world, phone, random) {
    const gifts = world.gifts.of(phone)
    const open = phone.page()
    if (gifts.length === 0) return
    const page = open && random.chance(0.5) ? open : await phone.visit(random.pick(gifts))
    // the app may be killed meanwhile
    const reading = page.read().catch(() => undefined)
    // many people do not wait for the answer
    if (random.chance(0.5)) await reading
    await lookAt(world, phone, page)
  },
  async list(world, phone, random) {
    const refreshing = phone.refreshList(random.chance(0.5))
    // the phone sends while the answer is on its way
    const passes = random.chance(0.7) ? phone.wake() : undefined
    if (random.chance(0.3)) await lookAtList(world, phone)
    await Promise.all([refreshing, passes])
    await lookAtList(world, phone)
  },
  decide: (world, phone, random) => decide(world, phone, random),
  async die(_world, phone) {
    phone.restart()
    await phone.app().askOfStore()
  },
  async fill(_world, phone) {
    phone.storage.full = true
  },
  erase: (world, phone, random) => erase(world, phone, random),
  update: (world, phone, random, place) => update(world, phone, random, place),
  async clock(_world, phone, random) {
    phone.setClock((random.next() * 4 - 2) * DAY_MS)
  },
}

function meantBy(world: World, phone: Phone, random: Random, place: number, page = ''): Promise<Meant> {
  const mark = `${place} of ${phone.name}${page}`
  return world.gifts.meantBy(phone, random, (target) =>
    'claim' in target ? workOn(target, mark, random) : claimOf(target.type, target.code, mark, random),
  )
}

/** Whatever waits when the browser erases its storage is lost, unless it has arrived: nobody can know which. */
async function erase(world: World, phone: Phone, random: Random): Promise<void> {
  const passes = random.chance(0.5) ? phone.wake() : undefined
  if (passes) await pause(random.int(40))
  const waited = await phone.erase(random.chance(0.5))
  await passes
  for (const id of waited) world.journal.note(id, { state: 'erased' })
  if (waited.length > 0) count(world, 'erased while something waited')
  world.gifts.moved(phone, world.journal)
}

/** A newer version of the app opens while the older one sends, and while somebody may still press in it. */
async function update(world: World, phone: Phone, random: Random, place: number): Promise<void> {
  // a full phone cannot change its database either
  phone.storage.full = false
  const passes = random.chance(0.5) ? phone.wake() : undefined
  if (passes) await pause(random.int(40))
  const isFrozen = random.chance(0.3)
  const { older, opened } = await phone.update(isFrozen ? random.int(60) : undefined)
  // saved in the newer version, as soon as the frozen page allows it
  if (isFrozen)
    await press(world, phone, await meantBy(world, phone, random, place), {
      place,
      dies: null,
      pressesAgain: false,
    })
  await opened
  if (random.chance(0.5)) {
    const meant = await meantBy(world, phone, random, place, ', older page')
    await press(world, phone, meant, { place, dies: null, pressesAgain: false, page: older })
    if (world.journal.intents.get(meant.id)?.state === 'saved')
      world.breaches.push({
        what: 'untrue',
        id: meant.id,
        why: 'a page of the older version wrote into the database of the newer one',
      })
  }
  await passes
  kill(older)
  if (random.chance(0.5)) phone.restart()
}

/** One press of a button. Afterwards the journal knows whether the phone has it. */
async function press(
  world: World,
  phone: Phone,
  meant: Meant,
  {
    place,
    dies,
    pressesAgain,
    page = phone.app(),
  }: { place: number; dies: number | null; pressesAgain: boolean; page?: App },
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
  const saving = page.enqueue(draft).then(
    () => 'saved' as const,
    () => 'failed' as const,
  )
  if (dies !== null) {
    await Promise.race([saving, pause(dies)])
    count(world, 'killed during a press')
    phone.restart()
  }
  let said = await saving
  // the form still has everything, with its id: nobody knows whether the phone had saved it before it was killed
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
      await attention.sealAgain([refused.id], { pin, ...intent.secrets })
      journal.note(refused.id, { pin, mistyped: false })
    } else if (refused.kind === 'sale.payment') {
      const fields = { ...refused.fields, amount: 1 }
      await attention.editAndResend(refused.id, fields)
      journal.note(refused.id, { fields })
    }
  } catch (error) {
    if (!phone.storage.full) throw error
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
