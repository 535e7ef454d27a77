import { loginForm, type AccessToken } from '@tohfa/sync-protocol/entities/user'
import * as m from '@tohfa/sync-protocol/messages'
import { failureProblem } from '../api/failure'
import { Button } from '../ui/button'
import { FormError } from '../ui/form/form-error'
import { useForm } from '../ui/form/use-form'
import { login } from './auth.api'
import * as t from './auth.texts'
import { EmailField } from './email-field'
import { PasswordField } from './password-field'

export function LoginForm({ onDone }: { onDone: (answer: AccessToken, email: string) => Promise<void> }) {
  const { formProps, errors, formError, busy } = useForm(loginForm, {
    onSubmit: async (credentials) => {
      try {
        await onDone(await login(credentials), credentials.email)
      } catch (error) {
        return failureProblem(error, m.loginFailed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <EmailField idPrefix="login" error={errors.email} />
      <PasswordField
        label={t.password}
        name="password"
        idPrefix="login"
        autoComplete="current-password"
        error={errors.password}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.loggingIn : t.login}
      </Button>
    </form>
  )
}
