/** Texts of the log of what admins did. */
export const empty = 'Nothing has been done yet'
export const emptyText = 'Changes of accounts and exports are written down here, and stay.'
export const about = 'Entries are added and never changed.'
export const searchHint = 'Email, address or id'
export const where = 'Search in'
export const places = {
  anywhere: 'Anywhere',
  actor: 'Who',
  target: 'Account',
  address: 'From',
}
export const anyAction = 'Everything done'
export const done = 'Done'
export const when = 'When'
export const who = 'Who'
export const what = 'What'
export const account = 'Account'
export const from = 'From'
export const deletedAccount = 'deleted account'
export const actions = {
  'user.disable': 'Disabled the account',
  'user.enable': 'Enabled the account',
  'user.reset_link': 'Made a password-reset link',
  'user.password_reset': 'Set a new password by the link',
  'user.delete': 'Deleted the account',
  'user.make_admin': 'Made the account an admin',
  'export.users': 'Exported the users',
  'export.campaigns': 'Exported the campaigns',
  'export.complete': 'Exported the complete data',
  'export.audit': 'Exported the audit log',
}
