import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import { readFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { OutboxEntry } from '../../pwa/src/offline/core/outbox-entry'
import type { Random } from '../simulation/random'
import { sha256, type Intent, type IntendedFile } from './journal'
import { count, type Breach, type World } from './world'

type Row = Record<string, unknown>

/** Of a refusal for which the person, not the server, is the reason. */
const EXPECTED_REFUSALS: Record<string, (intent: Intent) => boolean> = {
  already_claimed: ({ kind }) => kind.endsWith('.claim'),
  pin_invalid: ({ mistyped }) => mistyped,
  // a payment of more than is left
  validation_failed: ({ kind }) => kind === 'sale.payment',
}

/** Of a refusal because a restore took away what the intent builds on. */
const LEFT_ALONE = new Set(['not_claimed', 'pin_invalid'])

/** Whether what a phone shows at this moment is true. */
export async function sample(world: World, random: Random): Promise<void> {
  const phone = random.pick(world.phones)
  const entries = await phone.entries().catch(() => [])
  const delivered = entries.filter(({ state }) => state === 'delivered').map(({ id }) => id)
  if (delivered.length === 0) return
  const known = await operationsAmong(world, delivered).catch(() => null)
  // the database may be away at this moment
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

/** Compares what everybody meant with the phones, the rows, the stored files and the API. */
export async function checkRun(world: World): Promise<Breach[]> {
  const breaches: Breach[] = []
  const say = (what: Breach['what'], id: string, why: string) => void breaches.push({ what, id, why })
  const entries = new Map<string, OutboxEntry>()
  for (const phone of world.phones) for (const entry of await phone.entries()) entries.set(entry.id, entry)
  for (const browser of world.browsers)
    for (const entry of await browser.entries()) entries.set(entry.id, entry)
  const campaigns = world.gifts.campaigns.map(({ id }) => `'${id}'`).join()
  const applied = new Set(
    (await world.rows.query(`SELECT id FROM operations WHERE campaign_id IN (${campaigns})`)).map(({ id }) =>
      String(id),
    ),
  )
  const { intents } = world.journal

  // what a full phone could keep no copy of, and a restore took away
  const given = new Set(
    world.phones
      .flatMap(({ notKept }) => [...notKept])
      .filter((id) => world.takenAway.has(id) && !applied.has(id)),
  )
  world.figures['taken from full phones'] = given.size
  const codesGiven = new Set([...given].map((id) => intents.get(id)?.code))
  const winners = new Map(
    [...intents.values()]
      .filter(({ id, kind }) => applied.has(id) && kind.endsWith('.claim'))
      .map(({ code, phone }) => [code, phone]),
  )
  const isLeftAlone = ({ code, phone }: Intent) =>
    codesGiven.has(code) || (world.takenAway.size > 0 && (winners.get(code) ?? phone) !== phone)
  for (const intent of intents.values())
    if (!given.has(intent.id)) checkIntent(intent, entries, applied, isLeftAlone(intent), say)
  for (const id of applied) if (!intents.has(id)) say('doubled', id, 'the server applied what nobody meant')
  for (const id of entries.keys()) if (!intents.has(id)) say('doubled', id, 'a phone has what nobody meant')

  const byCode = new Map<string, Intent[]>()
  for (const intent of intents.values())
    if (applied.has(intent.id)) byCode.set(intent.code, [...(byCode.get(intent.code) ?? []), intent])
  await checkCodes(world, byCode, say)
  await checkFiles(world, byCode, say)
  await checkRefusedFiles(world, entries, say)
  await checkSecrets(world, say)
  world.figures.applied = applied.size
  world.figures['needs attention'] = [...entries.values()].filter(({ state }) => state === 'attention').length
  return breaches
}

type Say = (what: Breach['what'], id: string, why: string) => void

function checkIntent(
  intent: Intent,
  entries: ReadonlyMap<string, OutboxEntry>,
  applied: ReadonlySet<string>,
  /** whether a restore took away what it builds on, and perhaps gave the code to somebody else */
  isLeftAlone: boolean,
  say: Say,
): void {
  const { id, state, kind } = intent
  const entry = entries.get(id)
  if (state !== 'saved') {
    if (applied.has(id)) say('doubled', id, `${kind} was ${state}, and the server applied it`)
    if (entry && state === 'discarded') say('untrue', id, `${kind} was discarded, and is still there`)
    return
  }
  if (applied.has(id)) {
    if (intent.mistyped) say('changed', id, `${kind} with a wrong PIN was applied`)
    if (entry && entry.state !== 'delivered')
      say('untrue', id, `${kind} was applied, and the phone says ${entry.state}`)
    return
  }
  if (!entry) return say('lost', id, `${kind} is neither on its phone nor at the server`)
  if (entry.state === 'delivered')
    return say('lost', id, `the phone says that ${kind} was delivered, and it was not`)
  if (JSON.stringify(entry.fields) !== JSON.stringify(intent.fields))
    say('changed', id, `the phone has other fields of ${kind} than were meant`)
  if (entry.state === 'attention') {
    const code = entry.problem?.code ?? 'no reason'
    const isExpected = EXPECTED_REFUSALS[code]?.(intent) || (isLeftAlone && LEFT_ALONE.has(code))
    if (!isExpected) say('refused', id, `${kind} was refused for ${code}: ${JSON.stringify(entry.problem)}`)
    return
  }
  const lane = [...entries.values()].filter(({ code, seq }) => code === entry.code && seq <= entry.seq)
  const held = lane.some(({ state, problem }) => state === 'attention' || problem?.code === 'pin_locked')
  if (!held)
    say('stuck', id, `${kind} waits for nothing (${entry.state}, ${entry.problem?.code ?? 'no reason'})`)
}

/** The value that the last of them named. */
function last<T>(intents: readonly Intent[], valueOf: (intent: Intent) => T | undefined): T | undefined {
  return intents.map(valueOf).findLast((value) => value !== undefined)
}

async function checkCodes(world: World, byCode: ReadonlyMap<string, Intent[]>, say: Say): Promise<void> {
  const table = async (name: string, key = 'code') => {
    const byKey = new Map<string, Row[]>()
    for (const row of await world.rows.query(`SELECT * FROM ${name}`))
      byKey.set(String(row[key]), [...(byKey.get(String(row[key])) ?? []), row])
    return byKey
  }
  const [codes, entries, sales, payments, travelers] = [
    await table('codes'),
    await table('diary_entries'),
    await table('sales'),
    await table('sale_payments'),
    await table('travelers'),
  ]
  for (const [code, rows] of codes) {
    const row = rows[0] ?? {}
    const applied = (byCode.get(code) ?? []).toSorted((a, b) => a.place - b.place)
    const claims = applied.filter(({ kind }) => kind.endsWith('.claim'))
    const claimed = row.claimed === true || row.claimed === 1
    if (claims.length !== (claimed ? 1 : 0))
      say(
        claims.length > 1 ? 'doubled' : 'lost',
        code,
        `${claims.length} claims were applied to a code that is ${claimed ? '' : 'not '}claimed`,
      )
    if (!claimed) continue
    const name = last(applied, ({ fields }) => fields.name)
    if (row.claimer_name !== name)
      say('changed', code, `its name is ${String(row.claimer_name)} instead of ${String(name)}`)
    checkEntries(code, applied, entries.get(code) ?? [], say)
    checkSale(code, applied, sales.get(code)?.[0], payments.get(code) ?? [], say)
    if (claims[0]?.kind === 'travel.claim')
      await checkTraveler(world, code, applied, travelers.get(code)?.[0], say)
    else if (
      claims[0]?.kind === 'qr.claim' &&
      !same(
        row.claimer_address,
        last(applied, ({ fields }) => fields.address),
      )
    )
      say('changed', code, 'its address is not the last one')
  }
  for (const { id } of world.gifts.campaigns) await checkAnswers(world, id, codes, say)
}

const same = (stored: unknown, meant: unknown) => (stored ?? null) === (meant ?? null)

function checkEntries(code: string, applied: readonly Intent[], rows: readonly Row[], say: Say): void {
  const written = rows.map(({ text }) => String(text)).toSorted()
  const meant = applied
    .filter(({ kind }) => kind === 'diary.entry')
    .map(({ fields }) => String(fields.text))
    .toSorted()
  if (JSON.stringify(written) === JSON.stringify(meant)) return
  const doubled = new Set(written).size < written.length
  say(
    doubled ? 'doubled' : 'lost',
    code,
    `its diary has ${written.length} entries instead of ${meant.length}`,
  )
}

function checkSale(
  code: string,
  applied: readonly Intent[],
  sale: Row | undefined,
  rows: readonly Row[],
  say: Say,
): void {
  const booking = applied.find(({ kind }) => kind === 'sale.claim')
  if (!booking) return
  const paise = (rupees: unknown) => Math.round(Number(rupees) * 100)
  const later = applied.filter(({ kind }) => kind === 'sale.payment')
  const total = paise(booking.fields.price_per_unit) * Number(booking.fields.quantity)
  const paid =
    paise(booking.fields.amount_paid) + later.reduce((sum, { fields }) => sum + paise(fields.amount), 0)
  const sum = rows.reduce((all, { amount }) => all + Number(amount), 0)
  if (Number(sale?.total) !== total)
    say('changed', code, `its total is ${String(sale?.total)} paise instead of ${total}`)
  if (Number(sale?.paid) !== paid || sum !== paid)
    say('changed', code, `${String(sale?.paid)} paise are paid, in payments of ${sum}, instead of ${paid}`)
  if (sum > total) say('changed', code, 'more than the total is paid')
  const marks = rows
    .flatMap(({ transaction_id }) => (transaction_id === null ? [] : [String(transaction_id)]))
    .toSorted()
  const meant = later.map(({ fields }) => String(fields.transaction_id)).toSorted()
  if (JSON.stringify(marks) !== JSON.stringify(meant))
    say('doubled', code, 'its payments are others than were meant')
}

/** How many travelers are asked for with their PIN: each costs the server a hash. */
const TRAVELERS_ASKED_FOR = 150

async function checkTraveler(
  world: World,
  code: string,
  applied: readonly Intent[],
  row: Row | undefined,
  say: Say,
): Promise<void> {
  if (!row) return say('lost', code, 'there is no traveler')
  for (const field of ['address', 'food_type'])
    if (
      !same(
        row[field],
        last(applied, ({ fields }) => fields[field]),
      )
    )
      say('changed', code, `${field} is not the last one`)
  if ((world.figures['travelers asked for'] ?? 0) >= TRAVELERS_ASKED_FOR) return
  count(world, 'travelers asked for')
  const pin = applied.find(({ kind }) => kind === 'travel.claim')?.pin ?? ''
  const answer = await fetch(`${world.server.origin}/api/travel/${code}/details`, {
    headers: { 'x-pin': pin },
  })
  const traveler = (await answer.json()) as Row
  for (const number of IDENTITY_NUMBERS)
    if (
      !same(
        traveler[number],
        last(applied, ({ secrets }) => secrets[number]),
      )
    )
      say('changed', code, `${number} is not the last one (${answer.status})`)
}

/** The owner's calls answer what the rows say. */
async function checkAnswers(
  world: World,
  campaign: string,
  codes: ReadonlyMap<string, Row[]>,
  say: Say,
): Promise<void> {
  const { authorization } = world.gifts
  const call = async (path: string) =>
    (await (
      await fetch(`${world.server.origin}/api/campaigns/${campaign}${path}`, { headers: { authorization } })
    ).json()) as unknown
  const list = (await call('/qrcodes')) as { code: string; claimed: boolean; claimer_name?: string | null }[]
  for (const { code, claimed, claimer_name } of list) {
    const row = codes.get(code)?.[0]
    if (claimed !== Boolean(row?.claimed) || !same(claimer_name, row?.claimer_name))
      say('untrue', code, 'the list says something else than its row')
  }
  const { claimed_count } = (await call('')) as { claimed_count: number }
  const claimed = list.filter((one) => one.claimed).length
  if (claimed_count !== claimed)
    say('untrue', campaign, `it counts ${claimed_count} claims, and ${claimed} are claimed`)
}

const COLOUR_TOLERANCE = 10

async function checkFiles(world: World, byCode: ReadonlyMap<string, Intent[]>, say: Say): Promise<void> {
  const folder = join(world.server.dataDir, 'uploads')
  const rows = await world.rows.query('SELECT key, size FROM blobs')
  await sweepNow(world, folder, new Set(rows.map(({ key }) => String(key))))
  const files = new Set(await storedFiles(folder))
  for (const { key, size } of rows) {
    const bytes = await readFile(join(folder, String(key))).catch(() => null)
    if (bytes?.length !== Number(size)) say('file', String(key), 'its file is missing, or of another size')
    files.delete(String(key))
  }
  for (const key of files) say('file', key, 'a file without a row outlived the sweep')
  world.figures['stored files'] = rows.length

  const shows = async (key: unknown, { shows }: IntendedFile) => {
    const bytes = await readFile(join(folder, String(key))).catch(() => null)
    if (!bytes) return false
    if ('sha256' in shows) return sha256(bytes) === shows.sha256
    const { channels } = await sharp(bytes).stats()
    return shows.colour.every(
      (value, place) => Math.abs((channels[place]?.mean ?? -99) - value) <= COLOUR_TOLERANCE,
    )
  }
  const compare = async (id: string, keys: readonly unknown[], meant: readonly IntendedFile[]) => {
    if (keys.length !== meant.length)
      return say('file', id, `it has ${keys.length} files instead of ${meant.length}`)
    for (const [place, file] of meant.entries())
      if (!(await shows(keys[place], file))) say('changed', id, `file ${place} of it is another one`)
  }
  const entryRows = await world.rows.query('SELECT text, audio, images FROM diary_entries')
  const entries = new Map(entryRows.map((row) => [String(row.text), row]))
  const photos = new Map<string, unknown>()
  for (const { code, key } of await world.rows.query(
    'SELECT code, claimer_profile_image AS key FROM codes UNION ALL SELECT code, profile_image AS key FROM travelers',
  ))
    if (key !== null) photos.set(String(code), key)
  for (const [code, intents] of byCode) {
    const applied = intents.toSorted((a, b) => a.place - b.place)
    const photo = last(applied, ({ files }) => files.find(({ field }) => field === 'profile_image'))
    const shown = photos.get(code)
    await compare(code, shown === undefined ? [] : [shown], photo ? [photo] : [])
    for (const { id, kind, fields, files } of applied) {
      const row = kind === 'diary.entry' ? entries.get(String(fields.text)) : undefined
      if (!row) continue
      await compare(
        id,
        row.audio === null ? [] : [row.audio],
        files.filter(({ field }) => field === 'audio_file'),
      )
      await compare(
        id,
        JSON.parse(String(row.images)) as string[],
        files.filter(({ field }) => field === 'images'),
      )
    }
  }
}

const storedFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((key) => !key.startsWith('.'))

/** Makes all files old, and starts the server, which removes those without a row when it starts. */
async function sweepNow({ server }: World, folder: string, keys: ReadonlySet<string>): Promise<void> {
  await server.stop('SIGTERM')
  const old = new Date(Date.now() - 3 * 60 * 60_000)
  for (const key of await storedFiles(folder)) await utimes(join(folder, key), old, old)
  await server.start()
  const hasOrphans = async () => (await storedFiles(folder)).some((key) => !keys.has(key))
  for (let tries = 0; tries < 100 && (await hasOrphans()); tries++) await pause(100)
}

/** What was refused is on its phone with its files. */
async function checkRefusedFiles(
  world: World,
  entries: ReadonlyMap<string, OutboxEntry>,
  say: Say,
): Promise<void> {
  for (const phone of world.phones) {
    const blobs = await phone.db().blobs.toArray()
    const bytes = new Map((await phone.db().blobBytes.toArray()).map(({ id, data }) => [id, data]))
    for (const entry of entries.values()) {
      const intent = world.journal.intents.get(entry.id)
      if (intent?.phone !== phone.name || entry.state === 'delivered') continue
      const there = blobs
        .filter(({ operationId }) => operationId === entry.id)
        .map(({ id }) => bytes.get(id)?.byteLength)
      const meant = intent.files.map((file) => file.bytes.length)
      if (JSON.stringify(there.toSorted()) !== JSON.stringify(meant.toSorted()))
        say('lost', entry.id, 'the phone no longer has its files')
    }
  }
}

/** No PIN and no identity number lies readable on a phone, or in the server's log. */
async function checkSecrets(world: World, say: Say): Promise<void> {
  const log = world.server.log()
  for (const phone of world.phones) {
    const tables = await Promise.all(phone.db().tables.map((table) => table.toArray() as Promise<unknown[]>))
    // a PIN is six digits that may stand in any number; in quotes they stand for themselves
    const text = JSON.stringify(tables)
    for (const { id, phone: name, pin, secrets } of world.journal.intents.values()) {
      if (name !== phone.name) continue
      if (text.includes(`"${pin}"`)) say('secret', id, 'its PIN lies readable on the phone')
      for (const secret of Object.values(secrets)) {
        if (text.includes(secret)) say('secret', id, 'an identity number lies readable on the phone')
        if (log.includes(secret)) say('secret', id, 'an identity number is in the log')
      }
    }
  }
}
