import type { OperationAnswer } from '@tohfa/sync-protocol/http/operation-endpoints'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { fileOnDisk } from '../blobs/large-file'
import { pinCaller, type PinCaller } from '../http/caller/pin-caller'
import type { ReplyHead, Sent } from '../http/reply'
import { answerOf, type Answer, type Idempotency } from './idempotency'
import { createProvenPins } from './proven-pins'
import { stepOf, type Kinds, type OperationRequest, type SentFile } from './operation-kind'
import { readKeyHeader, sendAnswer } from './idempotency-key'
import type { Spool } from '../uploads/spool'
import {
  aboutGift,
  fileFields,
  withSpooledForm,
  type FileField,
  type SpooledForm,
} from '../uploads/spooled-form'

/** A form that asks for one operation. */
export interface OperationForm extends SpooledForm {
  /** idempotency key; null: none was sent */
  id: string | null
  /** as typed or scanned */
  code: string
  caller: PinCaller
  /** as for an operation; by default: self */
  channel?: 'self' | 'no_script'
}

/** Applies operations that come as their own form, not in a batch. */
export interface FormOperations {
  /** The form fields of a kind that are files. */
  fileFields(kind: OperationKind): FileField[]
  /** @throws AppError as the kind's `prepare` and what it writes */
  apply<Kind extends OperationKind>(kind: Kind, form: OperationForm): Promise<Answer<OperationAnswer<Kind>>>
}

export function createFormOperations(deps: {
  kinds: Kinds
  idempotency: Idempotency
  /** @throws AppError busy (429) */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}): FormOperations {
  const { kinds } = deps
  return {
    fileFields: (kind) => fileFields(kinds[kind].files),
    async apply<Kind extends OperationKind>(
      kind: Kind,
      { id, code, caller, fields, files, channel = 'self' }: OperationForm,
    ) {
      const contents = files.map(({ field, digest }) => ({ field, digest }))
      const filesOf = (field: string): SentFile[] =>
        files
          .filter((file) => file.field === field)
          .map(({ path, size }) => ({ read: () => readFile(path), open: async () => fileOnDisk(path, size) }))
      const request: OperationRequest = {
        id,
        fingerprint: deps.idempotency.ofOperation({ kind, code, fields }, contents),
        content: async () => deps.idempotency.contentOf({ kind, code, fields }, contents),
        code,
        device: null,
        capturedAt: null,
        base: {},
        caller,
        channel,
        fields: async () => fields,
        files: filesOf,
        file: (field) => filesOf(field)[0]?.read ?? null,
        provenPins: createProvenPins(),
        queued: false,
      }
      const [outcome] = await deps.inTurn(() => deps.idempotency.inOrder([stepOf(kinds[kind], request)]))
      return answerOf<OperationAnswer<Kind>>(outcome)
    },
  }
}

/** Makes the handler of the call that asks for one kind of operation. */
export type OperationRoutes = <Kind extends OperationKind>(
  kind: Kind,
  /** fields that are not in the form, but in the address or the head of the call */
  beside?: (request: FastifyRequest) => Record<string, unknown>,
) => {
  handler(
    request: FastifyRequest<{ Params: { code: string } }>,
    reply: ReplyHead,
  ): Promise<Sent<OperationAnswer<Kind>>>
}

export const createOperationRoutes =
  ({
    operations,
    spool,
    findCode,
  }: {
    operations: FormOperations
    spool: Spool
    /** Finds a code as it is typed. @throws AppError code_unknown (404) */
    findCode: (typed: string) => Promise<{ campaignId: string; code: string }>
  }): OperationRoutes =>
  (kind, beside) => ({
    async handler(request, reply) {
      const id = readKeyHeader(request)
      const files = operations.fileFields(kind)
      // before any file is taken: no answer is remembered for a code that does not exist
      const shape = request.isMultipart()
        ? { files, about: aboutGift(await findCode(request.params.code)) }
        : { files }
      // a call with its fields in its address needs no body
      if (beside && !request.isMultipart()) request.body ??= {}
      const answer = await withSpooledForm(request, spool, shape, ({ fields, files }) =>
        operations.apply(kind, {
          id,
          code: request.params.code,
          caller: pinCaller(request),
          files,
          fields: { ...fields, ...beside?.(request) },
        }),
      )
      return sendAnswer(reply, answer)
    },
  })
