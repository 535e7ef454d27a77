/** What the server hands out only to get it back: sealed, for one purpose, for a short time. A ticket is no token. */
import { createSealedText } from './sealed-text'
import type { Secrets } from './secrets'
import { AppError } from '../http/app-error'

export interface Tickets {
  /**
   * @param lifetimeMs from now on
   * @param purpose what it is for, and whose it is: it opens only with exactly the same words
   */
  issue(content: object, lifetimeMs: number, ...purpose: string[]): string
  /** @throws AppError ticket_invalid (410) if it is not ours, was issued for something else, or has expired */
  open<Content extends object>(ticket: string, ...purpose: string[]): Content
}

export function createTickets(deps: { secrets: Secrets; now: () => number }): Tickets {
  const sealed = createSealedText(deps.secrets, 'second step tickets')
  return {
    issue: (content, lifetimeMs, ...purpose) =>
      sealed.seal(JSON.stringify({ ...content, until: deps.now() + lifetimeMs }), ...purpose),
    open(ticket, ...purpose) {
      let text: string
      try {
        text = sealed.open(ticket, ...purpose)
      } catch {
        throw new AppError('ticket_invalid')
      }
      // only `issue` can have made it
      const content = JSON.parse(text) as { until: number }
      if (content.until <= deps.now()) throw new AppError('ticket_invalid')
      return content as never
    },
  }
}
