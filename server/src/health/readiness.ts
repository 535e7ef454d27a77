/**
 * Whether this process can serve requests. Each part of the store is asked with a short patience, and a part that does
 * not answer is asked only once at a time, however many callers want to know.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BlobStore } from '../blobs/blob-store'
import type { Database } from '../db/database'
import { StoreUnavailableError } from '../db/store-unavailable'
import { reachFiles, readStore } from './store-probes'

/** ms; proxies ask every few seconds, and give up after about as many */
const PATIENCE_MS = 2_000
/** ms since the last question after which nobody is thought to ask */
const ASKED_WITHIN_MS = 60_000

type AskedPart = 'database' | 'files'

export interface Readiness {
  /** Asks parts of the store. @returns why one is away */
  look(parts: readonly AskedPart[]): Promise<StoreUnavailableError[]>
  /** Notes that a proxy wants to know. @returns whether the process is about to stop */
  isLeaving(): boolean
  /** From now on the process is about to stop. @returns whether a proxy has asked lately, and so will learn of it */
  leave(): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness
  }
}

export function createReadiness(deps: {
  db: Database
  blobs: BlobStore
  /** epoch ms */
  now: () => number
  /** ms that a part may take to answer */
  patienceMs?: number
}): Readiness {
  const { patienceMs = PATIENCE_MS } = deps
  const questions: Record<AskedPart, () => Promise<unknown>> = {
    database: () => readStore(deps.db),
    files: () => reachFiles(deps.blobs),
  }
  const asked = new Map<AskedPart, Promise<unknown>>()
  let askedAt = -Infinity
  let leaving = false

  /** @returns why it is away; null if it is not */
  async function ask(part: AskedPart): Promise<StoreUnavailableError | null> {
    const question = asked.get(part) ?? questions[part]().finally(() => asked.delete(part))
    asked.set(part, question)
    const patience = new AbortController()
    const silence = sleep(patienceMs, undefined, { signal: patience.signal }).then(() => {
      throw new Error(`no answer within ${patienceMs} ms`)
    })
    try {
      await Promise.race([question, silence])
      return null
    } catch (cause) {
      return new StoreUnavailableError(part, cause)
    } finally {
      patience.abort()
      silence.catch(() => {})
      question.catch(() => {})
    }
  }

  return {
    async look(parts) {
      return (await Promise.all(parts.map(ask))).filter((away) => away !== null)
    },
    isLeaving() {
      askedAt = deps.now()
      return leaving
    },
    leave() {
      leaving = true
      return deps.now() - askedAt < ASKED_WITHIN_MS
    },
  }
}
