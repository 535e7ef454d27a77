import type { Secrets } from '../crypto/secrets'
import { PIN_COST, type Hasher } from '../crypto/hasher'

/** Hashes of PINs: argon2id over an HMAC of code and PIN, as PHC strings. */
export function createPinHashes({ hasher, secrets }: { hasher: Hasher; secrets: Secrets }) {
  const peppered = (code: string, pin: string, by: Secrets = secrets) => by.mac('pin', code, pin)
  /** @throws AppError busy (429) */
  const hash = (code: string, pin: string) => hasher.hash(peppered(code, pin), PIN_COST)

  return {
    hash,
    /**
     * Whether a PIN is right, and whether its hash uses a former root secret and has to be made again. A wrong PIN costs
     * one more hash for each former secret.
     * @throws AppError busy (429)
     */
    async compare(code: string, hash: string, pin: string): Promise<'right' | 'former' | 'wrong'> {
      if (await hasher.verify(hash, peppered(code, pin))) return 'right'
      for (const former of secrets.former())
        if (await hasher.verify(hash, peppered(code, pin, former))) return 'former'
      return 'wrong'
    },
    /** What replaces the hash of a right PIN; undefined if it is good, or the machine is busy: then the next one does. */
    renewed: async (code: string, before: string, pin: string, compared: 'right' | 'former') =>
      compared === 'former' || hasher.outdated(before, PIN_COST)
        ? hash(code, pin).catch(() => undefined)
        : undefined,
  }
}
