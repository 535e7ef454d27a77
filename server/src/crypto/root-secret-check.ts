/**
 * A store belongs to one root secret. Under another secret every PIN in it would be wrong, and nobody would notice
 * until a recipient is turned away. So the first start stores a digest, from which the secret cannot be computed.
 *
 * During a rotation, the store belongs to two: the present secret, and the next one.
 *
 * - The next secret is in the store, sealed by the present one. So every process with the present one learns of it
 *   without a restart (`learnRoots`), writes by the next one from then on, and accepts both.
 * - The former secrets are in the store, sealed by the one that follows. So a process that starts with the next one
 *   accepts what was made before: hashes of PINs, boxes on devices, links.
 */
import type { Database, Transaction } from '../db/database'
import { createSealedText } from './sealed-text'
import { createSecrets, sameText, type Keyring, type Secrets } from './secrets'
import * as settings from '../db/settings.repository'

/** the setting's key, and the purpose of the key that makes the digest */
const CHECK = 'root secret check'
/** the settings of a rotation */
const NEXT = 'root secret next'
const NEXT_CHECK = 'root secret next check'
const FORMER = 'root secrets former'
/** ms between two checks for a next secret */
export const LOOKS_EVERY_MS = 5_000

const boxes = (secrets: Secrets) => createSealedText(secrets, 'root secrets')
const digestOf = (root: string) => createSecrets(root).mac(CHECK)

/** Whether the store belongs to this root secret. A new store belongs to the first secret that is checked. */
export async function isSecretOfStore(db: Database, secrets: Secrets): Promise<boolean> {
  const digest = secrets.mac(CHECK)
  const known = await settings.find(db.read, CHECK)
  if (known !== undefined && sameText(known, digest)) return true
  if (known !== undefined) {
    // the second read is for a rotation that has ended between the two
    for (const key of [NEXT_CHECK, CHECK])
      if (sameText((await settings.find(db.read, key)) ?? '', digest)) return true
    return false
  }
  await db.write((tx) => settings.insertIfNew(tx, CHECK, digest))
  return sameText((await settings.find(db.read, CHECK)) ?? '', digest)
}

/** The root secrets that a store accepts: the one to write by, then earlier ones. */
interface Roots {
  current: string
  formers: string[]
  /** whether a rotation is under way */
  rotating: boolean
}

/**
 * What a process with one of the store's root secrets can know about the others. @param root one that `isSecretOfStore`
 */
async function rootsOf(db: Database, root: string): Promise<Roots> {
  const read = (key: string) => settings.find(db.read, key)
  // in this order: a rotation that begins between the two is either seen as one, or not at all
  const former = await read(FORMER)
  const next = await read(NEXT)
  const opened = (by: string, box: string | undefined, name: string) => {
    try {
      return box === undefined ? undefined : (JSON.parse(boxes(createSecrets(by)).open(box, name)) as unknown)
    } catch {
      // sealed by the other one of two
      return undefined
    }
  }
  const following = opened(root, next, NEXT)
  const current = typeof following === 'string' ? following : root
  const listed = (by: string) => {
    const list = opened(by, former, FORMER)
    return Array.isArray(list) ? list.map(String) : undefined
  }
  return {
    current,
    formers: listed(current) ?? (current === root ? [] : [root, ...(listed(root) ?? [])]),
    rotating: next !== undefined,
  }
}

/**
 * Begins to replace a root secret, or continues a rotation that was begun.
 * @param root of the store
 * @param next its replacement; one that was begun before wins
 * @returns the roots as they are from now on
 */
export async function beginRotation(db: Database, root: string, next: string): Promise<Roots> {
  const before = await rootsOf(db, root)
  if (!before.rotating)
    await db.write(async (tx) => {
      const begun = await settings.insertIfNew(
        tx,
        NEXT,
        boxes(createSecrets(root)).seal(JSON.stringify(next), NEXT),
      )
      if (!begun) return
      await settings.put(tx, NEXT_CHECK, digestOf(next))
      const formers = [before.current, ...before.formers]
      await settings.put(tx, FORMER, boxes(createSecrets(next)).seal(JSON.stringify(formers), FORMER))
    })
  return rootsOf(db, root)
}

/** Ends a rotation: from now on a start with the former secret is refused. */
export async function endRotation(tx: Transaction, { current }: Roots): Promise<void> {
  await settings.put(tx, CHECK, digestOf(current))
  await settings.remove(tx, NEXT)
  await settings.remove(tx, NEXT_CHECK)
}

/**
 * Passes to a keyring what the store knows about the secrets before and after one.
 * @param root by which the keyring writes
 * @returns the one by which it writes now
 */
export async function learnRoots(db: Database, root: string, keyring: Keyring): Promise<string> {
  const { current, formers } = await rootsOf(db, root)
  if (current !== root || formers.length > keyring.former().length) keyring.renew(current, formers)
  return current
}
