import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { readFile } from 'node:fs/promises'
import { callerAddress } from '../http/caller-address'
import { applyOnce } from './apply-once'
import type { Answer, Idempotency } from './idempotency'
import { createProvenPins } from './proven-pins'
import { fileFieldsOf, type OperationRegistry, type SentFile } from './operation-registry'
import { idempotencyKey, sendAnswer } from './request-key'
import type { Spool } from '../incoming/spool'
import { FORM_TYPES, withSpooledForm, type FileField, type SpooledForm } from '../incoming/spooled-form'

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
      return applyOnce(deps.idempotency, registered(kind), {
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

/** In the description of a form, whose fields alone it shows: the day that a call may name at most is the call's own. */
export const ANY_DAY = '9999-12-31'

interface DirectCall {
  schema: FastifySchema
  handler: (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => Promise<unknown>
}

/** The call of its own that an operation has: what it does, and its description. */
export type DirectOperations = (kind: OperationKind, schema: FastifySchema) => DirectCall

export const createDirectOperations =
  ({ operations, spool }: { operations: FormOperations; spool: Spool }): DirectOperations =>
  (kind, schema) => ({
    schema: { consumes: FORM_TYPES, ...schema },
    async handler(request, reply) {
      const id = idempotencyKey(request)
      const answer = await withSpooledForm(request, spool, { files: operations.fileFields(kind) }, (form) =>
        operations.apply(kind, { ...form, id, code: request.params.code, address: callerAddress(request) }),
      )
      return sendAnswer(reply, answer)
    },
  })
