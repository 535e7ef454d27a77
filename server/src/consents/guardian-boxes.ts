/** Who agreed for a child: encrypted in the row of the consent. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../crypto/resealing'
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'

export interface Guardian {
  name: string
  mobile: string
}

/** Each is bound to its gift. */
export const createGuardianBoxes = (secrets: Secrets): SealedText => createSealedText(secrets, 'guardians')

export function createGuardians(secrets: Secrets) {
  const boxes = createGuardianBoxes(secrets)
  return {
    seal: (code: string, guardian: Guardian) => boxes.seal(JSON.stringify(guardian), code),
    /** The box as the present root secret seals it, to be stored again. */
    fresh: (code: string, box: string | null) => box && (boxes.renewed(box, code) ?? box),
    open: (code: string, box: string | null) =>
      box === null ? undefined : (JSON.parse(boxes.open(box, code)) as Guardian),
  }
}

/** The guardians of present consents, and of past ones. */
export const resealGuardians: Reseal = async ({ db, secrets }) => {
  const boxes = createGuardianBoxes(secrets)
  const renewed = ({ code, guardianBox }: { code: string; guardianBox: string | null }) =>
    guardianBox === null ? undefined : boxes.renewed(guardianBox, code)
  const present = await inSteps(db, {
    // a gift has one consent with a guardian, so its code is the key
    page: ({ q, t: { consents: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(isNotNull(t.guardianBox), gt(t.code, after)))
        .orderBy(asc(t.code))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ code }) => code,
    change(row) {
      const guardianBox = renewed(row)
      if (guardianBox === undefined || row.guardianBox === null) return undefined
      const asItWas = row.guardianBox
      return async ({ q, t: { consents: t } }) => {
        const changed = await q
          .update(t)
          .set({ guardianBox })
          .where(and(eq(t.code, row.code), eq(t.guardianBox, asItWas)))
          .returning({ code: t.code })
        return changed.length
      }
    },
  })
  const past = await inSteps(db, {
    page: ({ q, t: { pastConsents: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(isNotNull(t.guardianBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change(row) {
      const guardianBox = renewed(row)
      if (guardianBox === undefined || row.guardianBox === null) return undefined
      const asItWas = row.guardianBox
      return async ({ q, t: { pastConsents: t } }) => {
        const changed = await q
          .update(t)
          .set({ guardianBox })
          .where(and(eq(t.id, row.id), eq(t.guardianBox, asItWas)))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
  return present + past
}
