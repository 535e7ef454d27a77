/**
 * A store belongs to one root secret: under another one every PIN in it is void, and nobody would notice before the
 * first recipient is turned away. So a digest, from which the secret cannot be found, is kept from the first start on.
 */
import type { Database } from '../db/database'
import type { Secrets } from './secrets'
import { sameText } from './secrets'
import * as settings from './settings.repository'

/** also the purpose of the key that makes the digest */
const KEY = 'root secret check'

/** Whether the store was made with this root secret; the first one that asks is the one it is made with. */
export async function isSecretOfStore(db: Database, secrets: Secrets): Promise<boolean> {
  const digest = secrets.mac(KEY)
  const known = await settings.find(db.read, KEY)
  if (known !== undefined) return sameText(known, digest)
  await db.write((tx) => settings.insertIfNew(tx, KEY, digest))
  return sameText((await settings.find(db.read, KEY)) ?? '', digest)
}
