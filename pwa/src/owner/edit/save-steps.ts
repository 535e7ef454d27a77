import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { ApiError } from '../../api/client'
import { explained } from '../../api/explained'
import { formNeedsNetwork } from '../../api/api.texts'
import { failureProblem, reasonOf } from '../../api/failure'
import { plainProblem } from '../../api/errors'
import { isCampaignDeleted } from '../campaign-data/campaign-deleted'
import * as t from '../images/images.texts'
import { isCancelled } from '../images/use-image-upload'

/** One step of a change that takes several calls. */
export interface Step {
  /** what this step has saved, in words; called after it succeeded */
  saved: () => string | null
  /** what is not saved if this step does not succeed, in words */
  missing: () => string
  run: () => Promise<void>
}

/**
 * Runs the steps one after another until one fails.
 * @returns null if all is saved, 'deleted' if the campaign has been deleted, else the problem, with what is saved and
 *   what is not
 */
export async function takeSteps(steps: readonly Step[]): Promise<Problem | 'deleted' | null> {
  for (const [place, step] of steps.entries()) {
    try {
      await step.run()
    } catch (error) {
      if (isCampaignDeleted(error)) return 'deleted'
      const problem = isCancelled(error)
        ? plainProblem(t.uploadCancelled)
        : failureProblem(error, m.campaignUpdateFailed)
      const saved = steps.slice(0, place + 1).flatMap((done) => done.saved() ?? [])
      const missing = steps.slice(place).map((step) => step.missing())
      if (steps.length === 1 && saved.length === 0) return problem
      // besides the errors of fields, still say what is saved and what is not
      const { errors: _, ...whole } = problem
      const why = isCancelled(error) ? t.uploadCancelled : reasonOf(error, formNeedsNetwork)
      const told = t.savedAndNot(saved, missing, why)
      const answered = isCancelled(error) || error instanceof ApiError
      return { ...whole, detail: answered ? told : explained(m.campaignUpdateFailed, told) }
    }
  }
  return null
}
