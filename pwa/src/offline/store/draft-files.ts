/** Photos that were chosen for a form and not sent yet. They are stored with its draft, and as long as that: a day. */
import { DRAFT_MS } from './draft-ms'
import { isLockedCode } from './lock/locked-work'
import type { LocalDatabase } from './local-database'

/** prefix of their keys in `drafts` */
export const DRAFT_FILES = 'files '

interface StoredFile {
  name: string
  type: string
  /** bytes, not a Blob: WebKit has lost the contents of Blobs stored in IndexedDB */
  data: ArrayBuffer
}

export function createDraftFiles(db: LocalDatabase, now: () => number) {
  const all = () => db.drafts.where('key').startsWith(DRAFT_FILES)
  const drop = (draft: string) => db.drafts.delete(DRAFT_FILES + draft)
  return {
    /**
     * Stores the files of a form in place of earlier ones; none if the campaign of its gift asks for a lock.
     * @param draft name of the draft, which begins with the code of the gift
     */
    async put(draft: string, files: readonly File[]) {
      const [code = ''] = draft.split('.')
      if (files.length === 0 || (await isLockedCode(db, code))) return drop(draft)
      const value: StoredFile[] = await Promise.all(
        files.map(async (file) => ({ name: file.name, type: file.type, data: await file.arrayBuffer() })),
      )
      await db.drafts.put({ key: DRAFT_FILES + draft, value, savedAt: now() })
    },
    /** @returns what was stored; empty if there is nothing */
    async read(draft: string) {
      // otherwise a draft would never expire after a clock was set back
      await all()
        .and(({ savedAt }) => Math.abs(now() - savedAt) >= DRAFT_MS)
        .delete()
      const stored = (await db.drafts.get(DRAFT_FILES + draft))?.value as StoredFile[] | undefined
      return (stored ?? []).map(({ name, type, data }) => new File([data], name, { type }))
    },
    drop,
    /** Deletes the files of all gift forms. */
    async dropAll() {
      await all().delete()
    },
  }
}
