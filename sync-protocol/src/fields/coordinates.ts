import * as z from 'zod/mini'
import { asProse } from '../text/characters'
import * as m from '../messages'

/** A rule over two fields: both are given, both are cleared (null), or neither is sent. The error is at the missing one. */
export const coordinatesTogether = (latitude: string, longitude: string) =>
  z.superRefine<Record<string, unknown>>((value, context) => {
    const [north, east] = [value[latitude], value[longitude]]
    const alike = (missing: null | undefined) => (north === missing) === (east === missing)
    if (alike(undefined) && alike(null)) return
    context.addIssue({
      code: 'custom',
      message: m.locationIncomplete,
      path: [typeof north === 'number' ? longitude : latitude],
    })
  })

/** An optional field of an update that is not text: empty clears it (null), anything else sets it. */
export const clearable = <T extends z.ZodMiniType>(rule: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && asProse(value) === '' ? null : value)),
      z.nullable(rule),
    ),
  )
