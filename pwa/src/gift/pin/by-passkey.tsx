/** Opens a gift with the lock of this phone, as well as its PIN. It is loaded when somebody is asked for the PIN. */
import { GIFT_PASSKEY_TICKET_MS } from '@tohfa/sync-protocol/pin/pin-limits'
import { useEffect, useState } from 'react'
import { passkeyFailure } from '../../api/passkey-failure'
import { answerByPasskey, knowsPasskeys } from '../../device/passkeys'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { icon } from '../../ui/icons'
import { untilLeft } from '../../ui/until-left'
import { useIsHere } from '../../ui/use-is-here'
import { askPasskeys, openByPasskey, type PasskeyQuestion } from './by-passkey.api'
import * as t from './pin.texts'

interface ByPasskeyProps {
  code: string
  /** opens the gift; null if it is open, else what to say, if anything */
  onSession: (session: string) => Promise<string | null>
}

/** Shows nothing if the gift has no passkey, nobody knows, or the browser does not support them. */
export default function ByPasskey({ code, onSession }: ByPasskeyProps) {
  const [question, setQuestion] = useState<(PasskeyQuestion & { askedAt: number }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isHere = useIsHere()
  useEffect(() => {
    if (!knowsPasskeys()) return
    return untilLeft(
      () => askPasskeys(code),
      (asked) => setQuestion(asked && { ...asked, askedAt: Date.now() }),
    )
  }, [code])
  if (!question) return null

  const open = async () => {
    setBusy(true)
    setFailure(null)
    try {
      // half of the time is left for the person to react
      const isFresh = Date.now() - question.askedAt < GIFT_PASSKEY_TICKET_MS / 2
      const asked = isFresh ? question : await askPasskeys(code)
      if (!asked) return setQuestion(null)
      // a question can only be answered once
      setQuestion({ ...asked, askedAt: 0 })
      const session = await openByPasskey(code, asked.ticket, await answerByPasskey(asked.passkey))
      // whoever has closed the question wants it closed
      if (isHere()) setFailure(await onSession(session))
    } catch (error) {
      setFailure(passkeyFailure(error, t.failed, t.notUsed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3">
      <FormError>{failure}</FormError>
      <Button
        variant="secondary"
        className="w-full"
        busy={busy}
        icon={<LockIcon />}
        onClick={() => void open()}
      >
        {busy ? t.opening : t.openWithLock}
      </Button>
    </div>
  )
}

const LockIcon = icon(
  <path d="M6 9a6.5 6.5 0 0 1 12.5 2.5c.2 3-.1 5.5-.7 8M5.3 13.5c.2 2 .1 3.5-.3 5M9 20c.7-2.5.8-5 .8-7.5a2.5 2.5 0 0 1 5 0c0 3-.3 6-1.3 9" />,
)
