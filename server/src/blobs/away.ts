import { StoreUnavailableError } from '../db/store-unavailable'
import type { BlobStore } from './blob-store'

/** errors of the network and the client if nobody answers */
const NETWORK =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError|NetworkingError)/
/** answers and failures that are due to the bucket, the credentials or the clock, and never to a file */
const REFUSED =
  /^(NoSuchBucket|ExpiredToken|InvalidToken|TokenRefreshRequired|RequestTimeout|CredentialsProviderError)$/
const ASIDE = new Set([401, 403, 429])

/** Whether the service is the cause, and the same call may succeed later. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata: answered } = error as { $metadata?: { httpStatusCode?: number } }
  const status = answered?.httpStatusCode ?? 0
  return (
    status >= 500 ||
    ASIDE.has(status) ||
    REFUSED.test(error.name) ||
    [codeOf(error), error.name].some((name) => NETWORK.test(name))
  )
}

const codeOf = (error: Error) => (error as NodeJS.ErrnoException).code ?? ''

const throwAway = (error: unknown): never => {
  throw isAway(error) ? new StoreUnavailableError('files', error) : error
}

/** A networked store whose calls reject with StoreUnavailableError while it is away. */
export function tellingWhenAway<Store extends BlobStore>(store: Store): Store {
  const { direct } = store
  return {
    ...store,
    direct: direct && {
      ...direct,
      addressOf: (...asked) => direct.addressOf(...asked).catch(throwAway),
    },
    put: (...sent) => store.put(...sent).catch(throwAway),
    info: (key) => store.info(key).catch(throwAway),
    get: (...asked) => store.get(...asked).catch(throwAway),
    delete: (key) => store.delete(key).catch(throwAway),
    parts: {
      ...store.parts,
      put: (...sent) => store.parts.put(...sent).catch(throwAway),
      get: (key) => store.parts.get(key).catch(throwAway),
      delete: (key) => store.parts.delete(key).catch(throwAway),
    },
    variants: {
      ...store.variants,
      put: (...sent) => store.variants.put(...sent).catch(throwAway),
      get: (...asked) => store.variants.get(...asked).catch(throwAway),
    },
  }
}
