/** The server's public key, cached on the device so that a PIN can be sealed without a network. */
import { addressOf } from '@tohfa/sync-protocol/http/address'
import { readSealingKey } from '@tohfa/sync-protocol/http/endpoints'
import { SEAL_SUITE, type SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { deadline } from '../engine/deadline'
import type { LocalDatabase } from '../store/local-database'
import { META, readMeta, writeMeta } from '../store/meta'
import { isQuota } from '../store/quota'
import * as t from '../offline.texts'

/** Nothing was saved: there is no key to seal with, and none could be fetched. The form still has everything. */
export class SealingKeyMissingError extends Error {
  override readonly name = 'SealingKeyMissingError'
  constructor(message: string = t.sealingKeyMissing, options?: ErrorOptions) {
    super(message, options)
  }
}

const FRESH_FOR_MS = 24 * 60 * 60_000
const ANSWER_MS = 30_000

/**
 * Asks the server.
 * @param origin of the API, without a trailing slash; missing: the page's own
 * @throws if there is no answer, or it has no key of our suite
 */
export async function fetchSealingKey(origin = '', send = fetch): Promise<SealingKey> {
  const silence = deadline(ANSWER_MS)
  try {
    const answer = await send(`${origin}${addressOf(readSealingKey, {})}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: silence.signal,
    })
    const key: unknown = await answer.json()
    if (!isSealingKey(key)) throw new TypeError('what answered has no key of our suite')
    return key
  } finally {
    silence.done()
  }
}

export type SealingKeys = ReturnType<typeof createSealingKeys>

interface CachedKey {
  key: SealingKey
  fetchedAt: number
}

export function createSealingKeys(db: LocalDatabase, fetchKey: () => Promise<SealingKey>, now: () => number) {
  const cached = async () => {
    const value = await readMeta(db, META.sealingKey)
    return isCachedKey(value) ? value : undefined
  }
  const fetched = async () => {
    const key = await fetchKey()
    try {
      await writeMeta(db, META.sealingKey, { key, fetchedAt: now() } satisfies CachedKey)
    } catch (error) {
      // on a full device the key is used once, without being stored
      if (!isQuota(error)) throw error
    }
    return key
  }
  return {
    /**
     * The key to seal with; fetched if there is none. `refresh` renews it in the background.
     * @throws SealingKeyMissingError
     */
    async current() {
      const known = await cached()
      if (known) return known.key
      try {
        return await fetched()
      } catch (cause) {
        throw new SealingKeyMissingError(t.sealingKeyMissing, { cause })
      }
    },
    /** Fetches a first or fresher key when it is time; never throws. */
    async refresh() {
      try {
        const known = await cached()
        // a clock that was set back must not keep a key for ever
        const age = known ? Math.abs(now() - known.fetchedAt) : Infinity
        if (age >= FRESH_FOR_MS) await fetched()
      } catch {
        // an old key stays usable for 90 days after a rotation
      }
    },
  }
}

function isCachedKey(value: unknown): value is CachedKey {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('fetchedAt' in value))
    return false
  return typeof value.fetchedAt === 'number' && isSealingKey(value.key)
}

/** Whether a value is a key of the suite that this client can seal with. */
function isSealingKey(value: unknown): value is SealingKey {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key_id' in value &&
    'public_key' in value &&
    'suite' in value &&
    typeof value.key_id === 'string' &&
    typeof value.public_key === 'string' &&
    value.suite === SEAL_SUITE
  )
}
