/** The answers of applied requests, by their idempotency keys. */
import type { Secrets } from '../crypto/secrets'
import type { Session, Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import { jsonText, type JsonText } from '../http/json-text'
import { createAnswerBoxes } from './answer-boxes'
import { isSameContent, withContent } from './fingerprint'
import type { Answer, Effect, IdempotencyKey, Write } from './idempotency'
import * as operations from './applied-operations.repository'
import { isPast } from './past-operations'

/** Another transaction has applied the same operation: this one is undone, and gets that answer. */
export class AppliedMeanwhileError extends Error {
  override readonly name = 'AppliedMeanwhileError'
}

export function createStoredAnswers(deps: { secrets: Secrets; now: () => number }) {
  const boxes = createAnswerBoxes(deps.secrets)

  async function replay(key: IdempotencyKey, applied: operations.AppliedOperation): Promise<Answer<unknown>> {
    const { fingerprint, status, body, bodyBox, createdAt: appliedAt } = applied
    // what is left of an answer about a person who was erased
    if (status === operations.ERASED) throw new AppError('gift_erased')
    if (!key.fingerprint.isSameAs(fingerprint) && !(await isSameOtherwise(key, fingerprint)))
      throw new AppError('idempotency_key_reused')
    const json = bodyBox === null ? body : boxes.open(bodyBox, key.id)
    return { status, json: json as JsonText<unknown>, replayed: true, appliedAt }
  }

  /** Whether the stored request asked for the same in another way. */
  const isSameOtherwise = async ({ fingerprint, content }: IdempotencyKey, stored: string) =>
    fingerprint.hasFilesOf(stored) && isSameContent(stored, await content?.())

  return {
    /**
     * The answer of a request that was applied before.
     * @throws AppError idempotency_key_reused (422), gift_erased (410)
     */
    async find(session: Session, key: IdempotencyKey): Promise<Answer<unknown> | undefined> {
      const applied = await operations.find(session, key.id)
      return applied && (await replay(key, applied))
    },

    /**
     * Runs `write` and stores its answer.
     * @param content what is asked for, if it is known
     * @throws AppliedMeanwhileError; AppError campaign_unknown (404) if it would make a deleted campaign again; and as
     *   `write`
     */
    async writeAndStore(
      tx: Transaction,
      key: IdempotencyKey | null,
      content: readonly string[] | undefined,
      write: Write<unknown>,
    ): Promise<{ answer: Answer<unknown>; removeFiles?: Effect<unknown>['removeFiles'] }> {
      const appliedAt = deps.now()
      const { body, status, campaignId, userId, code, isPrivate, makesCampaign, removeFiles } =
        await write(tx)
      const json = jsonText(body)
      if (key) {
        const { id, fingerprint, device } = key
        const isFirst = await operations.insert(tx, {
          id,
          fingerprint: withContent(fingerprint.text, content),
          status,
          ...(isPrivate ? { body: '', bodyBox: boxes.seal(json, id) } : { body: json, bodyBox: null }),
          campaignId: campaignId ?? null,
          code: code ?? null,
          userId: userId ?? null,
          createdAt: appliedAt,
          capturedAt: device?.capturedAt ?? null,
          skew: device?.skew ?? null,
        })
        if (!isFirst) throw new AppliedMeanwhileError()
        // looked for after the insert, which waits for a deletion of the same record
        if (makesCampaign && (await isPast(tx, id))) throw new AppError('campaign_unknown')
      }
      return { answer: { status, json, replayed: false, appliedAt }, removeFiles }
    },
  }
}
