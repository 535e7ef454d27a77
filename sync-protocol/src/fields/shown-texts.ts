import * as z from 'zod/mini'
import * as field from './field-rules'
import { TEXT_HASH_MAX } from '../privacy/privacy-limits'

/**
 * Which texts the form of a claim showed: the notice, and the box for offers if it was ticked. Both are missing if the
 * form has none, and from calls that do not name it.
 */
export const shownTexts = {
  notice_hash: z.optional(field.text(TEXT_HASH_MAX)),
  offers_hash: z.optional(field.text(TEXT_HASH_MAX)),
}
