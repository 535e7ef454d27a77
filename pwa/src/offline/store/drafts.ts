/**
 * Forms under way, so that a reload, an update or a lost tab takes nothing with it. PINs are never kept here.
 *
 * Exports: createDrafts, type Drafts
 */
import type { LocalDatabase } from './local-database'

export interface Drafts {
  /** Keeps the plain text fields of a form; secret fields and files are left out. */
  save(key: string, fields: Record<string, unknown>): Promise<void>
  read(key: string): Promise<Record<string, string> | undefined>
  drop(key: string): Promise<void>
  /** the key of a form that belongs to the account */
  ownerKey(name: string): string
  /** Drops the forms that belong to the account. */
  forgetOwner(): Promise<void>
}

const OWNER = 'owner '
const SECRET = /pin|password|passport|aadhar|pan_number/i

export function createDrafts(db: LocalDatabase, now: () => number): Drafts {
  return {
    async save(key, fields) {
      const value = Object.fromEntries(
        Object.entries(fields).filter(([field, text]) => typeof text === 'string' && !SECRET.test(field)),
      )
      await db.drafts.put({ key, value, savedAt: now() })
    },
    async read(key) {
      const value: unknown = (await db.drafts.get(key))?.value
      if (typeof value !== 'object' || value === null) return undefined
      const texts = Object.entries(value).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      return Object.fromEntries(texts)
    },
    drop: (key) => db.drafts.delete(key),
    ownerKey: (name) => OWNER + name,
    async forgetOwner() {
      await db.drafts.where('key').startsWith(OWNER).delete()
    },
  }
}
