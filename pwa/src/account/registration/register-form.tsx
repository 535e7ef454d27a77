import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import * as m from '@tohfa/sync-protocol/messages'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { takeInvite } from './invite-token'
import { useForm } from '../../ui/form/use-form'
import * as t from '../account.texts'
import { register } from '../auth.api'
import { EmailField } from '../email-field'
import { NewPasswordField } from '../password/new-password-field'
import { PasswordField } from '../password/password-field'
import { registration } from './registration'

export function RegisterForm({ onDone }: { onDone: (answer: AccessToken, email: string) => Promise<void> }) {
  const submitKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(registration, {
    onSubmit: async (credentials) => {
      try {
        const invite = takeInvite()
        const form = { ...credentials, ...(invite !== undefined && { invite }) }
        await onDone(await register(form, submitKey(form)), form.email)
      } catch (error) {
        return failureProblem(error, m.registrationFailed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <EmailField idPrefix="register" error={errors.email} />
      <NewPasswordField
        label={t.password}
        name="password"
        idPrefix="register"
        hint={t.passwordHint}
        error={errors.password}
      />
      <PasswordField
        label={t.confirmPassword}
        name="confirm_password"
        idPrefix="register"
        autoComplete="new-password"
        error={errors.confirm_password}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.registering : t.register}
      </Button>
    </form>
  )
}
