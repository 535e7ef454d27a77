import { StoreUnavailableError, type StorePart } from '../store-unavailable'
import { sqlState } from './error'

/**
 * SQLSTATEs: no connection (08), no resources (53), shut down or starting (57P), a limit of time that was reached (25P03,
 * 55P03, 57014), a server that takes no writes, as a standby before it has taken over (25006), and a role or a database that
 * is no longer there (28, 3D000)
 */
const AWAY = /^(08|28|53|57P0[1-5]|25006|25P03|3D000|55P03|57014)/
const DISK_FULL = '53100'

const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'.split(
    ' ',
  ),
)

/** what the driver throws without a code: for a lost connection, and for one or an answer that took too long */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/

function partOf(error: unknown): StorePart | null {
  const state = sqlState(error) ?? ''
  if (state === DISK_FULL) return 'space'
  if (AWAY.test(state)) return 'database'
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall } = at as NodeJS.ErrnoException
    // a socket in a folder disappears with its server
    const noSocket = syscall === 'connect' && (code === 'ENOENT' || code === 'EACCES')
    if (noSocket || NETWORK.has(code) || WORDS.test(at.message)) return 'database'
  }
  return null
}

/**
 * A handler for the driver's rejections. @throws StoreUnavailableError if the database is away, or else the error
 * itself
 */
export function throwUnavailable(error: unknown): never {
  const part = error instanceof StoreUnavailableError ? null : partOf(error)
  throw part ? new StoreUnavailableError(part, error) : error
}
