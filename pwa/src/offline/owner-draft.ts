/**
 * A form of somebody who manages campaigns, kept on this device while it is filled in; it leaves the device with the
 * account.
 *
 * Exports: ownerDraft
 */
import { drafts } from './local'

const PAUSE_MS = 300

/** @param name of the form, and of what it changes */
export function ownerDraft(name: string) {
  const key = drafts.ownerKey(name)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Keeps what is typed, a moment after the last key. */
    keep(fields: Record<string, unknown>): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        drafts.save(key, fields).catch((error: unknown) => console.error(error))
      }, PAUSE_MS)
    },
    read: async () => (await drafts.read(key)) ?? {},
    async drop(): Promise<void> {
      clearTimeout(timer)
      await drafts.drop(key)
    },
  }
}
