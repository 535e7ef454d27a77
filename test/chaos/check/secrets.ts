import type { World } from '../world'
import type { Say } from './checking'

/** No PIN or identity number is readable on a phone or in the server's log. */
export async function checkSecrets(world: World, say: Say): Promise<void> {
  const log = world.server.log()
  for (const phone of world.phones) {
    const tables = await Promise.all(phone.db().tables.map((table) => table.toArray() as Promise<unknown[]>))
    // the six digits of a PIN may be part of any number, so only quoted ones count
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
