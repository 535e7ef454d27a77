import { changeEmailForm } from '@tohfa/sync-protocol/entities/account'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { useSubmitKey } from '../../api/submit-key'
import { Field } from '../../ui/form/field'
import { Submit } from '../../ui/form/submit'
import { useForm } from '../../ui/form/use-form'
import { say } from '../../ui/toast/toast'
import * as ui from '../../ui/ui.texts'
import { rememberEmail } from '../account'
import { PasswordField } from '../fields/password-field'
import { Section } from './section'
import { changeEmail } from './own-account.api'
import { changeProblem, goOnWith } from './own-account-forms'
import * as t from './own-account.texts'

export function EmailSection({ onChanged }: { onChanged: () => void }) {
  const [changes, setChanges] = useState(0)
  const done = () => {
    setChanges(changes + 1)
    onChanged()
  }
  return (
    <Section id="email" title={ui.email} about={t.emailAbout}>
      <EmailForm key={changes} onDone={done} />
    </Section>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(changeEmailForm, {
    onSubmit: async (form) => {
      try {
        const { access_token } = await withKey(form, (key) => changeEmail(form, key))
        // first, because the app asks who owns the new token
        rememberEmail(form.email)
        goOnWith(access_token)
        say(m.emailChanged)
        onDone()
      } catch (error) {
        return changeProblem(error, m.emailChangeFailed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label={t.newEmail}
        name="email"
        idPrefix="email"
        error={errors.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={t.currentPassword}
        name="current_password"
        idPrefix="email"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <Submit
        error={formError}
        busy={busy}
        label={t.changeEmail}
        busyLabel={t.changingEmail}
        variant="secondary"
        className="justify-self-start"
      />
    </form>
  )
}
