import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { isGiftSession } from '@tohfa/sync-protocol/pin/gift-session'
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import * as m from '@tohfa/sync-protocol/messages'
import { ApiError } from '../api/client'
import { failureProblem, failureText } from '../api/failure'
import { useSubmitKey } from '../api/submit-key'
import { MOVED } from '../gift/page/moved-here'
import { Note } from '../gift/shared/message'
import { serverFailing } from '../api/api.texts'
import { loadClaim, verifyPin } from '../gift/shared/gift.api'
import type { NetworkAnswer } from '../gift/shared/gift.api'
import { forgetPin, hasPin, prepareForReload, rememberPin, sessionPin } from '../gift/pin/kept-pins'
import { useLock } from '../gift/pin/use-lock'
import ByPasskey from '../gift/pin/by-passkey'
import { Button } from '../ui/button'
import { EmptyBox } from '../ui/drawings/empty-box'
import { FormError } from '../ui/form/form-error'
import { Notice } from '../ui/notice'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { useTitle } from '../ui/use-title'
import { makeRecoveryCode } from './gift-pin.api'
import { lostPinOf } from '../gift/types/words'
import * as labels from '../ui/labels.texts'
import * as t from './gift-pin.texts'
import { MoveSection } from './move-section'
import { begunMove, move } from './moving'
import { PasskeySection } from './passkey-section'
import { PinForm } from './pin-form'
import { RecoverForm } from './recover-form'
import { RecoveryShown, ToGift } from './recovery-shown'

/** A claimed gift's recovery code, the way back from a forgotten PIN, and the move to a new link. */
export default function GiftPinPage({ code: typed }: { code: string }) {
  useTitle(t.title)
  const code = normalizeCode(typed) ?? typed
  const [answer, setAnswer] = useState<NetworkAnswer>({ state: 'loading' })
  const load = useCallback(() => {
    setAnswer({ state: 'loading' })
    void loadClaim(code).then(setAnswer)
  }, [code])
  useEffect(load, [load])

  if (answer.state === 'loading')
    return (
      <SkeletonGroup className="mx-auto grid max-w-xl gap-3">
        <Skeleton className="h-10 rounded-control" />
        <Skeleton className="h-56 rounded-card" />
      </SkeletonGroup>
    )
  if (answer.state === 'failed' && answer.gone === 'code_moved' && begunMove(code) !== null)
    return <FindAgain code={code} />
  if (answer.state === 'answered' && answer.qr.claimed)
    return <Known code={code} campaign={answer.campaign} wait={answer.qr.pin_wait} />
  const told = {
    unknown: [m.codeUnknown, t.unknownText],
    unreachable: [t.offlineTitle, t.offlineText],
    answered: [t.unclaimedTitle, t.unclaimedText],
    failed:
      answer.state === 'failed'
        ? [answer.gone ? t.goneTitle : t.failedTitle, answer.detail || serverFailing]
        : [],
  }[answer.state]
  return (
    <Notice
      picture={<EmptyBox />}
      title={told[0] ?? ''}
      text={told[1] ?? ''}
      action={
        answer.state === 'answered' ? (
          <ToGift code={code} />
        ) : (
          <Button variant="secondary" onClick={load}>
            {labels.tryAgain}
          </Button>
        )
      }
    />
  )
}

interface FrameProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

const Frame = ({ code, title, text, children }: FrameProps) => (
  <div className="mx-auto max-w-xl">
    <h1 className="font-display text-3xl font-semibold">{title}</h1>
    <p className="mt-1 mb-5 text-soft wrap-anywhere">{text}</p>
    <div className="rounded-card border border-line bg-surface p-5 shadow-card">{children}</div>
    <ToGift code={code} />
  </div>
)

/** For a move whose answer did not come: the same call gives the new code again. */
function FindAgain({ code }: { code: string }) {
  const find = async (pin: string) => {
    try {
      location.replace(`/claim/${await move(code, pin)}${MOVED}`)
    } catch (error) {
      return failureProblem(error, t.failed)
    }
  }
  return (
    <Frame code={code} title={t.finishTitle} text={t.finishText}>
      <PinForm onPin={find} />
    </Frame>
  )
}

interface KnownProps {
  code: string
  campaign: GiftCampaign
  /** that the owner has asked for a new PIN, in the server's words */
  wait: string | undefined
}

/** The hash says that the person comes from "Forgot the PIN?". */
const FORGOT = '#forgot'

function Known({ code, campaign, wait }: KnownProps) {
  const { name } = campaign
  const [forgot, setForgot] = useState(location.hash === FORGOT)
  /** the PIN, or a session that this phone's lock opened */
  const [opened, setOpened] = useState<string>()
  const pin = opened !== undefined && !isGiftSession(opened) ? opened : undefined
  // never ask for what this tab already knows
  const [byLock, setByLock] = useState(false)
  const [opening, setOpening] = useState(() => hasPin(code))
  const [shown, setShown] = useState<{ recoveryCode: string; title: string; notes: string[] }>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const withKey = useSubmitKey()
  useEffect(() => {
    prepareForReload()
    void sessionPin(code)
      .then((known) => known !== undefined && setOpened(known))
      .finally(() => setOpening(false))
  }, [code])
  useLock(() => {
    setOpened(undefined)
    setShown(undefined)
  })

  const open = async (typed: string) => {
    try {
      await verifyPin(code, typed)
      await rememberPin(code, typed)
      setOpened(typed)
      setFailure(null)
    } catch (error) {
      return failureProblem(error, t.failed)
    }
  }
  const openByLock = async (session: string) => {
    const problem = await open(session)
    setByLock(problem === undefined)
    return problem?.detail ?? null
  }
  /** Forgets what no longer opens the gift. Nobody has made a mistake, so it is no error. */
  const refused = ({ code: why, detail }: Problem) => {
    forgetPin(code)
    setOpened(undefined)
    setFailure(why === 'pin_invalid' ? t.rememberedRefused : detail)
  }
  const make = async (known: string) => {
    setBusy(true)
    setFailure(null)
    try {
      // each press makes a new code; only a press whose answer was lost asks for the same one
      const recoveryCode = await withKey(known, (key) => makeRecoveryCode(code, known, key))
      setShown({ recoveryCode, title: t.recoveryTitle, notes: [t.recoveryText(lostPinOf(campaign))] })
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'pin_invalid') refused(error.problem)
      else setFailure(failureText(error, t.failed))
    } finally {
      setBusy(false)
    }
  }
  const recovered = (next: string, recoveryCode: string) => {
    void rememberPin(code, next)
    setOpened(next)
    setForgot(false)
    setShown({ recoveryCode, title: t.pinChanged, notes: [t.nextRecovery] })
  }

  return (
    <Frame code={code} title={t.title} text={t.about(name, opened !== undefined && !forgot)}>
      {wait !== undefined && pin === undefined && <Note>{wait}</Note>}
      {shown ? (
        <RecoveryShown code={code} name={name} {...shown} />
      ) : forgot ? (
        <>
          <h2 className="text-lg font-semibold">{t.recoverTitle}</h2>
          <p className="mb-4 text-soft">{t.recoverText}</p>
          <RecoverForm code={code} campaign={campaign} onDone={recovered} />
          <Button variant="secondary" className="mt-2 w-full" onClick={() => setForgot(false)}>
            {t.knowPin}
          </Button>
        </>
      ) : opening ? (
        <Skeleton className="h-40 rounded-control" />
      ) : pin === undefined ? (
        <>
          <h2 className="text-lg font-semibold">{t.pinTitle}</h2>
          <p className="mb-4 text-soft">{opened === undefined ? t.pinText : t.needsPin}</p>
          {failure !== null && <Note>{failure}</Note>}
          <PinForm key={failure} onPin={open} />
          {opened === undefined && <ByPasskey code={code} onSession={openByLock} />}
          <Button variant="secondary" className="mt-2 w-full" onClick={() => setForgot(true)}>
            {t.forgot}
          </Button>
        </>
      ) : (
        <section aria-labelledby="recovery-title" className="grid gap-3">
          <h2 id="recovery-title" className="text-lg font-semibold">
            {t.recoveryTitle}
          </h2>
          <p className="text-soft">{t.recoveryText(lostPinOf(campaign))}</p>
          <FormError>{failure}</FormError>
          <Button busy={busy} onClick={() => void make(pin)}>
            {busy ? t.gettingRecovery : t.getRecovery}
          </Button>
          <p className="text-sm text-soft">{t.recoveryAgain}</p>
        </section>
      )}
      {opened !== undefined && !forgot && !shown && (
        <PasskeySection code={code} opened={opened} takesFocus={byLock} onRefused={refused}>
          {pin !== undefined && <MoveSection code={code} pin={pin} />}
        </PasskeySection>
      )}
      {pin !== undefined && !forgot && shown && <MoveSection code={code} pin={pin} />}
    </Frame>
  )
}
