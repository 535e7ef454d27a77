import * as z from 'zod/mini'

/** The answer of a call that only shows that it is done. */
export const message = z.object({ message: z.string() })
export type Message = z.infer<typeof message>
