/** Forms that are being filled in, so that a reload, an update or a lost tab loses nothing. */
import { isSecretField } from '@tohfa/sync-protocol/fields/secret-fields'
import type { LocalDatabase } from './local-database'

const OWNER = 'owner '
const PAUSE_MS = 300

export function createDrafts(db: LocalDatabase, now: () => number) {
  let timesForgotten = 0
  return {
    /**
     * A form of somebody who manages campaigns. It leaves the device with the account.
     * @param name of the form, and of what it changes
     */
    owner(name: string) {
      const key = OWNER + name
      let timer: ReturnType<typeof setTimeout> | undefined
      const put = (fields: Record<string, unknown>) =>
        db.drafts
          .put({ key, value: textsOf(fields), savedAt: now() })
          .catch((error: unknown) => console.error(error))
      return {
        /** Stores the text fields of the form shortly after the last key; secret fields and files are left out. */
        save(fields: Record<string, unknown>) {
          clearTimeout(timer)
          const before = timesForgotten
          timer = setTimeout(() => timesForgotten === before && void put(fields), PAUSE_MS)
        },
        /** @returns what was stored; empty if there is nothing */
        read: async () => textsOf((await db.drafts.get(key))?.value),
        async drop() {
          clearTimeout(timer)
          await db.drafts.delete(key)
        },
      }
    },
    /** Deletes the forms that belong to the account. */
    async forgetOwner() {
      // what was typed just before is not stored after it
      timesForgotten++
      await db.drafts.where('key').startsWith(OWNER).delete()
    },
  }
}

/** The text fields of a form; secret fields are never stored. */
function textsOf(form: unknown): Record<string, string> {
  if (typeof form !== 'object' || form === null) return {}
  const texts = Object.entries(form).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && !isSecretField(pair[0]),
  )
  return Object.fromEntries(texts)
}
