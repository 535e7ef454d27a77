import { confirmedForm } from '@tohfa/sync-protocol/entities/second-step-fields'
import { FormActions } from '../../ui/form/form-actions'
import { useForm } from '../../ui/form/use-form'
import { PasswordField } from '../fields/password-field'
import { changeProblem } from './own-account-forms'
import * as t from './own-account.texts'

interface ConfirmedActProps {
  about: string
  /** label of the button, normally and while it is busy */
  action: string
  acting: string
  /** shown if it failed for an unknown reason */
  failed: string
  act: (currentPassword: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the current password before something is done. */
export function ConfirmedAct({ about, action, acting, failed, act, onCancel }: ConfirmedActProps) {
  const { formProps, errors, formError, busy } = useForm(confirmedForm, {
    onSubmit: async ({ current_password }) => {
      try {
        await act(current_password)
      } catch (error) {
        return changeProblem(error, failed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-soft">{about}</p>
      <PasswordField
        label={t.currentPassword}
        name="current_password"
        idPrefix="confirmed"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <FormActions error={formError} busy={busy} save={action} saving={acting} onCancel={onCancel} />
    </form>
  )
}
