import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { callerAddress } from './caller-address'
import type { Answer, Idempotency } from './idempotency'
import { createProvenPins } from './proven-pins'
import { fileFieldsOf, type OperationRegistry, type SentFile } from './queued-operation'
import { idempotencyKey } from './request-key'
import type { Spool } from './spool'
import { withSpooledForm, type FileField, type SpooledForm } from './spooled-form'

/** A form that asks for an operation, whichever way it was sent. */
export interface OperationForm extends SpooledForm {
  /** idempotency key; null: none was sent */
  id: string | null
  /** as typed or scanned */
  code: string
  /** of the caller, for limits */
  address: string
}

/** Applies operations that were asked for one by one, not in a batch. */
export interface FormOperations {
  /** The form fields of a kind that are files. */
  fileFields(kind: OperationKind): FileField[]
  /** @throws AppError as the kind's own `apply` */
  apply(kind: OperationKind, form: OperationForm): Promise<Answer>
}

export function createFormOperations(deps: {
  registry: OperationRegistry
  idempotency: Idempotency
}): FormOperations {
  const registered = (kind: OperationKind) => {
    const found = deps.registry.get(kind)
    if (!found) throw new Error(`no slice has registered ${kind}`)
    return found
  }
  return {
    fileFields: (kind) => fileFieldsOf(registered(kind)),
    apply(kind, { id, code, address, fields, files }) {
      const sent = files.map(({ field, digest }) => [field, digest])
      const filesOf = (field: string): SentFile[] =>
        files
          .filter((file) => file.field === field)
          .map(({ path, size }) => ({ read: () => readFile(path), locate: async () => ({ path, size }) }))
      return registered(kind).apply({
        id,
        fingerprint: deps.idempotency.fingerprint(kind, code, fields, sent),
        code,
        capturedAt: null,
        address,
        fields: async () => fields,
        files: filesOf,
        file: (field) => filesOf(field)[0]?.read ?? null,
        provenPins: createProvenPins(),
      })
    },
  }
}

/** Applies the operation that a call of its own asks for. */
export type DirectOperations = (
  kind: OperationKind,
  request: FastifyRequest<{ Params: { code: string } }>,
) => Promise<Answer>

export const createDirectOperations =
  ({ operations, spool }: { operations: FormOperations; spool: Spool }): DirectOperations =>
  async (kind, request) => {
    const id = idempotencyKey(request)
    return withSpooledForm(request, spool, { files: operations.fileFields(kind) }, (form) =>
      operations.apply(kind, { ...form, id, code: request.params.code, address: callerAddress(request) }),
    )
  }
