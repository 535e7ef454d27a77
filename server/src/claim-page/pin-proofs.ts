/**
 * Without JavaScript, a page carries a proof in place of the PIN: the PIN itself, sealed by the server for itself.
 * Nobody else can read it, and it is valid only for one code and a few minutes.
 */
import { createSealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'

/** long enough to correct a form, short enough for a phone that is left unattended */
const LASTS_MS = 15 * 60_000

export interface PinProofs {
  /** @param pin which was just verified */
  give(code: string, pin: string): string
  /** The PIN in a valid proof; null if it is expired, forged or another code's. */
  pinOf(code: string, proof: unknown): string | null
}

export function createPinProofs(deps: { secrets: Secrets; now: () => number }): PinProofs {
  const sealed = createSealedText(deps.secrets, 'pin proof')
  return {
    give: (code, pin) => sealed.seal(JSON.stringify({ pin, until: deps.now() + LASTS_MS }), code),
    pinOf(code, proof) {
      if (typeof proof !== 'string') return null
      try {
        const { pin, until } = JSON.parse(sealed.open(proof, code)) as { pin: string; until: number }
        return deps.now() < until ? pin : null
      } catch {
        // made up, or another code's
        return null
      }
    },
  }
}
