import type { NoScriptPage, RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { NoScriptPin } from './no-script-pin'
import { HiddenFields, NoScriptPost, useNoScriptPost } from '../shared/form/no-script-post'

type Texts = Readonly<Record<string, string>>

interface NoScriptFormProps {
  refused: RefusedForm | undefined
  /** the button's text */
  submit: string
  children: (errors: Texts, values: Texts | undefined) => ReactNode
}

/** A form that no script ever sends. */
export function NoScriptForm({ refused, submit, children }: NoScriptFormProps) {
  const found = refused?.problem.errors ?? []
  const errors = Object.fromEntries(found.map(({ field, detail }) => [field, detail]))
  return (
    <form {...useNoScriptPost()} noValidate className="flex flex-col gap-4">
      <HiddenFields />
      {children(errors, refused?.values)}
      <NoScriptPin errors={errors} />
      <FormError>{found.length === 0 ? (refused?.problem.detail ?? null) : null}</FormError>
      <Button type="submit">{submit}</Button>
    </form>
  )
}

interface SentProps {
  page: NoScriptPage
  /** what the form asks for */
  form: string
  title?: string
  /** the text that unfolds the form */
  folded?: string | undefined
  children: ReactNode
}

/** A form of a claimed gift, with the hidden values that it sends. */
export const Sent = ({ page: { hidden, asksPin }, form, title, folded, children }: SentProps) => (
  <NoScriptPost value={{ hidden, action: `?do=${form}`, asksPin }}>
    {title !== undefined && <h1 className="mb-4 font-display text-2xl font-semibold">{title}</h1>}
    {folded === undefined ? (
      children
    ) : (
      <details className="mt-4">
        <summary className="text-accent-ink">{folded}</summary>
        {children}
      </details>
    )}
  </NoScriptPost>
)
