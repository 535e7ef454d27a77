import * as labels from '../ui/labels.texts'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { ContactFields } from '../gift/contact/contact-fields'
import { typedValues } from '../gift/shared/submit/pending-view'
import { attention } from '../offline/device-outbox'
import { Dialog } from '../ui/dialog/dialog'
import { FormActions } from '../ui/form/form-actions'
import { say } from '../ui/toast/toast'
import { NewPin } from '../gift/pin/new-pin'
import { useForm } from '../ui/form/use-form'
import * as t from './outbox.texts'
import { pinIsWrong } from './refused-actions'
import { editClaimSchema } from './edit-claim-schema'
import { failureText } from './failure-text'
import { WithoutPhoto } from './waiting-photo'

interface EditClaimDialogProps {
  entry: OutboxEntry
  onClose: () => void
}

export default function EditClaimDialog(props: EditClaimDialogProps) {
  return (
    <Dialog title={t.editAndResend} open onClose={props.onClose}>
      <EditClaimForm {...props} />
    </Dialog>
  )
}

const WITHOUT_PHOTO = 'without_photo'

function EditClaimForm({ entry, onClose }: EditClaimDialogProps) {
  const askPin = pinIsWrong(entry)
  const { formProps, errors, formError, busy, setFormError } = useForm(editClaimSchema(askPin), {
    ignore: [WITHOUT_PHOTO],
    refused: entry.problem?.errors && entry.problem,
    onSubmit: async ({ pin, pin_confirmation: _repeated, ...fields }, form) => {
      try {
        const files = form.has(WITHOUT_PHOTO) ? [] : undefined
        await attention().editAndResend(entry.id, fields, askPin ? { pin } : undefined, files)
        say(t.resent)
        onClose()
      } catch (failure) {
        setFormError(failureText(failure))
      }
    },
  })
  const before = typedValues(entry.fields)
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-soft">{t.editAbout}</p>
      <ContactFields values={before} errors={errors} />
      {(['latitude', 'longitude', 'notice_hash', 'offers_hash'] as const).map((half) => (
        <input key={half} type="hidden" name={half} value={before[half] ?? ''} />
      ))}
      <WithoutPhoto id={entry.id} name={WITHOUT_PHOTO} />
      {askPin && (
        <NewPin errors={errors} hint={entry.problem?.code === 'pin_weak' ? t.otherPin : t.pinAgain} />
      )}
      <FormActions error={formError} busy={busy} save={t.resend} saving={labels.saving} onCancel={onClose} />
    </form>
  )
}
