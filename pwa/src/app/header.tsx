import { lazy, Suspense, useState } from 'react'
import { LogOut, ScanLine, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../ui/button'
import * as t from './app.texts'
import { OutboxPill } from './outbox-pill'
import { useSession } from './use-session'
import { logOut, recordingsToLose } from './log-out'
import { ThemeSwitch } from './theme-switch'
import { useAccountEmail } from './use-account-email'

const LogOutDialog = lazy(() => import('./log-out-dialog'))

const SQUARE = 'inline-flex size-touch items-center justify-center rounded-control hover:bg-sunken'

export function Header() {
  const { token, isAdmin } = useSession()
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-end gap-x-1 px-4 py-1.5 sm:gap-x-2">
        <Link
          href="/"
          aria-label={t.home}
          className="mr-auto flex min-h-touch items-center gap-2.5 rounded-control"
        >
          <img src="/icon.svg" alt="" width="34" height="34" className="rounded-lg" />
          <span className="font-display text-xl font-semibold">{t.product}</span>
        </Link>
        <OutboxPill />
        <Link href="/scan" aria-label={t.scan} title={t.scan} className={SQUARE}>
          <ScanLine aria-hidden className="size-5" />
        </Link>
        <ThemeSwitch />
        {token === null ? (
          <Link href="/login" className={buttonClass('quiet', undefined, 'tight')}>
            {t.login}
          </Link>
        ) : (
          <Account token={token} isAdmin={isAdmin} />
        )}
      </div>
    </header>
  )
}

function Account({ token, isAdmin }: { token: string; isAdmin: boolean }) {
  const email = useAccountEmail(token)
  const [recordings, setRecordings] = useState(0)
  const leave = async () => {
    const unsaved = await recordingsToLose()
    if (unsaved > 0) setRecordings(unsaved)
    else await logOut()
  }
  return (
    <div className="flex w-full items-center justify-between gap-2 border-t border-line pt-1.5 md:w-auto md:border-t-0 md:border-l md:pt-0 md:pl-3">
      <bdi className="max-w-56 min-w-0 truncate text-sm text-soft">{email}</bdi>
      <div className="-mr-2 flex shrink-0">
        {isAdmin && (
          <Link href="/admin" className={buttonClass('quiet', undefined, 'tight')}>
            <ShieldCheck aria-hidden className="size-5" />
            {t.admin}
          </Link>
        )}
        <button
          type="button"
          onClick={() => void leave()}
          className={buttonClass('quiet', undefined, 'tight')}
        >
          <LogOut aria-hidden className="size-5" />
          {t.logout}
        </button>
        {recordings > 0 && (
          <Suspense>
            <LogOutDialog recordings={recordings} onClose={() => setRecordings(0)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
