import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { useSubmitKey } from '../../api/submit-key'
import { Submit } from '../../ui/form/submit'
import { useForm } from '../../ui/form/use-form'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { NewPasswordFields } from '../fields/new-password-fields'
import { PasswordField } from '../fields/password-field'
import { Section } from './section'
import { changePassword } from './own-account.api'
import { changeProblem, goOnWith, passwordChange } from './own-account-forms'
import * as t from './own-account.texts'

export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  // a new form after each change, with empty fields
  const [changes, setChanges] = useState(0)
  const done = () => {
    setChanges(changes + 1)
    onChanged()
  }
  return (
    <Section id="password" title={t.password} about={t.passwordAbout}>
      <PasswordForm key={changes} onDone={done} />
    </Section>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(passwordChange, {
    onSubmit: async (form) => {
      try {
        const { access_token } = await withKey(form, (key) => changePassword(form, key))
        goOnWith(access_token)
        toast(m.passwordChanged)
        onDone()
      } catch (error) {
        return changeProblem(error, m.passwordChangeFailed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <PasswordField
        label={t.currentPassword}
        name="current_password"
        idPrefix="password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <NewPasswordFields
        label={labels.newPassword}
        confirmLabel={labels.confirmNewPassword}
        idPrefix="password"
        errors={errors}
      />
      <Submit
        error={formError}
        busy={busy}
        label={t.changePassword}
        busyLabel={t.changingPassword}
        variant="secondary"
        className="justify-self-start"
      />
    </form>
  )
}
