import type { AuditAction } from '@tohfa/sync-protocol/entities/admin'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AuditService } from '../audit/audit.service'
import type { Database } from '../db/database'
import { actorOf } from './request-actor'

/** ms before another read of the same list is written down again: a screen asks for it page by page */
const NOTED_EVERY_MS = 60 * 60_000
const NOTED_MAX = 1_000

type Read = Extract<AuditAction, `read.${string}`>

/** Writes to the audit log that an admin reads a list with personal data. It never fails the request. */
export type NoteRead = (request: FastifyRequest, action: Read, campaignId?: string) => Promise<void>

export function createNoteRead(deps: {
  db: Database
  audit: AuditService
  now: () => number
  /** called if an entry could not be written; the read goes on */
  reportFailure: (thrown: unknown) => void
}): NoteRead {
  const noted = new LRUCache<string, number>({ max: NOTED_MAX })
  return async (request, action, campaignId) => {
    const actor = actorOf(request)
    const key = [actor.id, actor.address, action, campaignId].join(' ')
    const at = deps.now()
    const last = noted.get(key)
    if (last !== undefined && Math.abs(at - last) < NOTED_EVERY_MS) return
    noted.set(key, at)
    await deps.db
      .write((tx) => deps.audit.record(tx, actor, action, campaignId ?? null))
      .catch((error: unknown) => {
        noted.delete(key)
        deps.reportFailure(error)
      })
  }
}
