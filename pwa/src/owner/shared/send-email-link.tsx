import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useState } from 'react'
import { v4 } from 'uuid'
import { callJson } from '../../api/client'
import { failureText } from '../../api/failure'
import { Button } from '../../ui/button'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import * as t from './campaign-forms.texts'

/** Shown when a campaign was refused because the email of the account is not confirmed. */
export function SendEmailLink() {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      toast((await callJson(endpoint.sendEmailLink, { idempotencyKey: v4() })).message)
    } catch (error) {
      toast(failureText(error, t.linkNotSent), 'error')
    }
    setBusy(false)
  }
  return (
    <Button variant="secondary" className="justify-self-start" busy={busy} onClick={() => void send()}>
      {busy ? labels.sending : t.sendLinkAgain}
    </Button>
  )
}
