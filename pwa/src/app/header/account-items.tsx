import { CircleHelp, Gift, LogOut, Settings, ShieldCheck, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { ITEM, MenuItem } from '../../ui/drop-down'
import * as t from '../app.texts'
import { ThemeChoice } from './theme-choice'
import { lazyPart } from '../../ui/lazy-part'

const InstallItem = lazyPart(
  () => import('../../ui/install/install-item'),
  () => null,
)

interface AccountItemsProps {
  /** null: nobody is signed in */
  email: string | null
  isAdmin: boolean
  onLeave: () => void
}

/** What the menu of the account has. */
export default function AccountItems({ email, isAdmin, onLeave }: AccountItemsProps) {
  return (
    <>
      {email !== null && (
        <p className="truncate border-b border-line px-2 pt-1 pb-2 text-sm text-soft md:hidden">
          <bdi>{email}</bdi>
        </p>
      )}
      <ThemeChoice />
      {email !== null && <Item href="/account" icon={Settings} label={t.ownAccount} />}
      {isAdmin && <Item href="/admin" icon={ShieldCheck} label={t.admin} />}
      <Item href="/gifts" icon={Gift} label={labels.yourGifts} />
      <Item href="/help" icon={CircleHelp} label={t.help} />
      <InstallItem />
      {email !== null && (
        <MenuItem className="md:hidden" onClick={onLeave}>
          <LogOut aria-hidden className="size-5" />
          {t.logout}
        </MenuItem>
      )}
    </>
  )
}

interface ItemProps {
  href: string
  icon: LucideIcon
  label: string
}

const Item = ({ href, icon: Icon, label }: ItemProps) => (
  <Link href={href} className={ITEM}>
    <Icon aria-hidden className="size-5" />
    {label}
  </Link>
)
