/** Whether what screens say is true at the moment at which they say it. */
import type { Random } from '../../simulation/random'
import { count, type World } from '../world'

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
