import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import { useState } from 'react'
import { useSubmitKey } from '../../api/submit-key'
import { FormActions } from '../../ui/form/form-actions'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { MadeLink } from '../../ui/made-link'
import * as t from '../admin.texts'
import { makeResetLink } from '../shared/admin.api'
import { useStep, type StepProps } from './use-step'

/** Creates a password-reset link. It is shown once: only this dialog has it. */
export function ResetStep({ user, onBusy, onBack, onClose, onChanged }: StepProps) {
  const [link, setLink] = useState<ResetLink | null>(null)
  const { busy, error, run } = useStep(onBusy, t.resetFailed, onChanged)
  const withKey = useSubmitKey()
  const act = async () => setLink(await withKey(user.id, (key) => makeResetLink(user.id, key)))
  if (link) return <AdminLink link={link} onClose={onClose} />
  return (
    <>
      <p className="mb-3 text-soft">{t.resetAsk}</p>
      <FormActions
        {...{ error, busy, save: labels.createLink, saving: t.resetting, leave: t.back }}
        onCancel={onBack}
        onSave={() => void run(act)}
      />
    </>
  )
}

/** A link that an admin passes on. */
export const AdminLink = ({
  link: { url, expires_at },
  onClose,
}: {
  link: ResetLink
  onClose: () => void
}) => (
  <MadeLink
    url={url}
    label={t.resetDone}
    name="reset-link"
    hint={`${t.resetUntil(shownMoment(expires_at))} ${t.resetShownOnce}`}
    copyFailed={t.copyFailed}
    onClose={onClose}
  />
)
