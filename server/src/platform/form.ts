import { IMAGE_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { sentFields, summary, validate } from '@tohfa/sync-protocol/validation'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from './app-error'

export interface FormFile {
  bytes: Buffer
  /** as the sender called it; never used as a path */
  name: string
}

/** A body as the calls take it: form fields, and files by the field that they fill. */
export interface Form {
  fields: Record<string, unknown>
  files: Map<string, FormFile>
}

/**
 * Reads `multipart/form-data`, or a JSON object where no file is sent (sync-wire), whatever the order of its parts.
 * @param fileFields the names under which a file may come; a file part without a name and bytes counts as not sent
 * @throws AppError body_malformed (400), content_type_unsupported (415), file_too_large or body_too_large (413),
 * validation_failed (422) for a file under another name
 */
export async function readForm(request: FastifyRequest, fileFields: readonly string[] = []): Promise<Form> {
  if (!request.isMultipart()) return { fields: jsonObject(request.body), files: new Map() }
  const { form, unknown } = await readParts(request, fileFields).catch((error: unknown) => {
    // the parser's own words: no boundary, cut off, a broken head
    if (error instanceof Error && !('code' in error)) throw new AppError('body_malformed')
    throw error
  })
  if (unknown.length > 0)
    throw new AppError('validation_failed', {
      detail: m.unknownField,
      errors: unknown.map((field) => ({ field, detail: m.unknownField })),
    })
  return form
}

async function readParts(request: FastifyRequest, fileFields: readonly string[]) {
  const form: Form = { fields: {}, files: new Map() }
  const unknown: string[] = []
  const parts = request.parts({
    limits: {
      fileSize: IMAGE_MAX_BYTES,
      files: 4,
      fields: 64,
      parts: 68,
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
      form.fields[part.fieldname] = part.value
      continue
    }
    // a part that nobody reads holds up all that follow
    const bytes = await part.toBuffer()
    if (!fileFields.includes(part.fieldname)) unknown.push(part.fieldname)
    else if (bytes.length > 0 || part.filename) form.files.set(part.fieldname, { bytes, name: part.filename })
  }
  return { form, unknown }
}

/** A JSON body that must be an object. @throws AppError body_malformed (400) */
export function jsonObject(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new AppError('body_malformed')
  return body as Record<string, unknown>
}

/** The fields of a new record: empty ones count as not sent. @throws AppError validation_failed (422) */
export const parseNew = <T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T =>
  parse(schema, sentFields(fields))

/** The fields of a change: an empty optional one clears. @throws AppError validation_failed (422) */
export const parseChange = <T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T =>
  parse(schema, sentFields(fields, { keepEmpty: true }))

function parse<T>(schema: z.ZodMiniType<T>, fields: Record<string, unknown>): T {
  const result = validate(schema, fields)
  if (result.ok) return result.value
  throw new AppError('validation_failed', { detail: summary(result.errors), errors: result.errors })
}
