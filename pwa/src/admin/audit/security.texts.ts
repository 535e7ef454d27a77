/** Texts of the log of what matters for security. */
import { SECURITY_EVENT_DAYS } from '@tohfa/sync-protocol/entities/security-event'
import { shownCount } from '../../ui/formats'

export const title = 'Security'
export const about = `Events that repeat within a minute share one row with their count. Rows are kept for ${SECURITY_EVENT_DAYS} days.`
export const empty = 'Nothing has happened yet'
export const emptyText = 'Sign-ins, wrong PINs, used links and refusals are recorded here.'
export const searchHint = 'Email, id or address'
export const where = 'Search in'
export const places = { account: 'Account', address: 'From' }
export const what = 'Event'
export const anyEvent = 'Every event'
export const happened = 'Happened'
export const when = 'When'
export const account = 'Account'
export const subject = 'About'
export const from = 'From'
export const times = (count: number) => `${shownCount(count)} times`
export const deletedAccount = 'deleted account'
export const campaign = 'campaign'
export const gift = (number: number) => `gift #${number}`
export const kinds = {
  sign_in: 'Signed in',
  'sign_in.failed': 'Wrong email or password',
  'sign_in.throttled': 'Sign-in delayed after failed ones',
  sign_out: 'Signed out',
  'sessions.ended': 'Signed out other devices',
  registration: 'New account',
  'password.changed': 'Changed the password',
  'email.changed': 'Changed the email',
  'reset_link.made': 'Created a password-reset link',
  'reset_link.used': 'Used a password-reset link',
  'reset_link.refused': 'Password-reset link refused',
  'invite.made': 'Created an invite link',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account',
  'account.deleted': 'Deleted an account',
  'admin.made': 'Account made an admin',
  'admin.read': 'Admin read a list',
  'admin.export': 'Admin exported',
  'owner.export': 'Owner downloaded a file',
  'pin.failed': 'Wrong PIN',
  'pin.locked': 'Gift locked after wrong PINs',
  'pin.refused': 'PIN refused while the gift was locked',
  'passkey.added': 'Added a phone to a gift',
  'passkey.removed': 'Removed a phone from a gift',
  'passkey.refused': 'Passkey refused',
  'link.opened': 'Opened a campaign with its link',
  'link.made': 'Created a link',
  'link.replaced': 'Replaced a link',
  'link.ended': 'Switched off a link',
  'gift.erased': 'Erased a recipient',
  'campaign.deleted': 'Deleted a campaign',
  'refused.access': 'Access refused',
  'refused.limit': 'Refused: too often or too large',
  'refused.quota': 'Refused: no room left',
  'secret.rotated': 'Root secret replaced',
}
