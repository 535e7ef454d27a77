import { createLinkForm, type CreateLinkForm } from '@tohfa/sync-protocol/entities/campaign-link'
import { LINK_DAYS, LINK_NAME_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { failureProblem } from '../../api/failure'
import { Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/form/field'
import { FormActions } from '../../ui/form/form-actions'
import { useForm } from '../../ui/form/use-form'
import * as labels from '../../ui/labels.texts'
import * as t from './links.texts'

interface NewLinkDialogProps {
  onClose: () => void
  onMake: (form: CreateLinkForm) => Promise<void>
}

export default function NewLinkDialog({ onClose, onMake }: NewLinkDialogProps) {
  const { formProps, errors, formError, busy } = useForm(createLinkForm, {
    onSubmit: async (form) => {
      try {
        await onMake(form)
      } catch (error) {
        return failureProblem(error, labels.linkNotCreated)
      }
    },
  })
  return (
    <Dialog title={t.newLink} open onClose={onClose}>
      <form {...formProps} className="grid gap-4">
        <Field
          label={t.nameLabel}
          name="name"
          idPrefix="link"
          required
          maxLength={LINK_NAME_MAX}
          hint={t.nameHint}
          error={errors.name}
          autoComplete="off"
        />
        <Field as="select" label={t.accessLabel} name="access" idPrefix="link" required error={errors.access}>
          <option value="view">{t.access.view}</option>
          <option value="edit">{t.access.edit}</option>
        </Field>
        <Field
          as="select"
          label={t.contactsLabel}
          name="contacts"
          idPrefix="link"
          required
          hint={t.contactsHint}
          error={errors.contacts}
        >
          <option value="false">{t.contacts(false)}</option>
          <option value="true">{t.contacts(true)}</option>
        </Field>
        <Field
          label={t.daysLabel}
          name="days"
          idPrefix="link"
          required
          inputMode="numeric"
          defaultValue={LINK_DAYS}
          hint={t.daysHint}
          error={errors.days}
          autoComplete="off"
        />
        <FormActions
          {...{ error: formError, busy, save: labels.createLink, saving: labels.creating }}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
