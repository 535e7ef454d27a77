import { createAuditService } from '../../audit/audit.service'
import type { Database } from '../../db/database'
import type { Ids } from '../../ids'
import { OPERATOR } from '../make-admin'
import * as factors from './second-factors.repository'
import * as users from '../users.repository'

/**
 * The operator's help for somebody who lost their phone and recovery codes: removes the account's second factors and
 * ends all of its sessions. The password stays. It is written to the audit log.
 * @param email trimmed and lower-case
 * @returns what was done; `none`: the account has no second factor, and nothing was changed
 */
export async function resetSecondStep(
  { db, ids, now }: { db: Database; ids: Ids; now: () => number },
  email: string,
): Promise<'reset' | 'none' | 'unknown'> {
  const audit = createAuditService({ newId: ids.uuid, now })
  const user = await users.findByEmail(db.read, email)
  if (!user) return 'unknown'
  return db.write(async (tx) => {
    if ((await factors.listOf(tx, user.id)).length === 0) return 'none'
    // a disabled one has no sessions
    await users.raiseVersion(tx, user.id)
    tx.touch(user.id)
    await factors.removeAllOf(tx, user.id)
    await audit.record(tx, OPERATOR.commandLine, 'user.second_step_reset', user.id)
    return 'reset'
  })
}
