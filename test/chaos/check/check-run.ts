import type { OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import type { Intent } from '../journal'
import type { Breach, World } from '../world'
import { checkFiles, checkRefusedFiles } from './files'
import type { Say } from './checking'
import { checkIntent } from './intents'
import { checkCodes } from './rows'
import { checkScreens } from './screens'
import { checkSecrets } from './secrets'

/** Compares what everybody meant to save with the phones, the rows, the stored files and the API. */
export async function checkRun(world: World): Promise<Breach[]> {
  const breaches: Breach[] = []
  const say: Say = (what, id, why) => void breaches.push({ what, id, why })
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

  // lost in a restore, while a full phone could keep no copy or a browser had erased it. One that the phone then sends
  // again may lack its files: they made room once the server had it
  const given = new Set(
    [...world.phones.map(({ storage }) => storage), ...world.browsers]
      .flatMap(({ notKept }) => [...notKept])
      .filter((id) => world.takenAway.has(id) && !applied.has(id)),
  )
  world.figures['taken away for good'] = given.size
  const codesGiven = new Set([...given].map((id) => intents.get(id)?.code))
  const winners = new Map(
    [...intents.values()]
      .filter(({ id, kind }) => applied.has(id) && kind.endsWith('.claim'))
      .map(({ code, phone }) => [code, phone]),
  )
  // a phone that was full when it met the restored store sends an edit before the claim that it builds on
  const wereFull = new Set(world.phones.flatMap(({ name, storage }) => (storage.refused > 0 ? name : [])))
  const claimsTaken = new Set(
    [...intents.values()]
      .filter(({ id, kind }) => kind.endsWith('.claim') && world.takenAway.has(id))
      .map(({ code }) => code),
  )
  const isLeftAlone = ({ code, phone }: Intent) =>
    codesGiven.has(code) ||
    (claimsTaken.has(code) && wereFull.has(phone)) ||
    (world.takenAway.size > 0 && (winners.get(code) ?? phone) !== phone)
  for (const intent of intents.values())
    if (!given.has(intent.id)) checkIntent(intent, entries, applied, isLeftAlone(intent), say)
  for (const id of applied) if (!intents.has(id)) say('doubled', id, 'the server applied what nobody meant')
  for (const id of entries.keys()) if (!intents.has(id)) say('doubled', id, 'a phone has what nobody meant')

  const byCode = new Map<string, Intent[]>()
  for (const intent of intents.values())
    if (applied.has(intent.id)) byCode.set(intent.code, [...(byCode.get(intent.code) ?? []), intent])
  await checkCodes(world, byCode, say)
  await checkFiles(world, byCode, say)
  await checkRefusedFiles(
    world,
    [...entries.values()].filter(({ id }) => !given.has(id)),
    say,
  )
  await checkSecrets(world, say)
  await checkScreens(world, applied, say)
  world.figures.applied = applied.size
  world.figures['needs attention'] = [...entries.values()].filter(({ state }) => state === 'attention').length
  return breaches
}
