import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import type { PinResetReason } from '@tohfa/sync-protocol/pin-reset-reasons'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { useState, type SyntheticEvent } from 'react'
import { callJson } from '../../api/client'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { copyText } from '../../device/copy'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { shownMoment } from '../../ui/formats'
import { QrPicture } from '../../ui/picture/qr-picture'
import { toast } from '../../ui/toast'
import { cancel } from '../../ui/ui.texts'
import type { ShownCode } from '../shared/campaign.view'
import * as t from './reset-pin.texts'

interface ResetPinDialogProps {
  campaignId: string
  type: CampaignType
  qr: ShownCode
  onClose: () => void
}

/** Makes the link by which the holder of a gift chooses a new PIN. It is shown once: only this dialog holds it. */
export default function ResetPinDialog({ campaignId, type, qr, onClose }: ResetPinDialogProps) {
  const [link, setLink] = useState<ResetLink>()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={t.title(qr.number)} open onClose={onClose} locked={busy}>
      {link ? (
        <MadeLink link={link} onClose={onClose} />
      ) : (
        <Reason
          {...{ campaignId, type, busy }}
          number={qr.number}
          onBusy={setBusy}
          onLink={setLink}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface ReasonProps {
  campaignId: string
  type: CampaignType
  number: number
  busy: boolean
  onBusy: (busy: boolean) => void
  onLink: (link: ResetLink) => void
  onClose: () => void
}

function Reason({ campaignId, type, number, busy, onBusy, onLink, onClose }: ReasonProps) {
  const [reason, setReason] = useState<PinResetReason>('forgot')
  const [failure, setFailure] = useState<string | null>(null)
  const submitKey = useSubmitKey()
  const make = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    onBusy(true)
    setFailure(null)
    try {
      const params = { id: campaignId, number: String(number) }
      const idempotencyKey = submitKey({ number, reason })
      onLink(await callJson(endpoint.makePinReset, { params, body: { reason }, idempotencyKey }))
    } catch (error) {
      setFailure(failureText(error, t.failed))
    } finally {
      onBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void make(event)}>
      <p className="text-soft">{t.about}</p>
      {type === 'travel' && <p className="text-soft">{t.travelers}</p>}
      <Field
        as="select"
        label={t.reason}
        name="reason"
        idPrefix="reset-pin"
        required
        value={reason}
        onChange={({ target }) => setReason(target.value as PinResetReason)}
      >
        {Object.entries(t.reasons).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Field>
      <FormError>{failure}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t.making : t.make}
        </Button>
      </Actions>
    </form>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

function MadeLink({ link: { url, expires_at }, onClose }: { link: ResetLink; onClose: () => void }) {
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
      <QrPicture
        text={url}
        label={t.picture}
        className="mx-auto mb-3 w-56 max-w-full rounded-card border border-line"
      />
      <Field
        label={t.link}
        name="reset-pin-link"
        required
        readOnly
        value={url}
        hint={t.until(shownMoment(expires_at))}
        // the pressed button is no longer there
        ref={focus}
        onFocus={({ target }) => target.select()}
        autoComplete="off"
      />
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {t.done}
        </Button>
        <Button onClick={() => void copy()}>{t.copy}</Button>
      </Actions>
    </>
  )
}
