import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import * as m from '@tohfa/sync-protocol/messages'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Submit } from '../../ui/form/submit'
import { inviteToken } from './invite-token'
import { useForm } from '../../ui/form/use-form'
import * as t from '../account.texts'
import { register } from '../auth.api'
import { EmailField } from '../fields/email-field'
import { NewPasswordFields } from '../fields/new-password-fields'
import { registration } from './registration'

export function RegisterForm({ onDone }: { onDone: (answer: AccessToken, email: string) => Promise<void> }) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(registration, {
    onSubmit: async (credentials) => {
      try {
        const invite = inviteToken.take()
        const form = { ...credentials, ...(invite !== null && { invite }) }
        // a second press repeats this one until it has led somewhere
        await withKey(form, async (key) => onDone(await register(form, key), form.email))
      } catch (error) {
        return failureProblem(error, m.registrationFailed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <EmailField idPrefix="register" error={errors.email} />
      <NewPasswordFields
        label={t.password}
        confirmLabel={t.confirmPassword}
        idPrefix="register"
        errors={errors}
      />
      <Submit error={formError} busy={busy} label={t.register} busyLabel={t.registering} />
    </form>
  )
}
