import { asLink } from '@tohfa/sync-protocol/text/characters'
import * as m from '@tohfa/sync-protocol/messages'
import { useSubmitKey } from '../../api/submit-key'
import { FormActions } from '../../ui/form/form-actions'
import { Field } from '../../ui/form/field'
import { say } from '../../ui/toast/toast'
import { useCheckedForm, type Check } from '../../ui/form/use-checked-form'
import * as labels from '../../ui/labels.texts'
import * as t from '../admin.texts'
import { deleteUser } from '../shared/admin.api'
import { useStep, type StepProps } from './use-step'

const FIELD = 'email_again'

/** Accepts the account's email, in any case. */
const typedAgain =
  (email: string): Check<string> =>
  ({ [FIELD]: typed = '' }) =>
    asLink(typed).toLowerCase() === email
      ? { ok: true, value: email }
      : {
          ok: false,
          errors: [{ field: FIELD, detail: typed.trim() === '' ? m.fieldRequired : t.removeOther }],
        }

/** Deletes an account with all its data, once its email was typed. */
export function DeleteStep({ user, onBusy, onBack, onClose, onChanged }: StepProps) {
  const { busy, error, run } = useStep(onBusy, t.removeFailed, onChanged)
  const withKey = useSubmitKey()
  const act = async () => {
    await withKey(user.id, (key) => deleteUser(user.id, key))
    say(m.userDeleted)
    onClose()
    onChanged()
  }
  const { formProps, errors } = useCheckedForm(typedAgain(user.email), { onSubmit: () => run(act) })
  return (
    <form {...formProps}>
      <p className="mb-3 text-soft">{t.removeAsk(user.campaign_count)}</p>
      <Field
        label={t.removeType}
        name={FIELD}
        idPrefix="delete"
        required
        error={errors[FIELD]}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="mt-3">
        <FormActions
          {...{ error, busy, save: t.removeDo, saving: labels.deleting, leave: t.back }}
          isDanger
          onCancel={onBack}
        />
      </div>
    </form>
  )
}
