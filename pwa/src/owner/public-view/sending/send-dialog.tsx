import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button'
import { Actions, Dialog } from '../../../ui/dialog/dialog'
import { Field } from '../../../ui/form/field'
import { toast } from '../../../ui/toast/toast'
import { cancel } from '../../../ui/ui.texts'
import type { ShownCode } from '../../shared/shown-codes'
import { AttachmentField } from './attachment-field'
import * as v from '../public-view.texts'

/** names shown of the people that a message goes to */
const RECIPIENTS_SHOWN = 3

export type SendKind = keyof typeof v.kinds

interface SendDialogProps {
  kind: SendKind
  recipients: readonly ShownCode[]
  onSent: () => void
  onClose: () => void
}

/** A message to the selected recipients. It is only confirmed, never sent (specification section 2). */
export default function SendDialog({ kind, recipients, onSent, onClose }: SendDialogProps) {
  const [blank, setBlank] = useState(true)
  const named = v.kinds[kind]
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (blank) return
    toast(v.confirmed(named, recipients.length))
    onSent()
  }
  return (
    <Dialog title={v.sendTo(named, recipients.length)} open onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <Field
          as="textarea"
          label={v.message}
          name="message"
          required
          hint={v.notDelivered}
          onChange={(event) => setBlank(event.currentTarget.value.trim() === '')}
        />
        <AttachmentField />
        <Recipients codes={recipients} />
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={blank}>
            {v.send}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

const Recipients = ({ codes }: { codes: readonly ShownCode[] }) => (
  <section>
    <h3 className="mb-1 font-medium">{v.recipients}</h3>
    <ul>
      {codes.slice(0, RECIPIENTS_SHOWN).map(({ code, claimer_name: name, claimer_mobile: mobile }) => (
        <li key={code} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
          <bdi>{name ?? code.slice(0, CODE_SHOWN_LENGTH)}</bdi>
          <bdi className="text-soft">{mobile}</bdi>
        </li>
      ))}
    </ul>
    {codes.length > RECIPIENTS_SHOWN && (
      <p className="text-soft">{v.andMore(codes.length - RECIPIENTS_SHOWN)}</p>
    )}
  </section>
)
