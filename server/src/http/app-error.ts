import { ERROR_CODES, type ErrorCode, type FieldError, type Problem } from '@tohfa/sync-protocol/error-codes'

export interface AppErrorOptions {
  /** the message for a person; by default the code's own */
  detail?: string
  /** the fields that a rule refuses */
  errors?: FieldError[]
  /** how a login goes on */
  secondFactor?: Problem['second_factor']
  /** seconds after which the same request may succeed */
  retryAfterSeconds?: number | undefined
  /** the error behind it, for the log only */
  cause?: unknown
}

/** A refusal that the caller may see, with a stable code. Any other error is answered with 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[] | undefined
  readonly secondFactor: Problem['second_factor']
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { status, message } = ERROR_CODES[code]
    super(code, { cause: options.cause })
    this.code = code
    this.status = status
    this.detail = options.detail ?? message
    this.errors = options.errors
    this.secondFactor = options.secondFactor
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
