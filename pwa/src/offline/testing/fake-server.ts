/**
 * The server as the wire page describes it, in memory: idempotency, lanes, uploads. Only for tests of the
 * engine; the simulation drives the real one.
 */
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import type { Operation } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { problemOf } from './problem-of'

export class FakeServer {
  /** ids in the order in which they took effect; an id that appears twice breaks an invariant */
  readonly effects: string[] = []
  readonly claimedBy = new Map<string, string>()
  readonly uploads = new Map<string, ArrayBuffer>()
  /** answers to give instead, by operation id, once each */
  readonly scripted = new Map<string, OperationResult>()
  readonly #answers = new Map<string, { request: string; result: OperationResult; at: number }>()
  /** epoch ms */
  now = () => 0
  #nextUpload = 0

  store(data: ArrayBuffer): string {
    const id = `upload-${String(this.#nextUpload++).padStart(20, '0')}`
    this.uploads.set(id, data)
    return id
  }

  /** It refuses this operation once. */
  refuse(id: string, code: ErrorCode): void {
    this.scripted.set(id, this.#refuse({ id }, code))
  }

  *sync(operations: readonly Operation[]): Generator<OperationResult> {
    const broken = new Set<string>()
    for (const operation of operations) {
      const result: OperationResult = broken.has(operation.code)
        ? { id: operation.id, outcome: 'blocked' }
        : this.#settle(operation)
      if (result.outcome !== 'applied') broken.add(operation.code)
      yield result
    }
  }

  #settle(operation: Operation): OperationResult {
    const known = this.#answers.get(operation.id)
    // a file that was sent again is the same file
    const files = operation.files?.map((file) => ({ ...file, upload: this.#printOf(file.upload) }))
    const request = JSON.stringify({ ...operation, files, captured_at: undefined })
    if (known) {
      if (known.request !== request) return this.#refuse(operation, 'idempotency_key_reused')
      return known.result.outcome === 'applied'
        ? { ...known.result, replayed: true, age: this.now() - known.at }
        : known.result
    }
    const scripted = this.scripted.get(operation.id)
    if (scripted && this.scripted.delete(operation.id)) return scripted
    if (operation.files?.some((file) => !this.uploads.has(file.upload)))
      return this.#refuse(operation, 'upload_unknown')
    const claimed = this.claimedBy.has(operation.code)
    if (operation.kind === 'qr.claim' && claimed) return this.#refuse(operation, 'already_claimed')
    if (operation.kind === 'qr.update' && !claimed) return this.#refuse(operation, 'not_claimed')
    this.effects.push(operation.id)
    if (operation.kind === 'qr.claim') this.claimedBy.set(operation.code, operation.id)
    const body = { code: operation.code, claimed: true, claimer_name: operation.fields?.name ?? null }
    const result: OperationResult = {
      id: operation.id,
      outcome: 'applied',
      status: 200,
      replayed: false,
      body,
    }
    this.#answers.set(operation.id, { request, result, at: this.now() })
    return result
  }

  #printOf = (upload: string) => String(new Uint8Array(this.uploads.get(upload) ?? new ArrayBuffer()))

  #refuse({ id }: { id: string }, code: ErrorCode): OperationResult {
    const body = problemOf(code)
    return { id, outcome: 'refused', status: body.status, body }
  }
}
