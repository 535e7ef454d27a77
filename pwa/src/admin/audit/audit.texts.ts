/** Texts of the two logs: what admins did, and what matters for security. */
import { ERROR_CODES, type ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { SECURITY_EVENT_DAYS } from '@tohfa/sync-protocol/entities/security-event'
import { shownCount } from '../../ui/formats'

// what admins did
export const lists = 'Lists'
export const byAdmins = 'Admin actions'
export const security = 'Security'
export const empty = 'No actions yet'
export const emptyText = 'Account changes and exports are recorded here for good.'
export const about = 'Entries are never changed or removed.'
export const searchHint = 'Email, address or id'
export const where = 'Search in'
export const places = {
  anywhere: 'Anywhere',
  actor: 'Who',
  target: 'Account',
  address: 'From',
}
export const anyAction = 'All actions'
export const done = 'Done'
export const when = 'When'
export const who = 'Who'
export const what = 'What'
export const account = 'Account'
export const from = 'From'
export const deletedAccount = 'deleted account'
export const ofCampaign = 'campaign'
export const actions = {
  'user.disable': 'Disabled the account',
  'user.enable': 'Enabled the account',
  'user.reset_link': 'Created a password-reset link',
  'user.invite_link': 'Created an invite link',
  'user.password_reset': 'Set a new password with the link',
  'user.delete': 'Deleted the account',
  'user.make_admin': 'Made the account an admin',
  'user.second_step_reset': 'Removed the second step',
  'export.users': 'Exported the users',
  'export.campaigns': 'Exported the campaigns',
  'export.complete': 'Exported the complete data',
  'export.audit': 'Exported the audit log',
  'export.security': 'Exported the security log',
  'read.users': 'Read the list of users',
  'read.campaigns': 'Read the list of campaigns',
  'read.codes': 'Read the gifts of a campaign',
  'read.security': 'Read the security log',
}

// what matters for security
export const title = 'Security'
export const securityAbout = `Events that repeat within a minute share one row with their count. Rows are kept for ${SECURITY_EVENT_DAYS} days.`
export const securityEmpty = 'Nothing has happened yet'
export const securityEmptyText = 'Logins, wrong PINs, used links and refusals are recorded here.'
export const securitySearchHint = 'Email, id or address'
export const securityPlaces = { account: 'Account', address: 'From' }
export const securityWhat = 'Event'
export const anyEvent = 'Every event'
export const happened = 'Happened'
export const subject = 'About'
export const times = (count: number) => `${shownCount(count)} times`
export const deletedCampaign = 'deleted campaign'
export const gift = (number: number) => `gift #${number}`
const credentials = {
  token: 'logged in',
  link: 'by a link',
  code: 'by a gift’s code',
  nothing: 'not logged in',
}
/** By which credential, and what the caller was answered. @param about such as `token admin_required` */
export function refusal(about: string): string {
  const [by, code] = about.split(' ') as [keyof typeof credentials, ErrorCode]
  // a row of another version of the server
  if (!Object.hasOwn(ERROR_CODES, code)) return about
  return `${credentials[by]} · “${ERROR_CODES[code].message}”`
}
export const kinds = {
  sign_in: 'Logged in',
  'sign_in.failed': 'Wrong email or password',
  'sign_in.throttled': 'Login delayed after failed ones',
  sign_out: 'Logged out',
  'sessions.ended': 'Logged out other devices',
  registration: 'New account',
  'password.failed': 'Wrong current password',
  'password.changed': 'Changed the password',
  'email.changed': 'Changed the email',
  'second_step.added': 'Added a second step',
  'second_step.removed': 'Removed a second step',
  'second_step.failed': 'Wrong code of the second step',
  'recovery_codes.made': 'Created recovery codes',
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
  'pin_link.refused': 'PIN-reset link refused',
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
