import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { useLocation } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { signOut } from '../../api/session'
import { LeadOn, LinkFrame } from '../link-frame'
import { ResetForm } from './reset-form'
import { linkToken, useLinkToken } from '../use-link-token'
import { toast } from '../../ui/toast/toast'
import { useTitle } from '../../ui/use-title'
import * as t from '../link.texts'

/** The token of a password-reset link. */
export const resetToken = linkToken()

/** The page that a password-reset link opens. A new password ends every session, so the person logs in next. */
export default function ResetPasswordPage() {
  useTitle(t.resetTitle)
  /** why the link does not work, in words */
  const [refused, setRefused] = useState<string>()
  const token = useLinkToken(resetToken.take, () => setRefused(undefined))
  const [, navigate] = useLocation()

  const done = () => {
    resetToken.forget()
    toast(m.passwordReset)
    navigate('/login', { replace: true })
    signOut()
  }
  if (token === null || refused !== undefined)
    return (
      <LinkFrame
        title={refused === undefined ? labels.openLinkAgain : labels.linkVoid}
        text={refused ?? t.resetNoLink}
      >
        <ToLogin />
      </LinkFrame>
    )
  return (
    <LinkFrame title={t.resetTitle} text={t.resetAbout}>
      <ResetForm
        key={token}
        token={token}
        onDone={done}
        onVoid={({ code, detail }) => {
          resetToken.forget()
          setRefused(code === 'reset_link_invalid' ? detail : m.resetLinkInvalid)
        }}
      />
    </LinkFrame>
  )
}

const ToLogin = () => <LeadOn to="/login">{t.toLogin}</LeadOn>
