/** Forms of campaigns that ask for a lock: what is typed there is not stored before it is saved. */
import { deviceDatabase } from '../offline/device-store'
import { isLockedCode } from '../offline/store/lock/locked-work'

/** prefix of the drafts (gift/shared/form/form-draft.ts) */
const PREFIX = 'tohfa.draft.'

/**
 * If the campaign of a gift asks for a lock, removes what a form of it has just stored, after each key. The browser
 * writes to the disk later, and only what is there by then.
 * @returns a function that ends it
 */
export function keepNoDrafts(code: string): () => void {
  let ended = false
  const begin = (isLocked: boolean) => {
    if (!isLocked || ended) return
    forget(code)
    // runs after the form's own listener
    document.addEventListener('input', forgetIt)
  }
  const forgetIt = () => forget(code)
  isLockedCode(deviceDatabase, code).then(begin, (error: unknown) => console.error(error))
  return () => {
    ended = true
    document.removeEventListener('input', forgetIt)
  }
}

function forget(code: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX + code)) localStorage.removeItem(key)
  } catch {
    // storage is refused: there is no draft
  }
}
