/** What the admin's screen says of accounts, and before it changes one. */
import { shownCount } from '../../ui/formats'

export const email = 'Email'
export const role = 'Role'
export const campaigns = 'Campaigns'
export const joined = 'Joined'
export const admin = 'Admin'
export const user = 'User'
export const disabled = 'Disabled'
export const manage = 'Manage'
export const manageUser = (email: string) => `Manage ${email}`
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email, A to Z',
  emailBack: 'Email, Z to A',
  most: 'Most campaigns',
  fewest: 'Fewest campaigns',
}
export const searchHint = 'Search emails'
export const noUsers = 'There are no users yet'

export const joinedOn = (day: string) => `joined ${day}`
export const campaignCount = (count: number) =>
  `${shownCount(count)} ${count === 1 ? 'campaign' : 'campaigns'}`

export const disable = 'Disable'
export const disableAbout = 'It can no longer log in, and all its devices are signed out at once.'
export const disableQuestion = 'Disable this account?'
export const disableAsk =
  'It is signed out everywhere at once and cannot log in until it is enabled again. Its campaigns and printed codes keep working, and nothing is deleted.'
export const disableDo = 'Disable account'
export const disabling = 'Disabling…'
export const disableFailed = 'The account could not be disabled'

export const enable = 'Enable'
export const enableAbout = 'Login works again, with the same password.'
export const enableQuestion = 'Enable this account?'
export const enableAsk =
  'Whoever has its password can log in again. Devices that were signed out stay signed out.'
export const enableDo = 'Enable account'
export const enabling = 'Enabling…'
export const enableFailed = 'The account could not be enabled'

export const resetLink = 'Password-reset link'
export const resetAbout = 'A link to choose a new password, which you pass on.'
export const resetAsk =
  'Whoever has the link can choose a new password, once. Any earlier link stops working. Give it only to the owner of the account.'
export const resetDo = 'Create link'
export const resetting = 'Creating the link…'
export const resetFailed = 'The link could not be created'
export const resetDone = 'The link'
export const resetShownOnce = 'It is shown only once. Copy it before you close this.'
export const resetUntil = (moment: string) => `It works once, until ${moment}.`
export const copyLink = 'Copy link'
export const copyFailed = 'The link could not be copied. Select it and copy it by hand.'
export const done = 'Done'

export const invite = 'Invite somebody'
export const inviteAsk =
  'Whoever has the link can create one account with it. Give it to one person only, in a way that nobody else can read.'
export const inviteFailed = 'The invitation could not be created'

export const remove = 'Delete'
export const removeAbout =
  'The account with all its campaigns, codes, recipients and files. This cannot be undone.'
export const removeQuestion = 'Delete this account?'
export const removeAsk = (count: number) =>
  `The account and its ${campaignCount(count)} will be permanently removed, with all codes, images and the details of all recipients. Printed codes stop working. This cannot be undone.`
export const removeType = 'Type the email of the account'
export const removeOther = 'This is not the email of the account'
export const removeDo = 'Delete everything'
export const removing = 'Deleting…'
export const removeFailed = 'The account could not be deleted'
export const back = 'Back'
