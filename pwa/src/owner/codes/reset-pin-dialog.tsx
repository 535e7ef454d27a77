import { isHoldersOnly, isOfTraveler } from '@tohfa/sync-protocol/gift-rules'
import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { callJson } from '../../api/client'
import { copyText } from '../../device/copy'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/form/field'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { QrPicture } from '../../ui/picture/qr-picture'
import { toast } from '../../ui/toast'
import type { ShownCode } from '../shared/campaign.view'
import * as t from './codes.texts'
import { DiaryHelp } from './diary-help'
import { ReasonForm, type SendReason } from './reason-form'

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
  const params = { id: campaignId, number: String(qr.number) }
  const make: SendReason = async (reason, idempotencyKey) =>
    setLink(await callJson(endpoint.makePinReset, { params, body: { reason }, idempotencyKey }))
  const same = { busy, onBusy: setBusy, onClose }
  return (
    <Dialog title={t.title(qr.number)} open onClose={onClose} locked={busy}>
      {link ? (
        <MadeLink link={link} onClose={onClose} />
      ) : isHoldersOnly(type) ? (
        <DiaryHelp {...same} params={params} help={qr.pin_help} onMake={make} />
      ) : (
        <ReasonForm
          {...same}
          about={[t.helpAbout, ...(isOfTraveler(type) ? [t.travelers] : [])]}
          texts={{ act: labels.createLink, acting: labels.creating, failed: labels.linkNotCreated }}
          onReason={make}
        />
      )}
    </Dialog>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

function MadeLink({ link: { url, expires_at }, onClose }: { link: ResetLink; onClose: () => void }) {
  const copy = async () => {
    try {
      await copyText(url)
      toast(m.linkCopied)
    } catch {
      toast(labels.linkNotCopied, 'error')
    }
  }
  return (
    <>
      <QrPicture
        text={url}
        label={t.helpPicture}
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
          {labels.done}
        </Button>
        <Button onClick={() => void copy()}>{labels.copyLink}</Button>
      </Actions>
    </>
  )
}
