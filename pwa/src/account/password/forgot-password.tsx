import { forgotPasswordForm } from '@tohfa/sync-protocol/entities/user'
import { useEffect, useRef, useState } from 'react'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Field } from '../../ui/form/field'
import { Submit } from '../../ui/form/submit'
import { useForm } from '../../ui/form/use-form'
import * as labels from '../../ui/labels.texts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { untilLeft } from '../../ui/until-left'
import * as t from '../account.texts'
import { fetchConfig } from '../auth.api'
import { askForResetLink } from '../mail.api'

/** Requests a link by email if the server sends mail, and otherwise refers to an admin. */
export default function ForgotPassword() {
  const [way, setWay] = useState<'mail' | 'admin' | 'unknown'>()
  useEffect(() => {
    const show = ({ mail }: { mail: boolean }) => setWay(mail ? 'mail' : 'admin')
    return untilLeft(fetchConfig, show, () => setWay('unknown'))
  }, [])
  if (way === undefined)
    return (
      <SkeletonGroup>
        <Skeleton className="h-10" />
      </SkeletonGroup>
    )
  if (way === 'mail') return <ForgotForm />
  return <p className="text-soft">{way === 'admin' ? t.forgotWay : t.forgotUnknown}</p>
}

function ForgotForm() {
  const [done, setDone] = useState<string>()
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(forgotPasswordForm, {
    onSubmit: async (form) => {
      try {
        setDone((await withKey(form, (key) => askForResetLink(form, key))).message)
      } catch (error) {
        return failureProblem(error, t.forgotFailed)
      }
    },
  })
  if (done !== undefined) return <Done>{done}</Done>
  return (
    <form
      {...formProps}
      className="grid gap-3 rounded-card border border-line bg-surface p-5 text-left text-base"
    >
      <p className="text-soft">{t.forgotAbout}</p>
      <Field
        label={t.forgotEmail}
        name="email"
        idPrefix="forgot"
        error={errors.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      <Submit
        error={formError}
        busy={busy}
        label={t.sendLink}
        busyLabel={labels.sending}
        variant="secondary"
      />
    </form>
  )
}

/** The pressed button disappears with its form, so the answer takes the focus. */
function Done({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} role="status" tabIndex={-1} className="rounded-control bg-good-soft px-3 py-2.5 text-good">
      {children}
    </p>
  )
}
