import * as m from '@tohfa/sync-protocol/messages'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api/client'
import { signOut } from '../../api/session'
import { toast } from '../../ui/toast'

/**
 * If the error says that this account is no admin (any more), shows that, signs out and goes to login. The account's data
 * on this device stays.
 * @returns whether it did
 */
export function leaveIfNoAdmin(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem.code !== 'admin_required') return false
  toast(m.adminNeeded, 'error')
  navigate('/login')
  signOut()
  return true
}
