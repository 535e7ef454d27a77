/**
 * What a page without script carries on in place of a PIN: the PIN sealed for the server itself, for one code and a few
 * minutes. Nobody else can read it, and it is of no use with another code or later.
 */
import { createSealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'

/** long enough to correct a form, short enough for a phone that is left lying about */
const LASTS_MS = 15 * 60_000

export interface PinProofs {
  /** @param pin that was right just now */
  give(code: string, pin: string): string
  /** The PIN of a proof that still holds; null where it does not. */
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
        // made up, or of another code
        return null
      }
    },
  }
}
