import type * as z from 'zod/mini'

/** What one call takes and answers. A field that is missing means that the call has no such part. */
export interface EndpointContract {
  /** one line for the API description */
  summary: string
  description?: string
  /** a bearer token: `required`, or `optional` where another credential may stand in its place */
  token?: 'required' | 'optional'
  headers?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** the JSON body */
  body?: z.ZodMiniType
  /** the fields of a form: `multipart/form-data`, or JSON where no file comes along; files are not part of it */
  form?: z.ZodMiniType
  /** as `form`, for a call that always brings a file: `multipart/form-data` alone */
  fileForm?: z.ZodMiniType
  /** the JSON body of a 200 */
  response?: z.ZodMiniType
  /** media type of an answer that is not JSON */
  produces?: string
}
