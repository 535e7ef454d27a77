import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { failureProblem, plainProblem } from '../../api/failure'
import { isCampaignDeleted } from '../data/campaign-deleted'
import * as t from '../images/images.texts'
import { isCancelled } from '../images/use-image-upload'

/** One call, or several of a kind, of a change that takes more than one. */
export interface Step {
  /** what is saved by it, in words; asked when it is over */
  saved: () => string | null
  /** what is not saved as long as it is not over */
  missing: () => string
  run: () => Promise<void>
}

/**
 * Takes the steps one after another until one fails.
 * @returns null when all is saved, 'gone' where the campaign was deleted meanwhile, else the problem, which says exactly
 * what is saved and what is not
 */
export async function takeSteps(steps: readonly Step[]): Promise<Problem | 'gone' | null> {
  for (const [place, step] of steps.entries()) {
    try {
      await step.run()
    } catch (error) {
      if (isCampaignDeleted(error)) return 'gone'
      const problem = isCancelled(error)
        ? plainProblem(t.uploadCancelled)
        : failureProblem(error, m.campaignUpdateFailed)
      const saved = steps.slice(0, place + 1).flatMap((done) => done.saved() ?? [])
      const missing = steps.slice(place).map((left) => left.missing())
      if (steps.length === 1 && saved.length === 0) return problem
      // what the server says of a field is no reason to keep silent about the rest
      const { errors: _, ...whole } = problem
      return { ...whole, detail: t.savedAndNot(saved, missing, problem.detail) }
    }
  }
  return null
}
