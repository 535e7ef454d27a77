import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { useSubmitKey } from '../../api/submit-key'
import { copyText } from '../../device/copy'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog/dialog'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast'
import * as t from '../admin.texts'
import { makeResetLink } from '../shared/admin.api'
import { useStep, type StepProps } from './use-step'

/** Creates a password-reset link. It is shown once: only this dialog holds it. */
export function ResetStep({ user, onBusy, onBack, onClose }: StepProps) {
  const [link, setLink] = useState<ResetLink | null>(null)
  const { busy, error, run } = useStep(onBusy, t.resetFailed)
  const submitKey = useSubmitKey()
  const act = async () => setLink(await makeResetLink(user.id, submitKey(user.id)))
  if (link) return <MadeLink link={link} onClose={onClose} />
  return (
    <>
      <p className="mb-3 text-soft">{t.resetAsk}</p>
      <FormError>{error}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onBack}>
          {t.back}
        </Button>
        <Button busy={busy} onClick={() => void run(act)}>
          {busy ? t.resetting : labels.createLink}
        </Button>
      </Actions>
    </>
  )
}

const focusAndSelect = (field: HTMLInputElement | null) => field?.focus()

/** A link that an admin hands on. */
export function MadeLink({ link: { url, expires_at }, onClose }: { link: ResetLink; onClose: () => void }) {
  const copy = async () => {
    try {
      await copyText(url)
      toast(m.linkCopied)
    } catch {
      toast(t.copyFailed, 'error')
    }
  }
  return (
    <>
      <Field
        label={t.resetDone}
        name="reset-link"
        required
        readOnly
        value={url}
        hint={`${t.resetUntil(shownMoment(expires_at))} ${t.resetShownOnce}`}
        // the pressed button is no longer there
        ref={focusAndSelect}
        onFocus={({ target }) => target.select()}
        autoComplete="off"
      />
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {labels.done}
        </Button>
        <Button onClick={() => void copy()}>{labels.copyLink}</Button>
      </Actions>
    </>
  )
}
