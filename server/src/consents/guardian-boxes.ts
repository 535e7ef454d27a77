/** Who agreed for a child: encrypted in the row of the consent. */
import { resealColumns, type Reseal } from '../crypto/resealing'
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
  const columns = ['guardianBox'] as const
  const renewed = ({ code }: { code: string }, box: string) => boxes.renewed(box, code)
  return (
    // a gift has one consent with a guardian, so its code is the key
    (await resealColumns(db, 'consents', { key: ['code'], columns, renewed })) +
    (await resealColumns(db, 'pastConsents', { key: ['id'], columns, renewed }))
  )
}
