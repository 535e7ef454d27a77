/** What the holder of a gift can do with their stored data, after its PIN. It is loaded on demand. */
import type { OwnConsent } from '@tohfa/sync-protocol/entities/consent'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { isGiftSession } from '@tohfa/sync-protocol/pin/gift-session'
import { ownDataZipFileName } from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useState } from 'react'
import * as labels from '../../../ui/labels.texts'
import { serverFailing } from '../../../api/api.texts'
import { ApiError } from '../../../api/client'
import { failureText } from '../../../api/failure'
import { useSubmitKey } from '../../../api/submit-key'
import { useDownload } from '../../../api/use-download'
import { downloadBlob } from '../../../device/files/download'
import { Button } from '../../../ui/button'
import { ButtonRow } from '../../../ui/button-row'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Dialog } from '../../../ui/dialog/dialog'
import { toast } from '../../../ui/toast/toast'
import { moveUnsaved } from '../../shared/form/unsaved'
import { needsConnection } from '../../shared/shared.texts'
import { verifyPin } from '../../shared/gift.api'
import { PinDialog } from '../../pin/pin-dialog'
import { forgetPin, sessionPin } from '../../pin/kept-pins'
import { useLock } from '../../pin/use-lock'
import { usePinQuestion } from '../../pin/use-pin-question'
import { canStore, device } from '../../shared/submit/submit'
import { ConsentText, isUnasked } from './consent-text'
import { eraseGift, fetchConsents, fetchOwnData, giveConsentAgain, withdrawConsent } from './your-data.api'
import * as t from './your-data.texts'

interface YourDataProps {
  code: string
  campaign: Pick<GiftCampaign, 'name' | 'campaign_type'>
  onClose: () => void
  /** everything was erased, and this device has forgotten it */
  onErased?: () => void
}

interface Known {
  pin: string
  consents: readonly OwnConsent[]
}

export default function YourData({ code, campaign, onClose, onErased = reload }: YourDataProps) {
  const [known, setKnown] = useState<Known>()
  const [erasing, setErasing] = useState<'pin' | 'sure'>()
  const withKey = useSubmitKey()
  const question = usePinQuestion(code, {
    check: useCallback((pin: string) => fetchConsents(code, pin), [code]),
    onPin: useCallback((pin: string, consents: readonly OwnConsent[] | undefined) => {
      if (consents) setKnown({ pin, consents })
    }, []),
    ownClaim: false,
    canWait: false,
    granted: m.accessGranted,
    unreachable: `${t.failed}. ${needsConnection}`,
    failing: `${t.failed}. ${serverFailing}`,
    failure: t.failed,
  })
  const { ask, verify } = question
  useLock(onClose)
  useEffect(() => {
    let left = false
    const open = async () => {
      // the PIN that is already known; if the gift was locked, it is asked for
      const pin = await sessionPin(code)
      if (left) return
      const why = pin === undefined ? undefined : await verify(pin)
      if (why === null) return
      if (why?.away) toast(why.text, 'error')
      ask()
    }
    void open()
    return () => {
      left = true
    }
    // once, when it opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code, verify])

  if (!known)
    return (
      <PinDialog
        title={t.yourData}
        action={t.open}
        open={question.open}
        onVerify={question.enter}
        onClose={() => {
          question.cancel()
          onClose()
        }}
      />
    )

  const { pin, consents } = known
  const erase = async (): Promise<string | void> => {
    try {
      await withKey(code, (key) => eraseGift(code, pin, key))
    } catch (error) {
      return failureText(error, t.eraseFailed)
    }
    forgetPin(code)
    await moveUnsaved(code, null)
    if (canStore())
      await device()
        .then((store) => store.forget(code, 'gift_erased'))
        .catch(() => undefined)
    onErased()
  }
  const provePin = async (typed: string): Promise<string | null> => {
    try {
      await verifyPin(code, typed)
    } catch (error) {
      return failureText(error, t.eraseFailed)
    }
    setKnown({ pin: typed, consents })
    setErasing('sure')
    return null
  }
  if (erasing === 'pin')
    return (
      <PinDialog
        title={t.erasePin}
        action={labels.goOn}
        open
        onVerify={provePin}
        onClose={() => setErasing(undefined)}
      />
    )
  if (erasing)
    return (
      <ConfirmDialog
        title={t.eraseAsk}
        action={t.erase}
        acting={labels.erasing}
        onConfirm={erase}
        onClose={() => setErasing(undefined)}
      >
        <p>{t.goes(campaign.campaign_type)}</p>
        <p className="mt-2">{t.stays(campaign.campaign_type)}</p>
        <p className="mt-2 text-soft">{t.takeAlongFirst}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog title={t.yourData} open onClose={onClose}>
      <TakeAlong code={code} pin={pin} campaign={campaign.name} />
      <Agreed
        code={code}
        known={known}
        onChanged={async () => setKnown({ pin, consents: await fetchConsents(code, pin) })}
        consents={consents}
      />
      <p className="mt-6 text-soft">{t.eraseText}</p>
      <Button
        variant="quiet-danger"
        className="mt-2"
        onClick={() => setErasing(isGiftSession(pin) ? 'pin' : 'sure')}
      >
        {t.erase}
      </Button>
    </Dialog>
  )
}

const reload = () => location.reload()

function TakeAlong({ code, pin, campaign }: { code: string; pin: string; campaign: string }) {
  const { state, start, cancel } = useDownload(async (how) => {
    try {
      downloadBlob(await fetchOwnData(code, pin, how), ownDataZipFileName(campaign))
      toast(t.downloaded)
    } catch (error) {
      if (!how.signal?.aborted) toast(failureText(error, t.downloadFailed), 'error')
    }
  })
  return (
    <section>
      <p className="text-soft">{t.takeAlongText}</p>
      <ButtonRow className="mt-2">
        <Button variant="secondary" busy={state !== null} onClick={start}>
          {state === null ? t.download : labels.downloading}
        </Button>
        {state !== null && (
          <Button variant="secondary" onClick={cancel}>
            {t.cancel}
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}

interface AgreedProps {
  code: string
  known: Known
  consents: readonly OwnConsent[]
  /** one was withdrawn or given again, or its words have changed */
  onChanged: () => Promise<void>
}

function Agreed({ code, known: { pin }, consents, onChanged }: AgreedProps) {
  const withKey = useSubmitKey()
  const [busy, setBusy] = useState<string>()
  if (consents.length === 0) return null
  const change = async (purpose: string, send: () => Promise<{ message: string }>, failed: string) => {
    setBusy(purpose)
    try {
      const { message } = await send()
      await onChanged()
      // it replaces the error of an earlier try
      toast(message)
    } catch (error) {
      toast(failureText(error, failed), 'error')
      // the words on the screen are not those that the form shows now
      if (error instanceof ApiError && error.problem.code === 'consent_text_changed')
        await onChanged().catch(() => undefined)
    } finally {
      setBusy(undefined)
    }
  }
  const withdraw = ({ purpose, given_at }: OwnConsent) =>
    change(
      purpose,
      () => withKey([purpose, given_at], (key) => withdrawConsent(code, pin, purpose, key)),
      t.withdrawFailed,
    )
  const agree = ({ purpose, withdrawn_at }: OwnConsent, textHash: string) =>
    change(
      purpose,
      () =>
        withKey([purpose, textHash, withdrawn_at], (key) =>
          giveConsentAgain(code, pin, { purpose, textHash }, key),
        ),
      t.agreeFailed,
    )
  return (
    <section className="mt-6" aria-labelledby="agreed-title">
      <h3 id="agreed-title" className="font-semibold">
        {t.agreed}
      </h3>
      <ul className="mt-1 grid gap-3">
        {consents.map((consent) => {
          const { purpose, withdrawn_at, now } = consent
          const button = {
            variant: 'secondary',
            className: 'mt-1',
            busy: busy === purpose,
          } as const
          return (
            <li key={purpose}>
              <p className="font-medium">{t.purposes[purpose]}</p>
              <ConsentText consent={consent} />
              {withdrawn_at === null && !isUnasked(consent) && (
                <Button {...button} aria-label={t.withdrawOf(purpose)} onClick={() => void withdraw(consent)}>
                  {t.withdraw}
                </Button>
              )}
              {now && (
                <Button
                  {...button}
                  aria-label={t.agreeAgainTo(purpose)}
                  onClick={() => void agree(consent, now.hash)}
                >
                  {t.agreeAgain}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-1 text-sm text-soft">{t.withdrawHint}</p>
    </section>
  )
}
