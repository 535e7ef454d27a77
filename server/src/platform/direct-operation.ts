import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from './caller-address'
import { readForm } from './form'
import type { Answer, Idempotency } from './idempotency'
import type { OperationRegistry } from './queued-operation'
import { digest, idempotencyKey } from './request-key'

/** Applies the operation that a call of its own (not a batch) asks for. */
export type DirectOperations = (
  kind: OperationKind,
  request: FastifyRequest<{ Params: { code: string } }>,
) => Promise<Answer>

export const createDirectOperations =
  (deps: { registry: OperationRegistry; idempotency: Idempotency }): DirectOperations =>
  async (kind, request) => {
    const registered = deps.registry.get(kind)
    if (!registered) throw new Error(`no slice has registered ${kind}`)
    const id = idempotencyKey(request)
    const { fields, files } = await readForm(request, registered.fileFields)
    const sent = [...files].map(([field, { bytes }]) => [field, digest(bytes)])
    return registered.apply({
      id,
      fingerprint: deps.idempotency.fingerprint(kind, request.params.code, fields, sent),
      code: request.params.code,
      capturedAt: null,
      address: callerAddress(request),
      fields: async () => fields,
      file: (field) => {
        const file = files.get(field)
        return file ? async () => file.bytes : null
      },
    })
  }
