import * as m from '@tohfa/sync-protocol/messages'
import { sentFields, summary, validate } from '@tohfa/sync-protocol/fields/validation'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from './app-error'

/** bytes of a JSON or form body, without files, unless a route says otherwise */
export const JSON_BODY_MAX_BYTES = 256 * 1024

const nothing = z.strictObject({})

/** What one call takes. */
export interface FormShape {
  /** the names of fields that are files */
  files: readonly string[]
  /** the names of fields that may be repeated; each is read as a list in the order sent, possibly empty */
  lists?: readonly string[]
  /** bytes of the largest file */
  maxBytes: number
  /** number of files in all fields together */
  maxFiles: number
}

/**
 * Reads `multipart/form-data` with its parts in any order, or a JSON object when no file is sent.
 * @param take reads a file of a known field to its end, before the next part is read
 * @param fields collects the fields as they arrive; after a refusal it has those that arrived before it
 * @returns the fields
 * @throws AppError body_malformed (400), content_type_unsupported (415), file_too_large or body_too_large (413),
 * validation_failed (422) for a file under another name; and what `take` throws
 */
export async function readParts(
  request: FastifyRequest,
  shape: FormShape,
  take: (part: MultipartFile) => Promise<void>,
  fields: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return jsonObject(request.body)
  const unknown = await readEach(request, shape, take, fields).catch((error: unknown) => {
    // the parser's errors: no boundary, cut off, a broken header
    if (error instanceof Error && !('code' in error)) throw new AppError('body_malformed')
    // or the sender has disconnected
    if (!(error instanceof AppError) && request.raw.readableAborted) throw new AppError('body_malformed')
    throw error
  })
  if (unknown.length > 0)
    throw new AppError('validation_failed', {
      detail: m.unknownField,
      errors: unknown.map((field) => ({ field, detail: m.unknownField })),
    })
  return fields
}

async function readEach(
  request: FastifyRequest,
  { files, lists = [], maxBytes, maxFiles }: FormShape,
  take: (part: MultipartFile) => Promise<void>,
  fields: Record<string, unknown>,
): Promise<string[]> {
  const repeated = new Map(lists.map((name): [string, unknown[]] => [name, []]))
  for (const [name, values] of repeated) fields[name] = values
  const unknown: string[] = []
  const parts = request.parts({
    limits: {
      fileSize: maxBytes,
      files: maxFiles,
      fields: 64,
      parts: 64 + maxFiles,
      fieldNameSize: 64,
      fieldSize: JSON_BODY_MAX_BYTES,
    },
  })
  // limits all fields together, because the parser only limits each one
  let left = JSON_BODY_MAX_BYTES
  for await (const part of parts) {
    if (part.type === 'field') {
      left -= Buffer.byteLength(String(part.value))
      if (left < 0 || part.valueTruncated || part.fieldnameTruncated) throw new AppError('body_too_large')
      const values = repeated.get(part.fieldname)
      if (values) values.push(part.value)
      else fields[part.fieldname] = part.value
      continue
    }
    // a part that is not read blocks all others
    if (files.includes(part.fieldname)) await take(part)
    else {
      unknown.push(part.fieldname)
      part.file.resume()
    }
  }
  return unknown
}

/** A JSON body that must be an object. @throws AppError body_malformed (400) */
export function jsonObject(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new AppError('body_malformed')
  return body as Record<string, unknown>
}

/**
 * Refuses a body with fields, for a call that takes none.
 * @throws AppError body_malformed (400), validation_failed (422)
 */
export function refuseFields(body: unknown): void {
  if (body !== undefined) parse(nothing, jsonObject(body))
}

/** A JSON body that must be a list. @throws AppError body_malformed (400), validation_failed (422) */
export function parseList<T>(schema: z.ZodMiniType<T[]>, body: unknown): T[] {
  if (!Array.isArray(body)) throw new AppError('body_malformed')
  return parse(schema, body)
}

/** The fields of a new record; empty fields count as not sent. @throws AppError validation_failed (422) */
export const parseNew = <T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T =>
  parse(schema, sentFields(fields))

/** The fields of a change; an empty optional field clears the value. @throws AppError validation_failed (422) */
export const parseChange = <T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T =>
  parse(schema, sentFields(fields, { keepEmpty: true }))

function parse<T>(schema: z.ZodMiniType<T>, fields: unknown): T {
  const result = validate(schema, fields)
  if (result.ok) return result.value
  throw new AppError('validation_failed', { detail: summary(result.errors), errors: result.errors })
}

/** The columns that a form changes: a field that was not sent stays, an empty one becomes null. */
export const changedColumns = <Columns>(sent: {
  [Column in keyof Columns]?: Columns[Column] | '' | undefined
}): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value === '' ? null : value]),
  ) as Partial<Columns>
