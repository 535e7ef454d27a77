/** Asks whether later edits have overtaken those that this device has delivered, and shows that to their makers. */
import { overtakenEdit, type OvertakenEdit } from '@tohfa/sync-protocol/entities/history'
import { addressOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { EDITS_ASKED_MAX } from '@tohfa/sync-protocol/operations/operation-limits'
import type { DeliveredEdit } from '@tohfa/sync-protocol/operations/delivered-edits'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import * as z from 'zod/mini'
import type { LocalDatabase } from '../store/local-database'
import { forShow } from '../store/lock/locked-work'
import { isDeliveredEdit, keepOldEdits, noteOvertaken, oldEdits } from '../store/old-edits'
import { deadline } from '../engine/deadline'
import { problemAnswer } from '../engine/problem-answer'
import type { Extension } from '../engine/extension'
import { nowAndThen } from '../engine/extension'
import { NetworkError } from '../engine/transport'

const ANSWER_MS = 30_000
const answered = z.array(overtakenEdit)

export interface OvertakenEditsDeps {
  db: LocalDatabase
  /** @throws if the server does not answer */
  ask: (edits: DeliveredEdit[]) => Promise<OvertakenEdit[]>
  /** epoch ms */
  now: () => number
}

/** a page may stay open for days */
const ASKED_EVERY_MS = 60 * 60_000

/** @param ask for a page: `askForOvertaken` */
export const overtakenEdits = ({ db, now, ask }: OvertakenEditsDeps): Extension => ({
  forgetting: (entries) => keepOldEdits(db, entries),
  start: () => nowAndThen(() => void lookForOvertaken({ db, now, ask }), ASKED_EVERY_MS),
})

/**
 * Asks once, if there is anything to ask about. Never rejects: without an answer, or room for it, the next call asks
 * again.
 */
export async function lookForOvertaken({ db, ask, now }: OvertakenEditsDeps): Promise<void> {
  try {
    const delivered = await db.outbox.where('state').equals('delivered').filter(isDeliveredEdit).toArray()
    // locked edits are asked about once they are open: an answer could not be stored now
    const shown = (await forShow(db, delivered)).filter((entry) => !entry.shut)
    const edits = new Map([...(await oldEdits(db)), ...shown].map(({ id, code }) => [id, { id, code }]))
    if (edits.size === 0) return
    const answers = await ask([...edits.values()].slice(-EDITS_ASKED_MAX))
    if (answers.length > 0) await noteOvertaken(db, answers, now())
  } catch (error) {
    console.warn('Nobody could say what became of delivered edits', error)
  }
}

/** @param origin of the API, without a trailing slash; missing: the page's own */
export const askForOvertaken =
  (origin = ''): OvertakenEditsDeps['ask'] =>
  async (edits) => {
    const silence = deadline(ANSWER_MS)
    try {
      const answer = await fetch(`${origin}${addressOf(endpoint.listOvertakenEdits, {})}`, {
        method: 'POST',
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(edits),
        signal: silence.signal,
      })
      if (!answer.ok) throw await problemAnswer(answer)
      const read = validate(answered, await answer.json())
      if (!read.ok) throw new NetworkError('what answered is not our server')
      return read.value
    } finally {
      silence.done()
    }
  }
