import type { PinHelp } from '@tohfa/sync-protocol/entities/qr-code'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useState } from 'react'
import { callJson } from '../../api/client'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog/dialog'
import { FormError } from '../../ui/form/form-error'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import * as ui from '../../ui/ui.texts'
import { refreshCampaign } from '../campaign-data/campaigns.refresh'
import * as t from './codes.texts'
import { ReasonForm, type SendReason } from './reason-form'

interface DiaryHelpProps {
  params: { id: string; number: string }
  /** undefined: nobody asked, or it is over */
  help: PinHelp | undefined
  busy: boolean
  onBusy: (busy: boolean) => void
  /** makes the link, once it can be made */
  onMake: SendReason
  onClose: () => void
}

/** The way to a new PIN of a diary: ask for it, wait for 7 days, and create the link. */
export function DiaryHelp({ params, help, onMake, ...form }: DiaryHelpProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const withKey = useSubmitKey()
  const { busy, onBusy, onClose } = form
  /** The list says so as soon as the server answers again. */
  const done = async (text: string) => {
    toast(text)
    onClose()
    await refreshCampaign(params.id, new AbortController().signal).catch(() => undefined)
  }
  const ask: SendReason = async (reason, idempotencyKey) => {
    await callJson(endpoint.askPinHelp, { params, body: { reason }, idempotencyKey })
    await done(t.asked)
  }
  const cancel = async () => {
    onBusy(true)
    try {
      await withKey(help?.asked_at, (idempotencyKey) =>
        callJson(endpoint.cancelPinHelp, { params, idempotencyKey }),
      )
      await done(t.cancelled)
    } catch (error) {
      setFailure(failureText(error, t.cancelFailed))
    } finally {
      onBusy(false)
    }
  }
  if (!help || help.ended_at !== undefined)
    return (
      <ReasonForm
        {...form}
        about={[...(help?.ended_at === undefined ? [] : [t.ended(shownMoment(help.ended_at))]), t.askAbout]}
        texts={{ act: t.ask, acting: t.asking, failed: t.askFailed }}
        onReason={ask}
      />
    )
  const isDue = Date.now() >= Date.parse(help.possible_from)
  return (
    <>
      <p className="mb-3">{t.waits(shownMoment(help.asked_at), shownMoment(help.possible_from))}</p>
      {isDue ? (
        <ReasonForm
          {...form}
          about={[t.linkAbout]}
          texts={{ act: labels.createLink, acting: labels.creating, failed: labels.linkNotCreated }}
          onReason={onMake}
        />
      ) : (
        <p className="text-soft">{t.waitAbout}</p>
      )}
      <FormError>{failure}</FormError>
      {!isDue && (
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            {ui.close}
          </Button>
        </Actions>
      )}
      <Button variant="quiet-danger" className="mt-2 w-full" busy={busy} onClick={() => void cancel()}>
        {t.cancelHelp}
      </Button>
    </>
  )
}
