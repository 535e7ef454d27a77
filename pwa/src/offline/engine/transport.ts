/**
 * The way to the server, as the engine sees it. fetch-transport.ts is the real one; tests have one that they control.
 *
 * Every call ends with an answer, NetworkError or HttpError, in bounded time: an engine that waits for ever holds the
 * lock of every tab.
 */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { mayPassLater } from '@tohfa/sync-protocol/operations/sync-answer'
import type { Operation, WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'

/** No answer, or an incomplete one. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The server answered the request as a whole, but not with what was asked for. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: number,
    /** the server's own Retry-After, 0 if it gave none */
    readonly retryAfterMs: number,
    /** absent if the answer was no problem+json: then it may not come from our server */
    readonly problem?: Problem,
    /** whether it comes from our server, even if it is no refusal */
    readonly isOurs = problem !== undefined,
  ) {
    super(problem?.detail ?? `HTTP ${status}`)
  }

  /**
   * Whether something between device and server answered with its own page (a filter, a portal). A gateway that is
   * overloaded or finds no server (5xx, 408, 429) says nothing about what was sent.
   */
  get isPage(): boolean {
    return !this.isOurs && this.status < 500 && this.status !== 408 && this.status !== 429
  }

  /** Whether the very same request may succeed later. */
  get passing(): boolean {
    return !this.problem || mayPassLater(this.status)
  }
}

export interface UploadJob {
  data: ArrayBuffer
  name: string
  type: string
  /** of the gift that the file is for, and the id of this device: the server counts its room by them */
  code: string
  device: string
  /** where an earlier try left off; if the server no longer has it, the upload starts again */
  uploadUrl?: string
  /** awaited before the first byte is sent, so that a crash resumes rather than repeats */
  onUrl: (uploadUrl: string) => Promise<unknown>
}

export interface Batch {
  device_id: string
  operations: Operation[]
  waiting?: WaitingGroup[] | undefined
}

/** Headers before the operations of a batch, and before the lines of its answer. */
export interface Head {
  /** of the request, besides those that the transport sets */
  headers?: Readonly<Record<string, string>>
  /** Gets the headers of an answer. @returns whether its lines are to be read */
  heard?(headers: Headers): boolean | Promise<boolean>
}

export interface SyncTransport {
  /**
   * Sends one batch and yields the lines of the answer as they arrive, those that came in one piece together. The
   * stream may end early without an error; the server may have applied what has no answer.
   * @param batch.waiting what else waits, if the server should know
   * @throws NetworkError, HttpError
   */
  push(batch: Batch, head?: Head): AsyncIterable<OperationResult[]>
  /**
   * Sends one file, from where an earlier try left off. Aborting `signal` ends it with any error; what has arrived stays.
   * @returns the id of the finished upload
   * @throws NetworkError, HttpError
   */
  upload(job: UploadJob, signal: AbortSignal): Promise<string>
}
