import type { Answer, Idempotency } from './idempotency'
import type { OperationHandler, OperationRequest } from './operation-registry'

/**
 * Applies an operation, unless it was applied before: then the first answer is given again.
 * @throws AppError idempotency_key_reused (422) when its id stands for another request, and as the handler's `apply`
 */
export async function applyOnce<Body>(
  idempotency: Idempotency,
  handler: OperationHandler<Body>,
  operation: OperationRequest,
): Promise<Answer<Body>> {
  const { id, fingerprint, turn } = operation
  const key = id === null ? null : { id, fingerprint, ...(turn && { turn }) }
  const answer = await idempotency.once(key, (commit) => handler.apply(operation, commit))
  return handler.present?.(answer) ?? answer
}
