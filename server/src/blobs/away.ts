import { StoreUnavailableError } from '../db/store-unavailable'
import type { BlobStore } from './blob-store'

/** errors of the network and the client if nobody answers */
const NETWORK =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError|NetworkingError)/
const TOO_MANY_REQUESTS = 429

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata: answered } = error as { $metadata?: { httpStatusCode?: number } }
  const status = answered?.httpStatusCode ?? 0
  return (
    status >= 500 || status === TOO_MANY_REQUESTS || NETWORK.test(codeOf(error)) || NETWORK.test(error.name)
  )
}

const codeOf = (error: Error) => (error as NodeJS.ErrnoException).code ?? ''

const throwAway = (error: unknown): never => {
  throw isAway(error) ? new StoreUnavailableError('files', error) : error
}

/** A networked store whose calls reject with StoreUnavailableError while it is away. */
export function tellingWhenAway<Store extends BlobStore>(store: Store): Store {
  return {
    ...store,
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
