import type { Hasher } from '../src/crypto/hasher'

/** What happens before the next call goes on, once. */
export type Interruptions = { [Call in 'hash' | 'verify']?: (() => Promise<unknown>) | undefined }

/** A hasher whose callers have to wait while something else happens. */
export function interrupted(hasher: Hasher, during: Interruptions): Hasher {
  const happen = async (call: keyof Interruptions) => {
    const act = during[call]
    during[call] = undefined
    await act?.()
  }
  return {
    ...hasher,
    hash: (...given) => happen('hash').then(() => hasher.hash(...given)),
    verify: (...given) => happen('verify').then(() => hasher.verify(...given)),
  }
}
