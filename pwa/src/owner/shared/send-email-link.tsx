import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { v4 } from 'uuid'
import { callJson } from '../../api/client'
import { failureText } from '../../api/failure'
import { Button } from '../../ui/button'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { useBusy } from '../../ui/use-busy'
import * as t from './campaign-forms.texts'

/** Shown when a campaign was refused because the email of the account is not confirmed. */
export function SendEmailLink() {
  const [busy, send] = useBusy(async () => {
    try {
      toast((await callJson(endpoint.sendEmailLink, { idempotencyKey: v4() })).message)
    } catch (error) {
      toast(failureText(error, t.linkNotSent), 'error')
    }
  })
  return (
    <Button variant="secondary" className="justify-self-start" busy={busy} onClick={send}>
      {busy ? labels.sending : t.sendLinkAgain}
    </Button>
  )
}
