import * as z from 'zod/mini'
import { AMOUNT_MAX_PAISE } from './sale-limits'
import * as m from '../messages'
import { isAmount, toPaise } from './money'

/** An amount in a form, converted from rupees to whole paise; `range` is the message if it is out of range. */
export const paise = (range: string) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: (issue) => (issue.input == null ? m.fieldRequired : range) }),
    z.pipe(
      z.transform((rupees: number | string, context) => {
        const whole = toPaise(rupees)
        if (whole !== null) return whole
        const message = isAmount(rupees) ? m.amountDecimals : m.amountUnreadable
        context.issues.push({ code: 'custom', input: rupees, message })
        return z.NEVER
      }),
      z.int({ error: range }).check(z.gte(0, { error: range }), z.lte(AMOUNT_MAX_PAISE, { error: range })),
    ),
  )
