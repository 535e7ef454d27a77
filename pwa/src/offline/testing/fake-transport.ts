/** A network that tests control, in front of a FakeServer. */
import type { Operation, WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import { PACE_HEADER } from '@tohfa/sync-protocol/operations/pace'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { SEAL_SUITE, type SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { WAITING_HEADER, WAITING_NOT_TAKEN } from '@tohfa/sync-protocol/operations/sync-answer'
import { NetworkError, type Batch, type Head, type SyncTransport, type UploadJob } from '../engine/transport'
import type { FakeServer } from './fake-server'

type Pushed = Pick<Batch, 'operations' | 'waiting'>

export class FakeTransport implements SyncTransport {
  readonly batches: Operation[][] = []
  /** the reports of what waits that the server got, with a batch or without */
  readonly reports: WaitingGroup[][] = []
  readonly uploaded: string[] = []
  key: SealingKey = { key_id: 'k1', public_key: '', suite: SEAL_SUITE }
  /** called before every step that a crash may follow */
  beforeStep: () => void = () => undefined
  /** what something between device and server answers in place of the server; undefined: it lets this through */
  onTheWay: (what: { operations?: Operation[]; file?: UploadJob }) => Error | undefined = () => undefined
  /** whether the server takes reports of what waits */
  takesReports = true
  /** what answers to batches ask for (PACE_HEADER) */
  pace: string | undefined
  /** lines of an answer that arrive together */
  linesPerPiece = 1
  #connected = true
  #failures: Error[] = []
  #reportFailures: Error[] = []
  #linesUntilLost: number | undefined

  constructor(private readonly server: FakeServer) {}

  disconnect(): void {
    this.#connected = false
  }
  connect(): void {
    this.#connected = true
  }
  /** The next call that sends something fails with this, before it reaches the server. */
  failNext(error: Error): void {
    this.#failures.push(error)
  }
  /** The next batch without operations fails with this. */
  failNextReport(error: Error): void {
    this.#reportFailures.push(error)
  }
  /** The server handles the next batch in full, but only this many lines of the answer arrive. */
  loseNextResponse(afterLines = 0): void {
    this.#linesUntilLost = afterLines
  }

  async *push({ operations, waiting }: Pushed, head?: Head): AsyncGenerator<OperationResult[]> {
    await this.#reach({ operations }, operations.length === 0 ? this.#reportFailures : this.#failures)
    if (waiting && this.takesReports) this.reports.push(waiting)
    await head?.heard?.(
      new Headers({
        ...(waiting && !this.takesReports && { [WAITING_HEADER]: WAITING_NOT_TAKEN }),
        ...(this.pace !== undefined && { [PACE_HEADER]: this.pace }),
      }),
    )
    if (operations.length === 0) return
    this.batches.push(operations)
    const lost = this.#linesUntilLost
    this.#linesUntilLost = undefined
    if (lost !== undefined) {
      const lines = [...this.server.sync(operations)].slice(0, lost)
      yield* this.#pieces(lines)
      throw new NetworkError('the answer broke off')
    }
    yield* this.#pieces(this.server.sync(operations))
  }

  *#pieces(lines: Iterable<OperationResult>): Generator<OperationResult[]> {
    let piece: OperationResult[] = []
    for (const line of lines) {
      this.beforeStep()
      piece.push(line)
      if (piece.length < this.linesPerPiece) continue
      yield piece
      piece = []
    }
    if (piece.length > 0) yield piece
  }

  async upload(job: UploadJob, signal: AbortSignal): Promise<string> {
    await this.#reach({ file: job })
    const id = this.server.store(job.data)
    await job.onUrl(`https://gift.example/api/uploads/${id}`)
    this.beforeStep()
    if (signal.aborted) throw new NetworkError('the upload was put off')
    this.uploaded.push(id)
    return id
  }

  async #reach(
    what: { operations?: Operation[]; file?: UploadJob } = {},
    failures = this.#failures,
  ): Promise<void> {
    this.beforeStep()
    await Promise.resolve()
    const failure = failures.shift()
    if (failure) throw failure
    if (!this.#connected) throw new NetworkError('no network')
    const page = this.onTheWay(what)
    if (page) throw page
  }
}
