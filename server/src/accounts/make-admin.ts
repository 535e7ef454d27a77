import { createAuditService, type Actor } from '../audit/audit.service'
import type { Database } from '../db/database'
import { PASSWORD_COST, type Hasher } from '../crypto/hasher'
import type { Ids } from '../ids'
import * as users from './users.repository'

/** The operator acts without an account: the log says by which means, and from where. */
export const OPERATOR = {
  commandLine: { id: '', email: 'npm run admin', address: 'command line' },
  environment: { id: '', email: 'ADMIN_EMAIL', address: 'environment' },
} as const satisfies Record<string, Actor>

/**
 * Makes an account an admin, or creates it as one. A change is written to the audit log.
 * @param email trimmed and lower-case
 * @param password called only when the account must be created
 * @returns what was done
 * @throws AppError busy (429), and what `password` throws
 */
export async function makeAdmin(
  deps: { db: Database; hasher: Hasher; ids: Ids; now: () => number },
  by: Actor,
  email: string,
  password: () => Promise<string>,
): Promise<'created' | 'promoted' | 'unchanged'> {
  const { db, hasher, ids, now } = deps
  const audit = createAuditService({ newId: ids.uuid, now })
  const known = await users.findByEmail(db.read, email)
  const passwordHash = known ? null : await hasher.hash(await password(), PASSWORD_COST)
  return db.write(async (tx) => {
    const user = { id: ids.uuid(), email, isAdmin: true, createdAt: now() }
    const created = passwordHash === null ? undefined : await users.insert(tx, { ...user, passwordHash })
    const admin = created ?? (await users.promote(tx, email))
    if (!admin) return 'unchanged'
    await audit.record(tx, by, 'user.make_admin', admin.id)
    return created ? 'created' : 'promoted'
  })
}
