/** Making and checking recovery codes. A code is derived from the request that made it, so a repeated request shows it again. */
import { groupedRecoveryCode, type RecoveryCode } from '@tohfa/sync-protocol/entities/recovery'
import * as m from '@tohfa/sync-protocol/messages'
import type { CodesService, FoundCode } from '../codes/codes.service'
import { PIN_COST, type Hasher } from '../crypto/hasher'
import { acceptedSecrets, type Secrets } from '../crypto/secrets'
import type { Database, Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import type { Ids } from '../ids'
import type { Idempotency, IdempotencyKey } from '../operations/idempotency'
import { newRecoveryCode, pepperedRecoveryCode } from './recovery-code'
import * as recoveries from './recovery.repository'

/** An answer with a recovery code, which is not stored with it. */
export interface MadeRecoveryCode extends RecoveryCode {
  replayed: boolean
}

export interface RecoveryCodesDeps {
  db: Database
  codes: CodesService
  hasher: Hasher
  secrets: Secrets
  ids: Ids
  idempotency: Idempotency
  now: () => number
}

export function createRecoveryCodes(deps: RecoveryCodesDeps) {
  const { db, codes, hasher, secrets, idempotency, now } = deps

  const hashOf = (code: string, recoveryCode: string) =>
    hasher.hash(pepperedRecoveryCode(secrets, code, recoveryCode), PIN_COST)
  const isRight = async (hash: string, code: string, recoveryCode: string) => {
    for (const one of acceptedSecrets(secrets))
      if (await hasher.verify(hash, pepperedRecoveryCode(one, code, recoveryCode))) return true
    return false
  }

  /**
   * Makes a recovery code once, with what was prepared, and answers it, also to a repeated request.
   * @param prepare returns the gift, and what is written with its new recovery code
   */
  async function withCode(
    key: IdempotencyKey | null,
    prepare: () => Promise<{ gift: FoundCode; write: (tx: Transaction) => Promise<void> }>,
  ): Promise<MadeRecoveryCode> {
    const requestId = key?.id ?? deps.ids.uuid()
    const { json, replayed } = await idempotency.once(key, async () => {
      const { gift, write } = await prepare()
      const { code, campaignId } = gift
      const hash = await hashOf(code, newRecoveryCode(secrets, requestId, code))
      return {
        async write(tx) {
          await write(tx)
          await recoveries.put(tx, { code, hash, madeAt: now() })
          // stored without the recovery code, which is derived again for a replay
          return { status: 200, body: { code }, campaignId, code }
        },
      }
    })
    const { code } = JSON.parse(json) as { code: string }
    const recoveryCode = replayed ? await again(requestId, code) : newRecoveryCode(secrets, requestId, code)
    return { recovery_code: groupedRecoveryCode(recoveryCode), replayed }
  }

  /** The recovery code that a request has made, as long as it works. */
  async function again(requestId: string, code: string): Promise<string> {
    const hash = await recoveries.findHash(db.read, code)
    for (const one of hash === undefined ? [] : acceptedSecrets(secrets)) {
      const recoveryCode = newRecoveryCode(one, requestId, code)
      if (hash !== undefined && (await isRight(hash, code, recoveryCode))) return recoveryCode
    }
    throw new AppError('recovery_invalid', { detail: m.recoveryReplaced })
  }

  async function setPin(tx: Transaction, code: string, hash: string): Promise<void> {
    if (!(await recoveries.setPin(tx, code, hash))) throw await codes.gone(tx, code)
  }

  return { withCode, setPin, isRight }
}
