import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { signOut } from '../api/session'
import { product } from './auth.texts'
import { ResetForm } from './reset-form'
import { forgetResetToken, takeResetToken } from './reset-token'
import * as t from './reset.texts'
import { buttonClass } from '../ui/button'
import { toast } from '../ui/toast'
import { useTitle } from '../ui/use-title'

/** The page that a password-reset link opens. A new password ends every session, so the person logs in next. */
export default function ResetPasswordPage() {
  useTitle(t.title)
  const [token, setToken] = useState(takeResetToken)
  const [isVoid, setVoid] = useState(false)
  const [, navigate] = useLocation()

  useEffect(() => {
    // another link opened in the same tab changes only the part after the #
    const take = () => {
      if (location.hash === '') return
      setToken(takeResetToken())
      setVoid(false)
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  const done = () => {
    forgetResetToken()
    toast(m.passwordReset)
    navigate('/login', { replace: true })
    signOut()
  }
  if (isVoid) return <Frame title={t.voidTitle} text={m.resetLinkInvalid} children={<ToLogin />} />
  if (token === null) return <Frame title={t.noLinkTitle} text={t.noLink} children={<ToLogin />} />
  return (
    <Frame title={t.title} text={t.about}>
      <ResetForm
        key={token}
        token={token}
        onDone={done}
        onVoid={() => {
          forgetResetToken()
          setVoid(true)
        }}
      />
    </Frame>
  )
}

const ToLogin = () => (
  <Link href="/login" replace className={buttonClass('secondary', 'w-full')}>
    {t.toLogin}
  </Link>
)

interface FrameProps {
  title: string
  text: string
  children: ReactNode
}

const Frame = ({ title, text, children }: FrameProps) => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4 py-8">
    <p className="flex items-center justify-center gap-3">
      <img src="/icon.svg" alt="" width="48" height="48" className="rounded-card shadow-card" />
      <span className="font-display text-2xl font-semibold">{product}</span>
    </p>
    <section className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-0.5 mb-5 text-soft">{text}</p>
      {children}
    </section>
  </main>
)
