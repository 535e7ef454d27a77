import * as m from '@tohfa/sync-protocol/messages'
import type { ReactNode } from 'react'
import { Button } from './button'
import { copyAndTell } from './copy-and-tell'
import { Actions } from './dialog/dialog'
import { Field } from './form/field'
import * as labels from './labels.texts'

interface MadeLinkProps {
  url: string
  label: string
  name: string
  hint: string
  /** text if it cannot be copied */
  copyFailed: string
  onClose: () => void
  /** what is shown above it */
  children?: ReactNode
}

/** A link that was just created, to pass on. */
export function MadeLink({ url, label, name, hint, copyFailed, onClose, children }: MadeLinkProps) {
  return (
    <>
      {children}
      <Field
        label={label}
        name={name}
        required
        readOnly
        value={url}
        hint={hint}
        // the pressed button is no longer there
        ref={focus}
        onFocus={({ target }) => target.select()}
        autoComplete="off"
      />
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {labels.done}
        </Button>
        <Button onClick={() => void copyAndTell(url, m.linkCopied, copyFailed)}>{labels.copyLink}</Button>
      </Actions>
    </>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()
