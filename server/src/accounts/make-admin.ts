import { createAuditService, type Actor } from '../audit/audit.service'
import type { Database } from '../db/database'
import { PASSWORD_COST, type Hasher } from '../crypto/hasher'
import type { Ids } from '../ids'
import * as users from './users.repository'

/** Whoever runs the server acts without an account: the log says by what means, and from where. */
export const OPERATOR = {
  commandLine: { id: '', email: 'npm run admin', address: 'command line' },
  environment: { id: '', email: 'ADMIN_EMAIL', address: 'environment' },
} as const satisfies Record<string, Actor>

/**
 * Makes the account an admin; creates it with `password` where there is none. The log has it where something changed.
 * @param email trimmed and lower-case
 * @param password asked for only where it is needed
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
