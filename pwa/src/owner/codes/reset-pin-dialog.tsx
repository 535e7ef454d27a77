import { isHoldersOnly, isOfTraveler } from '@tohfa/sync-protocol/gift-rules'
import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useState } from 'react'
import { callJson } from '../../api/client'
import { Dialog } from '../../ui/dialog/dialog'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { MadeLink } from '../../ui/made-link'
import { QrPicture } from '../../ui/picture/qr-picture'
import type { ShownCode } from '../shared/shown-codes'
import * as t from './codes.texts'
import { DiaryHelp } from './diary-help'
import { ReasonForm, type SendReason } from './reason-form'

interface ResetPinDialogProps {
  campaignId: string
  type: CampaignType
  qr: ShownCode
  onClose: () => void
}

/** Creates the link with which the holder of a gift chooses a new PIN. It is shown once: only this dialog has it. */
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
        <MadeLink
          url={link.url}
          label={t.link}
          name="reset-pin-link"
          hint={t.until(shownMoment(link.expires_at))}
          copyFailed={labels.linkNotCopied}
          onClose={onClose}
        >
          <QrPicture
            text={link.url}
            label={t.helpPicture}
            className="mx-auto mb-3 w-56 max-w-full rounded-card border border-line"
          />
        </MadeLink>
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
