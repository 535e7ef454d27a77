import { imageLink } from '@tohfa/sync-protocol/entities/campaign-image'
import { sentFields, validate, type Validated } from '@tohfa/sync-protocol/fields/validation'
import type { ZodMiniType } from 'zod/mini'

const PREFIX = 'link-'

/** The form field that holds an image's link, by the image's id. */
export const linkField = (id: string) => `${PREFIX}${id}`

export interface WithLinks<T> {
  form: T
  /** by the image's id; empty for none */
  links: Readonly<Record<string, string>>
}

/** Checks a form's own fields against `schema`, and the links of its images against their rule. */
export function checkWithLinks<T>(schema: ZodMiniType<T>, options?: { keepEmpty: boolean }) {
  return (texts: Record<string, string>): Validated<WithLinks<T>> => {
    const all = Object.entries(texts)
    const own = Object.fromEntries(all.filter(([field]) => !field.startsWith(PREFIX)))
    const form = validate(schema, sentFields(own, options))
    const errors = form.ok ? [] : [...form.errors]
    const links: Record<string, string> = {}
    for (const [field, text] of all) {
      if (!field.startsWith(PREFIX)) continue
      const link = validate(imageLink, text)
      if (link.ok) links[field.slice(PREFIX.length)] = link.value
      else errors.push(...link.errors.map(({ detail }) => ({ field, detail })))
    }
    return form.ok && errors.length === 0
      ? { ok: true, value: { form: form.value, links } }
      : { ok: false, errors }
  }
}
