import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import * as m from '@tohfa/sync-protocol/messages'
import * as labels from '../../ui/labels.texts'
import { failureText } from '../../api/failure'
import { session, signIn } from '../../api/session'
import { whenIdle } from '../../device/idle'
import { enterAccount } from '../account'
import { LoginForm } from './login-form'
import { inviteToken } from '../registration/invite-token'
import { buttonClass } from '../../ui/button'
import { GiftSteps } from '../../ui/drawings/gift-steps'
import { FormError } from '../../ui/form/form-error'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast/toast'
import { useTitle } from '../../ui/use-title'
import * as t from '../account.texts'
import { lazyPart } from '../../ui/lazy-part'

// most visitors have an account
const RegisterTab = lazyPart(
  () => import('../registration/register-tab'),
  (error) => <FormError>{failureText(error, m.registrationFailed)}</FormError>,
)
const ForgotPassword = lazyPart(
  () => import('../password/forgot-password'),
  () => <p className="text-soft">{t.forgotUnknown}</p>,
)

type Tab = 'login' | 'register'
const TABS: readonly { key: Tab; label: string }[] = [
  { key: 'login', label: t.login },
  { key: 'register', label: t.register },
]

/** After login the router continues; a new account starts at its dashboard. */
export default function LoginPage({ onRegistered }: { onRegistered: () => void }) {
  const [tab, setTab] = useState<Tab>(() => (inviteToken.take() === null ? 'login' : 'register'))
  const [forgot, setForgot] = useState(false)
  useTitle(t[tab])
  useEffect(() => {
    void whenIdle(3_000)
      .then(RegisterTab.load)
      .catch(() => undefined)
  }, [])

  const enter = (message: string) => async (answer: AccessToken, email: string) => {
    // if the local database does not open, it shows nothing of another account either
    await enterAccount(email).catch((error: unknown) =>
      console.error('The device could not be tidied up', error),
    )
    toast(message)
    if (message === m.registrationDone) {
      inviteToken.forget()
      onRegistered()
    }
    signIn(answer.access_token, answer.is_admin)
  }

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-x-16 gap-y-5 px-4 py-6 lg:max-w-5xl lg:grid-cols-2">
      <header className="text-center lg:self-end">
        <div className="flex items-center justify-center gap-3 sm:flex-col">
          <img
            src="/icon.svg"
            alt=""
            width="72"
            height="72"
            className="size-12 rounded-control shadow-card sm:size-18 sm:rounded-card"
          />
          <h1 className="font-display text-4xl font-semibold">{labels.product}</h1>
        </div>
        <p className="mt-1 text-soft">{t.subtitle}</p>
        <p className="mt-2 text-balance">{t.whatItDoes}</p>
      </header>
      <div className="grid content-center gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <section className="peer rounded-card border border-line bg-surface p-5 shadow-card has-[[data-second-step]]:[&_[role=tablist]]:hidden sm:p-6 [&>[role=alert]]:mb-4">
          <h2 className="text-xl font-semibold">{t.welcome}</h2>
          <p className="mt-0.5 mb-5 text-soft">{t.getStarted}</p>
          <FormError>{session().ended ?? null}</FormError>
          <Tabs label={t.welcome} tabs={TABS} shown={tab} onShow={setTab}>
            {tab === 'login' ? (
              <LoginForm onDone={enter(m.loginDone)} />
            ) : (
              <RegisterTab onDone={enter(m.registrationDone)} />
            )}
          </Tabs>
        </section>
        <details
          className="px-2 text-center text-sm peer-has-[[data-second-step]]:hidden"
          onToggle={(event) => setForgot(event.currentTarget.open)}
        >
          <summary className="text-accent-ink">{t.forgot}</summary>
          {forgot && <ForgotPassword />}
        </details>
        <Link href="/scan" className={buttonClass('quiet')}>
          {t.scanInstead}
        </Link>
      </div>
      <div className="mt-2 grid content-start gap-2">
        <GiftSteps />
        <Link href="/help" className={buttonClass('quiet', 'justify-self-center', 'tight')}>
          {t.helpAndTips}
        </Link>
      </div>
    </main>
  )
}
