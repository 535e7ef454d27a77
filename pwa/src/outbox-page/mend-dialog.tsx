import { saving } from '../ui/labels.texts'
import { labelOf } from '../gift/shared/field-labels'
import { attention } from '../offline/device-outbox'
import { isClaim } from '../offline/sending-rules/outbox-entry'
import { NewPin } from '../gift/pin/new-pin'
import { PinInput } from '../gift/pin/pin-input'
import { asText } from '../gift/shared/submit/pending-view'
import { Dialog } from '../ui/dialog/dialog'
import { Field, FieldFrame } from '../ui/form/field'
import { FormActions } from '../ui/form/form-actions'
import { useForm } from '../ui/form/use-form'
import { say } from '../ui/toast/toast'
import { pinLabel } from '../ui/ui.texts'
import { failureText } from './failure-text'
import { mendSchema } from './mend-schema'
import * as t from './outbox.texts'
import { namedField, sealedFieldsOf, type Alike } from './refused-actions'

const ABOUT = { new: t.sendAsNewAbout, pin: t.sealedAbout, field: t.editAbout, again: t.againAbout }

interface MendDialogProps {
  alike: Alike
  onClose: () => void
}

/**
 * Corrects refused entries by asking once: for their PIN or other sealed fields, for one field, or for nothing at all.
 */
export default function MendDialog(props: MendDialogProps) {
  return (
    <Dialog title={titleOf(props.alike)} open onClose={props.onClose}>
      <MendForm {...props} />
    </Dialog>
  )
}

const titleOf = ({ mend, entries }: Alike) =>
  mend === 'new'
    ? t.sendAsNew
    : mend === 'pin'
      ? t.pinAgainFor(entries.length)
      : mend === 'again'
        ? t.allAgain(entries.length)
        : t.editAndResend

function MendForm({ alike: { mend, entries }, onClose }: MendDialogProps) {
  const [first] = entries
  const named = mend === 'field' && first ? namedField(first) : undefined
  const sealed = mend === 'pin' || mend === 'new' ? [...new Set(entries.flatMap(sealedFieldsOf))] : []
  const numbers = sealed.filter((field) => field !== 'pin')
  const pin = !sealed.includes('pin') ? 'none' : entries.some(isClaim) ? 'new' : 'known'
  const asked = named === undefined ? numbers : [...numbers, named]

  const send = async (secrets: Record<string, unknown>, changes: Record<string, unknown>) => {
    const ids = entries.map(({ id }) => id)
    if (mend === 'pin') await attention().sealAgain(ids, secrets)
    else if (mend === 'new') for (const id of ids) await attention().sendAsNew(id, secrets)
    else await attention().resendAll(ids, changes)
  }
  const { formProps, errors, formError, busy, setFormError } = useForm(mendSchema(asked, pin), {
    onSubmit: async ({ pin_confirmation: _, ...typed }) => {
      const isSecret = ([field]: [string, unknown]) => sealed.includes(field)
      const fields = Object.entries(typed)
      try {
        await send(
          Object.fromEntries(fields.filter(isSecret)),
          Object.fromEntries(fields.filter((field) => !isSecret(field))),
        )
        say(t.resent)
        onClose()
      } catch (failure) {
        setFormError(failureText(failure))
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-soft">{ABOUT[mend]}</p>
      {named !== undefined && first && (
        <Field
          label={labelOf(named)}
          name={named}
          type={named === 'date' ? 'date' : 'text'}
          required
          defaultValue={asText(first.fields[named])}
          error={errors[named] ?? first.problem?.errors?.[0]?.detail}
        />
      )}
      {numbers.map((number) => (
        <Field
          key={number}
          label={labelOf(number)}
          name={number}
          autoComplete="off"
          hint={t.sealedLeftEmpty}
          error={errors[number]}
        />
      ))}
      {pin === 'new' && (
        <NewPin errors={errors} hint={first?.problem?.code === 'pin_weak' ? t.otherPin : t.pinAgain} />
      )}
      {pin === 'known' && (
        <FieldFrame label={pinLabel} name="pin" hint={t.pinAgain} error={errors.pin} required>
          {(control) => <PinInput {...control} />}
        </FieldFrame>
      )}
      <FormActions error={formError} busy={busy} save={t.resend} saving={saving} onCancel={onClose} />
    </form>
  )
}
