import type { FastifyInstance } from 'fastify'
import { createCoalesced } from '../../concurrency/coalesced'
import { createJobLease } from '../../concurrency/job-lease'

/** ms between two rounds, for deletions that failed, or that another process had left or not seen */
const EVERY_MS = 10 * 60_000

export interface DeletionRounds {
  /** Adds what each round does. */
  add(step: () => Promise<unknown>): void
  /** Begins a round at once, or after the one under way. */
  soon(): void
  /** ends a round between two of its transactions */
  closing: AbortSignal
}

/** Goes on with what is marked as deleted, in one process at a time, until the server closes. */
export function createDeletionRounds(
  app: FastifyInstance,
  deps: Parameters<typeof createJobLease>[0] & { reportFailure: (thrown: unknown) => void },
): DeletionRounds {
  const closing = new AbortController()
  const steps: (() => Promise<unknown>)[] = []
  const lease = createJobLease(deps, 'deletion')
  const round = async () => {
    for (const step of steps) await step()
  }
  const rounds = createCoalesced(async () => {
    await lease.during(round).catch(deps.reportFailure)
  }, 0)
  app.addHook('onListen', async () => rounds.soon())
  const again = setInterval(rounds.soon, EVERY_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(again)
    closing.abort()
    await rounds.stop()
  })
  return { add: (step) => void steps.push(step), soon: rounds.soon, closing: closing.signal }
}
