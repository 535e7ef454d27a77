import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { callerAddress } from './caller-address'
import type { Answer, Idempotency } from './idempotency'
import { createProvenPins } from './proven-pins'
import { fileFieldsOf, type OperationRegistry, type SentFile } from './queued-operation'
import { idempotencyKey } from './request-key'
import type { Spool } from './spool'
import { withSpooledForm } from './spooled-form'

/** Applies the operation that a call of its own (not a batch) asks for. */
export type DirectOperations = (
  kind: OperationKind,
  request: FastifyRequest<{ Params: { code: string } }>,
) => Promise<Answer>

export const createDirectOperations =
  (deps: { registry: OperationRegistry; idempotency: Idempotency; spool: Spool }): DirectOperations =>
  async (kind, request) => {
    const registered = deps.registry.get(kind)
    if (!registered) throw new Error(`no slice has registered ${kind}`)
    const { code } = request.params
    const id = idempotencyKey(request)
    const shape = { files: fileFieldsOf(registered) }
    return withSpooledForm(request, deps.spool, shape, async ({ fields, files }) => {
      const sent = files.map(({ field, digest }) => [field, digest])
      const filesOf = (field: string): SentFile[] =>
        files
          .filter((file) => file.field === field)
          .map(({ path, size }) => ({ read: () => readFile(path), locate: async () => ({ path, size }) }))
      return registered.apply({
        id,
        fingerprint: deps.idempotency.fingerprint(kind, code, fields, sent),
        code,
        capturedAt: null,
        address: callerAddress(request),
        fields: async () => fields,
        files: filesOf,
        file: (field) => filesOf(field)[0]?.read ?? null,
        provenPins: createProvenPins(),
      })
    })
  }
