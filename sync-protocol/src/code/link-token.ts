import * as z from 'zod/mini'
import { asLink } from '../text/characters'
import { requiredToken } from '../fields/field-rules'
import { RESET_TOKEN_MAX } from './code-limits'

/**
 * What follows the `#` in the address of a link that works once, without punctuation that was pasted with it; at most 100
 * characters. A file of its own, because no claim page needs it.
 */
export const linkToken = requiredToken(RESET_TOKEN_MAX).check(z.overwrite(asLink))
