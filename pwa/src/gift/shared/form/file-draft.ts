import { canStore } from '../submit/submit'
import { forgetDraft } from './form-draft'

export const storedFiles = async () => (await import('../../../offline/device-draft-files')).draftFiles

/** Without storage the form still has its files. */
export const tried = (work: () => Promise<unknown>) =>
  void (canStore() && work().catch((error: unknown) => console.error(error)))

/** Deletes a draft with its files once its content is stored elsewhere, or no longer wanted. */
export function forgetWholeDraft(name: string): void {
  forgetDraft(name)
  tried(async () => (await storedFiles()).drop(name))
}
