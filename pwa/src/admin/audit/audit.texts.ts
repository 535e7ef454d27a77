/** Texts of the log of what admins did. */
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
  'read.codes': 'Read the codes of a campaign',
  'read.security': 'Read the security log',
}
