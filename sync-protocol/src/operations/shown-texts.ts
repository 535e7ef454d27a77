import * as z from 'zod/mini'
import * as field from '../fields'
import * as limits from '../limits'

/**
 * Which texts the form of a claim showed: of the notice, and of the box for offers where it was ticked. Both are missing where
 * the form has none, and from calls that do not name it.
 */
export const shownTexts = {
  notice_hash: z.optional(field.text(limits.TEXT_HASH_MAX)),
  offers_hash: z.optional(field.text(limits.TEXT_HASH_MAX)),
}
