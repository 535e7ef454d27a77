/**
 * What is away: the database, the files, or room for more of either. Nothing of ours is wrong then, and the same
 * request succeeds once it is back. This module recognises what is away among all other failures.
 */

/** `space`: what is there can be read, and nothing can be added. */
export type StorePart = 'database' | 'files' | 'space'

/** A store that does not do its work right now. The cause is for the log. */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError'
  constructor(
    readonly part: StorePart,
    cause: unknown,
  ) {
    super(`no ${part} right now: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

/**
 * The connection broke, or the disk failed, during a commit. So nobody knows whether the transaction was committed, and
 * it may still be. Only the database can tell later. What belongs to the transaction must not be removed, and it must
 * not be run again unless its effect happens once.
 */
export class CommitUnknownError extends StoreUnavailableError {
  override readonly name = 'CommitUnknownError'
  constructor(cause: unknown) {
    super('database', cause)
  }
}

/**
 * SQLite's names, or their beginnings (SQLITE_IOERR_WRITE): a full disk, a broken one, one that another program holds
 */
const SQLITE_FULL = 'SQLITE_FULL'
const SQLITE_AWAY = /^SQLITE_(IOERR|BUSY|CANTOPEN|READONLY|LOCKED|PROTOCOL)(_|$)/

/** what a store that is closed to changes says (closing.ts); SQLite has only one code for all triggers */
export const CLOSED = 'This store is closed to changes: it is being moved, or was moved'
const SQLITE_TRIGGER = 'SQLITE_CONSTRAINT_TRIGGER'

/** the operating system's names, for files that we write */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const DISK_AWAY = new Set(['EIO', 'EROFS', 'ESTALE'])
/** if it is about a file that we open: what a program or a socket refuses has no path, or another call */
const FORBIDDEN = new Set(['EACCES', 'EPERM'])
const OPENS = /^(open|mkdir|rename|unlink|copyfile|stat|utime)$/

function partOf(error: Error): StorePart | null {
  if (error instanceof StoreUnavailableError) return error.part
  const { code, path, syscall = '' } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return null
  if (NO_ROOM.has(code) || code === SQLITE_FULL) return 'space'
  if (SQLITE_AWAY.test(code) || (code === SQLITE_TRIGGER && error.message === CLOSED)) return 'database'
  const isForbidden = FORBIDDEN.has(code) && path !== undefined && OPENS.test(syscall)
  return DISK_AWAY.has(code) || isForbidden ? 'files' : null
}

/** The part of the store that was away when this was thrown; null for any other failure. */
export function unavailablePart(thrown: unknown): StorePart | null {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    const part = partOf(at)
    if (part) return part
  }
  return null
}
