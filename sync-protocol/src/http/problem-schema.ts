import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode, type Problem } from '../error-codes'

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]

/** The body of every error answer (`Problem`). A page only needs its type: this describes and checks answers. */
export const problem: z.ZodMiniType<Problem> = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(codes),
  errors: z.optional(z.array(z.object({ field: z.string(), detail: z.string() }))),
  second_factor: z.optional(
    z.object({
      ticket: z.string(),
      ways: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
      passkey: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
}) as z.ZodMiniType<Problem>
