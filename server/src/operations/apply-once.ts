import type { Answer, Idempotency } from './idempotency'
import type { OperationHandler, OperationRequest } from './operation-handler'

/**
 * Applies an operation, or gives the first answer again if it was applied before.
 * @throws AppError idempotency_key_reused (422) when its id stands for another request, and as the handler's `apply`
 */
export async function applyOnce<Body>(
  idempotency: Idempotency,
  handler: OperationHandler<Body>,
  operation: OperationRequest,
): Promise<Answer<Body>> {
  const { id, fingerprint, content, device, place } = operation
  const key = id === null ? null : { id, fingerprint, content, device, ...(place && { place }) }
  return idempotency.once(key, (commit) => handler.apply(operation, commit))
}
