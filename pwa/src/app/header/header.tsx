import { ScanLine } from 'lucide-react'
import { Link } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { buttonClass } from '../../ui/button'
import { AccountMenu } from './account-menu'
import * as t from '../app.texts'
import { OutboxPill } from './outbox-pill'
import { useSession } from '../use-session'

const SQUARE = 'inline-flex size-touch items-center justify-center rounded-control hover:bg-sunken'

/** One row at any width: the mark, what waits, the scanner, the account, and everything else in the menu. */
export function Header() {
  const { token, isAdmin } = useSession()
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-end gap-x-1 px-4 py-1.5 sm:gap-x-2">
        <Link
          href="/"
          aria-label={t.home}
          className="mr-auto flex min-h-touch max-w-max min-w-9 grow basis-9 flex-wrap items-center gap-x-2.5 overflow-hidden rounded-control before:-mr-2.5 before:min-h-touch max-sm:h-touch"
        >
          <img src="/icon.svg" alt="" width="34" height="34" className="rounded-lg" />
          <span className="font-display text-xl font-semibold max-[22rem]:sr-only">{labels.product}</span>
        </Link>
        <OutboxPill />
        <Link href="/scan" aria-label={labels.scanCode} title={labels.scanCode} className={SQUARE}>
          <ScanLine aria-hidden className="size-5" />
        </Link>
        {token === null && (
          <Link href="/login" className={buttonClass('quiet', 'whitespace-nowrap', 'tight')}>
            {t.login}
          </Link>
        )}
        <AccountMenu token={token} isAdmin={isAdmin} />
      </div>
    </header>
  )
}
