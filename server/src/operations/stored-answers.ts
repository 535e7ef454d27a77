/** The answers of applied requests, by their idempotency keys. */
import type { Secrets } from '../crypto/secrets'
import type { Database, Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import { jsonText, type JsonText } from '../http/json-text'
import { createAnswerBoxes } from './answer-boxes'
import { isSameContent, withContent } from './fingerprint'
import type { Answer, IdempotencyKey, Write } from './idempotency'
import * as operations from './operations.repository'

export function createStoredAnswers(deps: { db: Database; secrets: Secrets; now: () => number }) {
  const boxes = createAnswerBoxes(deps.secrets)

  async function replay(key: IdempotencyKey, applied: operations.AppliedOperation): Promise<Answer<unknown>> {
    const { fingerprint, status, body, bodyBox, createdAt: appliedAt } = applied
    // what is left of an answer about a person who was erased
    if (status === operations.ERASED) throw new AppError('gift_erased')
    if (!key.fingerprint.isSameAs(fingerprint) && !isSameContent(fingerprint, await key.content?.()))
      throw new AppError('idempotency_key_reused')
    const json = bodyBox === null ? body : boxes.open(bodyBox, key.id)
    return { status, json: json as JsonText<unknown>, replayed: true, appliedAt }
  }

  return {
    /**
     * The answer of a request that was applied before.
     * @throws AppError idempotency_key_reused (422), gift_erased (410)
     */
    async find(key: IdempotencyKey): Promise<Answer<unknown> | undefined> {
      const applied = await operations.find(deps.db.read, key.id)
      return applied && (await replay(key, applied))
    },

    /**
     * Reserves the key, runs `write` and stores its answer; or returns the answer that exists by now.
     * @param content what is asked for, if it is known
     * @throws as `find` and `write`
     */
    async write(
      tx: Transaction,
      key: IdempotencyKey | null,
      content: readonly string[] | undefined,
      write: Write<unknown>,
    ): Promise<{ answer: Answer<unknown>; removeFiles?: (() => Promise<void>) | undefined }> {
      const appliedAt = deps.now()
      if (key) {
        const { id, fingerprint, device } = key
        const mine = await operations.reserve(tx, {
          id,
          fingerprint: withContent(fingerprint.text, content),
          createdAt: appliedAt,
          capturedAt: device?.capturedAt ?? null,
          skew: device?.skew ?? null,
        })
        if (!mine) return { answer: await replay(key, await operations.get(tx, id)) }
      }
      const { body, status, campaignId, userId, privateOf: code, removeFiles } = await write(tx)
      const json = jsonText(body)
      if (key && code !== undefined) {
        const bodyBox = boxes.seal(json, key.id)
        await operations.completeSealed(tx, key.id, { status, bodyBox, code, campaignId })
      } else if (key) await operations.complete(tx, key.id, { status, body: json, campaignId, userId })
      return { answer: { status, json, replayed: false, appliedAt }, removeFiles }
    },
  }
}
