import { useState } from 'react'
import { failureProblem } from '../api/failure'
import { useSubmitKey } from '../api/submit-key'
import { Button } from '../ui/button'
import { FormError } from '../ui/form/form-error'
import { useTitle } from '../ui/use-title'
import * as t from './confirm.texts'
import { LeadOn, LinkFrame } from './link-frame'
import { confirmEmail } from './mail.api'
import { linkToken, useLinkToken } from './use-link-token'

/** The token of a link that confirms an email. */
export const confirmToken = linkToken()

/** How it ended, in words. */
interface Outcome {
  title: string
  text: string
}

/** The page that the link in a mail opens. It waits for a press: programs that look at mails open their links, too. */
export default function ConfirmEmailPage() {
  useTitle(t.title)
  const [outcome, setOutcome] = useState<Outcome>()
  const token = useLinkToken(confirmToken.take, () => setOutcome(undefined))
  const end = (reached: Outcome) => {
    confirmToken.forget()
    setOutcome(reached)
  }
  if (outcome || token === null)
    return (
      <LinkFrame title={outcome?.title ?? t.noLinkTitle} text={outcome?.text ?? t.noLink}>
        <LeadOn to="/">{t.goOn}</LeadOn>
      </LinkFrame>
    )
  return (
    <LinkFrame title={t.title} text={t.about}>
      <Confirm key={token} token={token} onEnd={end} />
    </LinkFrame>
  )
}

function Confirm({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const submitKey = useSubmitKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onEnd({ title: t.doneTitle, text: (await confirmEmail({ token }, submitKey(token))).message })
    } catch (error) {
      const { code, detail } = failureProblem(error, t.failed)
      if (code === 'email_link_invalid') return onEnd({ title: t.voidTitle, text: detail })
      // a link that was cut is no token at all
      if (code === 'validation_failed') return onEnd({ title: t.noLinkTitle, text: t.noLink })
      setFailure(detail)
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <FormError>{failure}</FormError>
      <Button busy={busy} onClick={() => void confirm()}>
        {busy ? t.confirming : t.confirm}
      </Button>
    </div>
  )
}
