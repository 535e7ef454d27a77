import { useState } from 'react'
import { failureProblem, failureText } from '../api/failure'
import { useSubmitKey } from '../api/submit-key'
import { Button } from '../ui/button'
import { FormError } from '../ui/form/form-error'
import * as labels from '../ui/labels.texts'
import { useBusy } from '../ui/use-busy'
import { useTitle } from '../ui/use-title'
import { LeadOn, LinkFrame } from './link-frame'
import * as t from './link.texts'
import { confirmEmail } from './mail.api'
import { linkToken, useLinkToken } from './use-link-token'

/** The token of a link that confirms an email. */
export const confirmToken = linkToken()

/** The outcome, in words. */
interface Outcome {
  title: string
  text: string
}

/** The page that the link in a mail opens. It waits for a press: programs that scan mails open their links, too. */
export default function ConfirmEmailPage() {
  useTitle(t.confirmTitle)
  const [outcome, setOutcome] = useState<Outcome>()
  const token = useLinkToken(confirmToken.take, () => setOutcome(undefined))
  const end = (reached: Outcome) => {
    confirmToken.forget()
    setOutcome(reached)
  }
  if (outcome || token === null)
    return (
      <LinkFrame title={outcome?.title ?? labels.openLinkAgain} text={outcome?.text ?? t.confirmNoLink}>
        <LeadOn to="/">{labels.goOn}</LeadOn>
      </LinkFrame>
    )
  return (
    <LinkFrame title={t.confirmTitle} text={t.confirmAbout}>
      <Confirm key={token} token={token} onEnd={end} />
    </LinkFrame>
  )
}

function Confirm({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const withKey = useSubmitKey()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, confirm] = useBusy(async () => {
    setFailure(null)
    try {
      onEnd({
        title: labels.done,
        text: (await withKey(token, (key) => confirmEmail({ token }, key))).message,
      })
    } catch (error) {
      const { code, detail } = failureProblem(error, t.confirmFailed)
      if (code === 'email_link_invalid') return onEnd({ title: labels.linkVoid, text: detail })
      // a truncated link has no valid token
      if (code === 'validation_failed') return onEnd({ title: labels.openLinkAgain, text: t.confirmNoLink })
      setFailure(failureText(error, t.confirmFailed))
    }
  })
  return (
    <div className="grid gap-4">
      <FormError>{failure}</FormError>
      <Button busy={busy} onClick={confirm}>
        {busy ? t.confirming : t.confirm}
      </Button>
    </div>
  )
}
