import type { RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { NoScriptPin } from '../pin/no-script-pin'
import { HiddenFields, useNoScriptPost } from '../shared/form/no-script-post'

type Texts = Readonly<Record<string, string>>

interface NoScriptFormProps {
  refused: RefusedForm | undefined
  /** the button's words */
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
