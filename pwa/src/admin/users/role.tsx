import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import { Ban } from 'lucide-react'
import * as t from './users.texts'

/** Admin or user, and whether the account is disabled. */
export const Role = ({ user }: { user: AdminUser }) => (
  <span className="flex flex-wrap items-center gap-2">
    {user.is_admin ? <span className="font-semibold">{t.admin}</span> : t.user}
    {user.disabled && (
      <span className="inline-flex items-center gap-1 rounded-full bg-bad-soft px-2 py-0.5 text-sm font-medium whitespace-nowrap text-bad-ink">
        <Ban aria-hidden className="size-4" />
        {t.disabled}
      </span>
    )}
  </span>
)
