/** Photos chosen on this device for forms. Not in device-store.ts, because only the forms of gifts have them. */
import { deviceDatabase } from './device-store'
import { createDraftFiles } from './store/draft-files'

export const draftFiles = createDraftFiles(deviceDatabase, () => Date.now())
