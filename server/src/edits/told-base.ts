/** What an edit says that it found. It is a hint and never a reason to refuse: what cannot be read counts as not said. */
import { validate } from '@tohfa/sync-protocol/fields/validation'
import type * as z from 'zod/mini'

/**
 * The fields of `base` in the form in which they are stored.
 * @param shape the rules of the fields that an edit may name
 */
export function toldFields<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
  base: Readonly<Record<string, unknown>>,
): { [K in keyof Shape]?: z.output<Shape[K]> } {
  const told = Object.entries(shape).flatMap(([field, rule]) => {
    if (!Object.hasOwn(base, field)) return []
    const read = validate(rule, base[field] ?? '')
    return read.ok ? [[field, read.value]] : []
  })
  return Object.fromEntries(told) as { [K in keyof Shape]?: z.output<Shape[K]> }
}

const MEDIA_KEY = /^\/media\/([^?]+)/

/** The key of the photo that was seen, from its path; null: there was none; undefined: not said. */
export function toldPhoto(path: unknown): string | null | undefined {
  if (path === null) return null
  return typeof path === 'string' ? MEDIA_KEY.exec(path)?.[1] : undefined
}
