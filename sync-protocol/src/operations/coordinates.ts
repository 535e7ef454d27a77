import * as z from 'zod/mini'
import * as m from '../messages'

/** A rule over two fields: a latitude without a longitude (or the reverse) is refused at the one that is missing. */
export const coordinatesTogether = (latitude: string, longitude: string) =>
  z.superRefine<Record<string, unknown>>((value, context) => {
    if ((value[latitude] === undefined) === (value[longitude] === undefined)) return
    context.addIssue({
      code: 'custom',
      message: m.locationIncomplete,
      path: [value[latitude] === undefined ? latitude : longitude],
    })
  })

/** An optional coordinate of an update: empty clears it (null), a number or its text sets it. */
export const clearable = <T extends z.ZodMiniType<number>>(coordinate: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(coordinate),
    ),
  )
