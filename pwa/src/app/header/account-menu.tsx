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
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { knownEmail, rememberEmail } from '../../account/account'
import { fetchProfile } from '../../account/auth.api'
import { classNames } from '../../ui/class-names'
import * as t from '../app.texts'
import { logOut, recordingsToLose } from '../log-out'
import { ThemeChoice } from './theme-choice'

/** Calls back when something outside `place` is pressed, while `on`. */
function useOutsidePress(place: RefObject<HTMLElement | null>, on: boolean, onPress: () => void) {
  const pressed = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !place.current?.contains(target)) onPress()
  })
  useEffect(() => {
    if (!on) return
    const leaving = new AbortController()
    addEventListener('pointerdown', (event) => pressed(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [on])
}

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

/**
 * The account and what belongs to the whole app, behind one button. It discloses links and choices, so it is no menu in
 * ARIA's sense: Tab walks through it, and Escape, a press outside it or leaving it by Tab closes it.
 */
export function AccountMenu({ token, isAdmin }: AccountMenuProps) {
  const email = useAccountEmail(token)
  const [open, setOpen] = useState(false)
  const [recordings, setRecordings] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useOutsidePress(place, open, close)

  const leave = async () => {
    const unsaved = await recordingsToLose()
    // the focus returns there once the question is answered
    opener.current?.focus()
    close()
    if (unsaved > 0) setRecordings(unsaved)
    else await logOut()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    opener.current?.focus()
  }
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) close()
  }
  return (
    <div ref={place} className="relative -mr-2 shrink-0" onKeyDown={escape} onBlur={left}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls="account"
        title={t.account}
        onClick={() => setOpen(!open)}
        className="flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-control px-2 text-sm hover:bg-sunken"
      >
        <UserRound aria-hidden className="size-5 shrink-0" />
        <span className="sr-only">{t.account}</span>
        {token !== null && <bdi className="max-w-48 truncate text-soft max-md:sr-only" children={email} />}
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft max-md:hidden" />
      </button>
      <div
        id="account"
        hidden={!open}
        className="absolute top-full right-0 z-30 mt-1 w-68 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 shadow-float"
      >
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
          <button type="button" onClick={() => void leave()} className={classNames(ITEM, 'w-full')}>
            <LogOut aria-hidden className="size-5" />
            {t.logout}
          </button>
        )}
      </div>
      {recordings > 0 && (
        <Suspense>
          <LogOutDialog recordings={recordings} onClose={() => setRecordings(0)} />
        </Suspense>
      )}
    </div>
  )
}

const ITEM = 'flex min-h-touch items-center gap-3 rounded-control px-2 hover:bg-sunken'

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
