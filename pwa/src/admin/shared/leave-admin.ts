import * as m from '@tohfa/sync-protocol/messages'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api/client'
import { signOut } from '../../api/session'
import { toast } from '../../ui/toast/toast'

const PLACE = '/account'

/**
 * If the error says that this account is not an admin, or no longer one, shows that, signs out and goes to login. The
 * account's data on this device stays. If it says that admins need a second step here, goes to where it is set up.
 * @returns whether it did
 */
export function leaveIfNoAdmin(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.problem.code === 'second_factor_required') {
    // several calls may be refused at once
    if (location.pathname !== PLACE) toast(m.secondFactorRequired, 'error')
    navigate(`${PLACE}#second-step`)
    return true
  }
  if (error.problem.code !== 'admin_required') return false
  toast(m.adminNeeded, 'error')
  navigate('/login')
  signOut()
  return true
}
