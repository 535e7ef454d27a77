/** Texts about what the holder of a gift can do with their stored data. */
import type { ConsentPurpose } from '@tohfa/sync-protocol/entities/consent'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { WORDS } from '../../types/words'

export { yourData } from '../claim-page.texts'

export const open = 'Show my data'
export const failed = 'Your data could not be shown'
export const takeAlongText =
  'A ZIP with everything that is stored about you: your details, their history and your files.'
export const download = 'Download my data'
export const cancel = 'Cancel download'
export const downloaded = 'Your data was downloaded. Keep it safe: your PIN does not protect it.'
export const downloadFailed = 'Your data could not be downloaded'
export const agreed = 'What you were shown and agreed to'
export const purposes: Record<ConsentPurpose, string> = {
  notice: 'What your details are for',
  offers: 'Messages about offers',
  guardian: 'A parent or guardian agrees',
}
export const notShown = 'No text was shown when this gift was claimed.'
export const guardianNotAsked = 'No parent or guardian was asked when this gift was claimed.'
export const guardian = ({ name, mobile }: { name: string; mobile: string }) => `${name}, ${mobile}`
export const since = (moment: string) => `Since ${moment}`
export const withdrawnOn = (moment: string) => `Withdrawn ${moment}`
export const withdraw = 'Withdraw'
export const withdrawOf = (purpose: ConsentPurpose) => `Withdraw: ${purposes[purpose]}`
export const agreeAgain = 'Agree again'
export const agreeAgainTo = (purpose: ConsentPurpose) => `Agree again: ${purposes[purpose]}`
export const saysNow = 'It says now:'
export const earlier = (from: string, to: string) => `Before: from ${from} to ${to}`
export const agreeFailed = 'This could not be saved'
export const withdrawHint =
  'The gift giver will see that you withdrew it. You can agree again as long as the form asks for it. Your details stay until they are erased.'
export const withdrawFailed = 'This could not be withdrawn'
export const erase = 'Erase everything'
export const eraseText = 'Everything is erased at once and cannot be restored. This gift then stops working.'
export const erasePin = 'Enter the PIN to erase'
export const eraseAsk = 'Erase everything in this gift?'
export const goes = (type: CampaignType) =>
  `Erased: your details, ${WORDS[type].erased}, your PIN and what you agreed to. This cannot be undone.`
const kept = (type: CampaignType) => (WORDS[type].kept === undefined ? '' : `, and ${WORDS[type].kept}`)
export const stays = (type: CampaignType) =>
  `Kept: that this gift was claimed, and when${kept(type)}. Backups of the server keep the rest until they are deleted.`
export const takeAlongFirst = 'Download your data first if you want to keep it.'
export const eraseFailed = 'This could not be erased'
