/** The parts of the second step that people type, apart from the schemas of the server, which no screen loads. */
import * as z from 'zod/mini'
import { normalizeCode } from '../code/code-alphabet'
import { asciiDigits } from '../text/digits'
import * as field from '../fields/field-rules'
import { ONE_TIME_CODE_LENGTH } from '../password/password-limits'
import { RECOVERY_CODE_LENGTH } from '../pin/pin-limits'
import * as m from '../messages'

/** Six digits in any script, with or without spaces, as ASCII digits. */
export const oneTimeCode = z.pipe(
  z.pipe(
    field.requiredToken(40),
    z.transform((typed: string) => asciiDigits(typed).replace(/\s/g, '')),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${ONE_TIME_CODE_LENGTH}}$`), { error: m.oneTimeCodeInvalid })),
)

/** A recovery code as it is shown or typed, in stored form. */
export const recoveryCode = z.pipe(
  z.pipe(
    field.requiredToken(60),
    z.transform((typed: string) => normalizeCode(typed, RECOVERY_CODE_LENGTH) ?? ''),
  ),
  z.string().check(z.minLength(1, { error: m.recoveryCodeLength })),
)

/** Asks again only for the present password. */
export const confirmedForm = z.strictObject({ current_password: field.anyPassword })
export type ConfirmedForm = z.infer<typeof confirmedForm>
