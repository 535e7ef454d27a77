import * as z from 'zod/mini'
import { AMOUNT_MAX_PAISE } from '../limits'
import * as m from '../messages'
import { toPaise } from './money'

/** An amount in a form, converted from rupees to whole paise; `range` is the message for text that is no amount or out of range. */
export const paise = (range: string) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: (issue) => (issue.input == null ? m.fieldRequired : range) }),
    z.pipe(
      z.transform((rupees: number | string, context) => {
        const whole = toPaise(rupees)
        if (whole !== null) return whole
        const numeric = Number.isFinite(Number(rupees)) && Math.abs(Number(rupees)) * 100 <= AMOUNT_MAX_PAISE
        context.issues.push({ code: 'custom', input: rupees, message: numeric ? m.amountDecimals : range })
        return z.NEVER
      }),
      z.int({ error: range }).check(z.gte(0, { error: range }), z.lte(AMOUNT_MAX_PAISE, { error: range })),
    ),
  )
