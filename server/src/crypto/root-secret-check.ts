/**
 * A store belongs to one root secret. Under another secret every PIN in it would be wrong, and nobody would notice until a
 * recipient is turned away. So the first start stores a digest, from which the secret cannot be computed.
 */
import type { Database } from '../db/database'
import type { Secrets } from './secrets'
import { sameText } from './secrets'
import * as settings from './settings.repository'

/** the setting's key, and the purpose of the key that makes the digest */
const KEY = 'root secret check'

/** Whether the store belongs to this root secret. A new store belongs to the first secret that is checked. */
export async function isSecretOfStore(db: Database, secrets: Secrets): Promise<boolean> {
  const digest = secrets.mac(KEY)
  const known = await settings.find(db.read, KEY)
  if (known !== undefined) return sameText(known, digest)
  await db.write((tx) => settings.insertIfNew(tx, KEY, digest))
  return sameText((await settings.find(db.read, KEY)) ?? '', digest)
}
