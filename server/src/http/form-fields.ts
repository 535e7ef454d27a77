import { JSON_BODY_MAX_BYTES } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { sentFields, summary, validate } from '@tohfa/sync-protocol/validation'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from './app-error'

const nothing = z.strictObject({})

/** What one call takes. */
export interface FormShape {
  /** the names under which a file may come */
  files: readonly string[]
  /** the names of fields that may come more than once: a list in their order, and an empty one where none came */
  lists?: readonly string[]
  /** bytes of the largest file */
  maxBytes: number
  /** files, whatever their fields */
  maxFiles: number
}

/**
 * Reads `multipart/form-data`, or a JSON object where no file is sent (sync-wire), whatever the order of its parts.
 * @param take reads a file of a known field to its end, before the next part comes
 * @param fields takes up the fields as they come: what had come before something was refused stays in it
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
    // what is still on its way is read and dropped: who is still sending would not see the answer
    request.raw.unpipe()
    request.raw.resume()
    // the parser's own words: no boundary, cut off, a broken head
    if (error instanceof Error && !('code' in error)) throw new AppError('body_malformed')
    // or whoever sends it has hung up
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
  // sixty-four fields that are each as large as one may be are sixty-four times too much
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
    // a part that nobody reads holds up all that follow
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
 * For a call that takes no fields.
 * @throws AppError body_malformed (400), validation_failed (422) where some come nevertheless
 */
export function refuseFields(body: unknown): void {
  if (body !== undefined) parse(nothing, jsonObject(body))
}

/** A JSON body that must be a list. @throws AppError body_malformed (400), validation_failed (422) */
export function parseList<T>(schema: z.ZodMiniType<T[]>, body: unknown): T[] {
  if (!Array.isArray(body)) throw new AppError('body_malformed')
  return parse(schema, body)
}

/** The fields of a new record: empty ones count as not sent. @throws AppError validation_failed (422) */
export const parseNew = <T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T =>
  parse(schema, sentFields(fields))

/** The fields of a change: an empty optional one clears. @throws AppError validation_failed (422) */
export const parseChange = <T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T =>
  parse(schema, sentFields(fields, { keepEmpty: true }))

function parse<T>(schema: z.ZodMiniType<T>, fields: unknown): T {
  const result = validate(schema, fields)
  if (result.ok) return result.value
  throw new AppError('validation_failed', { detail: summary(result.errors), errors: result.errors })
}
