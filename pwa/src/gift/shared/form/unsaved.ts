/** What a person has typed, chosen or recorded for a gift and not saved yet: it goes where the gift goes. */
import { canStore } from '../submit/submit'
import { DRAFT_PREFIX } from './form-draft'

/** Moves all of it to another code of the same gift, or deletes it. Never throws. @param to null: it is deleted */
export async function moveUnsaved(code: string, to: string | null): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(DRAFT_PREFIX + code)) continue
      // an id belongs to the old code
      const text = to !== null && !key.endsWith('.id') && localStorage.getItem(key)
      if (text) localStorage.setItem(key.replace(code, to), text)
      localStorage.removeItem(key)
    }
    if (!canStore()) return
    const [{ deviceDatabase }, { moveUnsavedFiles }] = await Promise.all([
      import('../../../offline/device-store'),
      import('../../../offline/store/unsaved-files'),
    ])
    await moveUnsavedFiles(deviceDatabase, code, to)
  } catch (error) {
    console.error('What was not saved could not be moved', error)
  }
}
