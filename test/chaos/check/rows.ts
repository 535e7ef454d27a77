import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecrets } from '../../../server/src/crypto/secrets'
import { createTextBoxes, placeOf } from '../../../server/src/diary/entry-texts'
import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import type { Intent } from '../journal'
import { count, type World } from '../world'
import { isLast, last, same, type Row, type Say } from './checking'
import { checkDiary, expectedEntries } from './diary'

/** What is stored for each code is what was applied to it, and the owner's calls say the same. */
export async function checkCodes(
  world: World,
  byCode: ReadonlyMap<string, Intent[]>,
  say: Say,
): Promise<void> {
  const table = async (name: string, key = 'code') => {
    const byKey = new Map<string, Row[]>()
    for (const row of await world.rows.query(`SELECT * FROM ${name}`))
      byKey.set(String(row[key]), [...(byKey.get(String(row[key])) ?? []), row])
    return byKey
  }
  const [codes, entries, versions, sales, payments, travelers] = [
    await table('codes'),
    await table('diary_entries'),
    await table('entry_versions', 'entry_id'),
    await table('sales'),
    await table('sale_payments'),
    await table('travelers'),
  ]
  await openTexts(world, entries, versions)
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
    const isStored = (stored: unknown, field: string) =>
      isLast(stored, applied, ({ fields }) => fields[field], world.takenAway)
    if (!isStored(row.claimer_name, 'name')) {
      const name = last(applied, ({ fields }) => fields.name)
      say('changed', code, `its name is ${String(row.claimer_name)} instead of ${String(name)}`)
    }
    const isUnsure = applied.some(({ id }) => world.takenAway.has(id))
    checkDiary(code, expectedEntries(applied, isUnsure), entries.get(code) ?? [], versions, say)
    checkSale(code, applied, sales.get(code)?.[0], payments.get(code) ?? [], say)
    if (claims[0]?.kind === 'travel.claim')
      await checkTraveler(world, code, applied, travelers.get(code)?.[0], say)
    else if (claims[0]?.kind === 'qr.claim' && !isStored(row.claimer_address, 'address'))
      say('changed', code, 'its address is not the last one')
  }
  for (const { id } of world.gifts.campaigns) await checkAnswers(world, id, codes, say)
}

/** Decrypts the texts of entries and their versions. */
async function openTexts(
  world: World,
  entries: ReadonlyMap<string, Row[]>,
  versions: ReadonlyMap<string, Row[]>,
): Promise<void> {
  const secret = (await readFile(join(world.server.dataDir, 'secret'), 'utf8')).trim()
  const boxes = createTextBoxes(createSecrets(secret))
  const open = (row: Row, place: { code: string; entry: string; version: string }) => {
    if (row.text_box !== null) row.text = boxes.open(String(row.text_box), ...placeOf(place))
  }
  for (const [code, rows] of entries)
    for (const row of rows) {
      const entry = String(row.id)
      open(row, { code, entry, version: String(row.version ?? entry) })
      for (const one of versions.get(entry) ?? []) open(one, { code, entry, version: String(one.id) })
    }
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

/** Travelers that are read with their PIN, at most: each costs the server a hash. */
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
    if (!isLast(row[field], applied, ({ fields }) => fields[field], world.takenAway))
      say('changed', code, `${field} is not the last one`)
  if ((world.figures['travelers asked for'] ?? 0) >= TRAVELERS_ASKED_FOR) return
  count(world, 'travelers asked for')
  const pin = applied.find(({ kind }) => kind === 'travel.claim')?.pin ?? ''
  const answer = await fetch(`${world.server.origin}/api/travel/${code}/details`, {
    headers: { 'x-pin': pin },
  })
  const traveler = (await answer.json()) as Row
  for (const number of IDENTITY_NUMBERS)
    if (!isLast(traveler[number], applied, ({ secrets }) => secrets[number], world.takenAway))
      say('changed', code, `${number} is not the last one (${answer.status})`)
}

/** The owner's calls agree with the rows. */
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
