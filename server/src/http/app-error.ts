import { ERROR_CODES, type ErrorCode, type FieldError } from '@tohfa/sync-protocol/error-codes'

export interface AppErrorOptions {
  /** what a person is told; the code's own message where nothing more exact is known */
  detail?: string
  /** the fields that a rule refuses */
  errors?: FieldError[]
  /** seconds after which the same request may succeed */
  retryAfterSeconds?: number
  /** what it came of, for the log alone */
  cause?: unknown
}

/** A refusal that the caller may see, by its stable code (decisions, "Errors"); anything else thrown is a 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { status, message } = ERROR_CODES[code]
    super(code, { cause: options.cause })
    this.code = code
    this.status = status
    this.detail = options.detail ?? message
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
