import { createAuditService, type Actor } from '../audit/audit.service'
import type { Database } from '../db/database'
import { PASSWORD_COST, type Hasher } from '../crypto/hasher'
import type { Ids } from '../ids'
import { noteOnce } from '../security-log/security-log'
import * as links from './account-links'
import * as factors from './second-step/second-factors.repository'
import * as users from './users.repository'

/** The operator acts without an account: the log says by which command, and from where. */
export const OPERATOR = {
  commandLine: { id: '', email: 'npm run admin', address: 'command line' },
  environment: { id: '', email: 'ADMIN_EMAIL', address: 'environment' },
} as const satisfies Record<string, Actor>

/**
 * Makes an account an admin, or creates it as one; a disabled one is enabled. A change is written to the audit log.
 *
 * Anybody may have registered that address first. So an existing account gets the operator's password, and nothing that
 * opened it before still does: no token, no reset link, no second factor.
 * @param email trimmed and lower-case
 * @param password called unless the account is already an enabled admin's
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
  if (known?.isAdmin && known.disabledAt === null) return 'unchanged'
  const passwordHash = await hasher.hash(await password(), PASSWORD_COST)
  let id: string | undefined
  const done = await db.write(async (tx) => {
    const user = { id: ids.uuid(), email, isAdmin: true, createdAt: now() }
    const created = await users.insert(tx, { ...user, passwordHash })
    const admin = created ?? (await users.promote(tx, email, passwordHash))
    if (!admin) return 'unchanged'
    if (!created) {
      await links.removeOf(tx, 'passwordResets', admin.id)
      await factors.removeAllOf(tx, admin.id)
    }
    await audit.record(tx, by, 'user.make_admin', admin.id)
    id = admin.id
    return created ? 'created' : 'promoted'
  })
  // the audit log has it in any case
  if (id !== undefined)
    await noteOnce(
      { db, newId: ids.uuid, now },
      { kind: 'admin.made', accountId: id, address: by.address },
    ).catch(() => {})
  return done
}
