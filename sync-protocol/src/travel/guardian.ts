/** Who agrees for a child: asked in a claim whose form has a notice, if the birth date makes its person under 18. */
import * as z from 'zod/mini'
import type { FieldError } from '../error-codes'
import * as field from '../fields/field-rules'
import { TEXT_HASH_MAX } from '../privacy/privacy-limits'
import * as m from '../messages'

/** years at which people agree for themselves: section 2(f) of India's Digital Personal Data Protection Act */
const OF_AGE = 18

/** Whether somebody is under 18 on a day. Both are `YYYY-MM-DD`. */
export const isChildOn = (day: string, dob: string): boolean =>
  day < `${Number(dob.slice(0, 4)) + OF_AGE}${dob.slice(4)}`

/** Fields of a claim. All are missing if its form did not ask. */
export const guardianFields = {
  guardian_name: z.optional(field.name),
  guardian_mobile: z.optional(field.mobile),
  /** identifies the text that the form showed */
  guardian_hash: z.optional(field.text(TEXT_HASH_MAX)),
}

const NEEDED = ['guardian_name', 'guardian_mobile'] as const

/** What a claim says about a child and about who agrees. */
export interface GuardedClaim {
  dob?: string | undefined
  guardian_name?: string | undefined
  guardian_mobile?: string | undefined
  guardian_hash?: string | undefined
}

/**
 * What is missing for a child.
 * @param options.day of the claim, `YYYY-MM-DD`
 * @param options.always even if the form did not ask: a form that was filled in offline may be from an older app, or
 * from a device with another day, and its claim has to arrive
 */
export const missingGuardian = (
  claim: GuardedClaim,
  { day, always }: { day: string; always: boolean },
): FieldError[] =>
  claim.dob !== undefined && isChildOn(day, claim.dob) && (always || claim.guardian_hash !== undefined)
    ? NEEDED.filter((name) => claim[name] === undefined).map((name) => ({
        field: name,
        detail: m.fieldRequired,
      }))
    : []
