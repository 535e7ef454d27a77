import { resealFactors } from '../accounts/second-step/second-factor-boxes'
import { resealLinks } from '../campaigns/links/link-boxes'
import { resealGuardians } from '../consents/guardian-boxes'
import type { Reseal } from '../crypto/resealing'
import { resealTexts } from '../diary/reseal-texts'
import { resealAnswers } from '../operations/reseal-answers'
import { resealTravelers } from '../travel/reseal'
import { ConfigError } from '../config/config-error'
import { beginRotation, endRotation, isSecretOfStore } from '../crypto/root-secret-check'
import { createSecrets } from '../crypto/secrets'
import type { Database } from '../db/database'

/** All that is encrypted in rows. */
export const IN_ROWS: readonly Reseal[] = [
  resealTravelers,
  resealTexts,
  resealAnswers,
  resealGuardians,
  resealLinks,
  resealFactors,
]

/**
 * Replaces the root secret of a store. Every step may be cut off: run again with either secret, it continues.
 *
 * 1. The store learns the next secret. From then on servers write by it and accept both.
 * 2. Once all of them know it, what is encrypted in rows is encrypted anew.
 * 3. The next secret is saved for the next start. From then on only that opens the store.
 *
 * @param deps.root of the store, or the next one if a rotation was cut off
 * @param deps.next its replacement; one that was begun before wins
 * @param deps.known resolves once every server has checked for a next secret
 * @param deps.keep stores the new secret where the next start reads it
 * @throws ConfigError if `root` is not the store's
 */
export async function rotateSecret(deps: {
  db: Database
  root: string
  next: string
  known: () => Promise<void>
  keep: (current: string) => Promise<void>
}): Promise<{ resealed: number }> {
  const { db, root } = deps
  if (!(await isSecretOfStore(db, createSecrets(root))))
    throw new ConfigError('TOHFA_SECRET', 'should be the root secret that this store was made with')
  const roots = await beginRotation(db, root, deps.next)
  await deps.known()
  const secrets = createSecrets(roots.current, roots.formers)
  let resealed = 0
  for (const reseal of IN_ROWS) resealed += await reseal({ db, secrets })
  await deps.keep(roots.current)
  await db.write((tx) => endRotation(tx, roots))
  return { resealed }
}
