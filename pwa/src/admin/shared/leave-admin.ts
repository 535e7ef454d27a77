import * as m from '@tohfa/sync-protocol/messages'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api/client'
import { signOut } from '../../api/session'
import { toast } from '../../ui/toast'

/**
 * Where the server says that this account is no admin (any more): says so and goes to login. Token and admin flag leave
 * the device together, or login would lead back here; what the account keeps on it stays.
 * @returns whether it did
 */
export function leaveIfNoAdmin(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem.code !== 'admin_required') return false
  toast(m.adminNeeded, 'error')
  navigate('/login')
  signOut()
  return true
}
