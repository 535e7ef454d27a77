import type { Problem } from '../error-codes'

/** Whether the body of an error answer is a problem from our server, and not the answer of a proxy on the way. */
export const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  'detail' in body &&
  typeof body.code === 'string' &&
  typeof body.detail === 'string'
