import {
  ChevronDown,
  CircleHelp,
  Gift,
  LogOut,
  Settings,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { knownEmail, rememberEmail } from '../../account/account'
import { fetchProfile } from '../../account/auth.api'
import { DropDown, ITEM } from '../../ui/drop-down'
import * as t from '../app.texts'
import { logOut, recordingsToLose } from '../log-out'
import { ThemeChoice } from './theme-choice'

/** The signed-in account's email: the stored one at once, then the server's; empty if nobody is signed in. */
function useAccountEmail(token: string | null): string {
  const [email, setEmail] = useState(() => knownEmail() ?? '')
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    fetchProfile(leaving.signal).then(
      (profile) => {
        rememberEmail(profile.email)
        setEmail(profile.email)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) console.error(error)
      },
    )
    return () => leaving.abort()
  }, [token])
  return email
}

const LogOutDialog = lazy(() => import('../log-out-dialog'))
const InstallItem = lazy(() => import('../../ui/install/install-item'))

interface AccountMenuProps {
  /** null: nobody is signed in */
  token: string | null
  isAdmin: boolean
}

/** The account and what belongs to the whole app, behind one button. */
export function AccountMenu({ token, isAdmin }: AccountMenuProps) {
  const email = useAccountEmail(token)
  const [recordings, setRecordings] = useState(0)
  const leave = async (close: () => void) => {
    const unsaved = await recordingsToLose()
    // the focus returns to the button once the question is answered
    close()
    if (unsaved > 0) setRecordings(unsaved)
    else await logOut()
  }
  return (
    <div className="-mr-2">
      <DropDown
        title={t.account}
        className="gap-1.5 px-2 text-sm"
        face={
          <>
            <UserRound aria-hidden className="size-5 shrink-0" />
            <span className="sr-only">{t.account}</span>
            {token !== null && (
              <bdi className="max-w-48 truncate text-soft max-md:sr-only" children={email} />
            )}
            <ChevronDown aria-hidden className="size-4 shrink-0 text-soft max-md:hidden" />
          </>
        }
      >
        {(close, open) => (
          <>
            {token !== null && (
              <p className="truncate border-b border-line px-2 pt-1 pb-2 text-sm text-soft">
                <bdi>{email}</bdi>
              </p>
            )}
            <ThemeChoice />
            {token !== null && <Item href="/account" icon={Settings} label={t.ownAccount} onGo={close} />}
            {isAdmin && <Item href="/admin" icon={ShieldCheck} label={t.admin} onGo={close} />}
            <Item href="/gifts" icon={Gift} label={t.gifts} onGo={close} />
            <Item href="/help" icon={CircleHelp} label={t.help} onGo={close} />
            <Suspense>{open && <InstallItem className={ITEM} onDone={close} />}</Suspense>
            {token !== null && (
              <button type="button" onClick={() => void leave(close)} className={ITEM}>
                <LogOut aria-hidden className="size-5" />
                {t.logout}
              </button>
            )}
          </>
        )}
      </DropDown>
      {recordings > 0 && (
        <Suspense>
          <LogOutDialog recordings={recordings} onClose={() => setRecordings(0)} />
        </Suspense>
      )}
    </div>
  )
}

interface ItemProps {
  href: string
  icon: LucideIcon
  label: string
  onGo: () => void
}

const Item = ({ href, icon: Icon, label, onGo }: ItemProps) => (
  <Link href={href} onClick={onGo} className={ITEM}>
    <Icon aria-hidden className="size-5" />
    {label}
  </Link>
)
