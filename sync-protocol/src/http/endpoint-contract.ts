import type * as z from 'zod/mini'
import type { FormFile } from './form-files'

/** What one call takes and answers. A missing field means that the call has no such part. */
export interface EndpointContract {
  /** one line for the API description */
  summary: string
  description?: string
  /** a bearer token: `required`, or `optional` if another credential may take its place */
  token?: 'required' | 'optional'
  /** the PIN of a gift in a header or the query: `required`, or `optional` if it may come in the body or not at all */
  pin?: 'required' | 'optional'
  /** it changes something, and takes no `Idempotency-Key`, which every other call that changes something takes */
  unkeyed?: true
  headers?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** the JSON body */
  body?: z.ZodMiniType
  /** the fields of a form: `multipart/form-data`, or JSON if no file is sent; files are not part of it */
  form?: z.ZodMiniType
  /** like `form`, for a call that always sends a file: only `multipart/form-data` */
  fileForm?: z.ZodMiniType
  /** the fields of `form` or `fileForm` that are files, by their names */
  files?: Readonly<Record<string, FormFile>>
  /** a body that is neither JSON nor a form */
  consumes?: { type: string; required: boolean }
  /** the JSON body of a 200 */
  response?: z.ZodMiniType
  /** media type of an answer that is not JSON */
  produces?: string
  /** JSON of each part of an answer that has several: lines, or events */
  part?: z.ZodMiniType
  /** statuses of success, each with what it means; 200 if it is missing */
  success?: Readonly<Record<number, string>>
  /** an answer has an `ETag`, and `If-None-Match` with the same one is answered 304 */
  tagged?: true
  /** statuses of refusals that do not follow from what it takes, among those that the description names */
  refusals?: readonly (401 | 403 | 404 | 422)[]
  /** further headers of a success, by their names as written, with what each says */
  says?: Readonly<Record<string, string>>
}
