import { operationId } from '@tohfa/sync-protocol/operations/envelope'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { sendJson, type ReplyHead, type Sent } from '../http/reply'
import type { Answer, Idempotency, IdempotencyKey } from './idempotency'

/**
 * The Idempotency-Key of a request, with a fingerprint; null when none was sent.
 * @param asked what the fingerprint covers besides method and route: the caller, the target, the fields
 * @throws AppError idempotency_key_invalid (422)
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  idempotency: Idempotency,
  ...asked: unknown[]
): IdempotencyKey | null {
  const id = readKeyHeader(request)
  return id === null
    ? null
    : { id, fingerprint: idempotency.fingerprint(request.method, request.routeOptions.url, ...asked) }
}

/** The Idempotency-Key header in the form that is stored; null when none was sent. @throws AppError idempotency_key_invalid (422) */
export function readKeyHeader(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const id = validate(operationId, header)
  if (!id.ok) throw new AppError('idempotency_key_invalid')
  return id.value
}

/** Says in the head of an answer that the key had been used before, if so. */
export function markReplayed(reply: ReplyHead, { replayed }: { replayed: boolean }): void {
  if (replayed) reply.header('idempotency-replayed', 'true')
}

export function sendAnswer<Body>(reply: ReplyHead, answer: Answer<Body>): Sent<Body> {
  markReplayed(reply, answer)
  return sendJson(reply.code(answer.status), answer.json)
}
