/** Texts about a forgotten PIN, on pages with script and without. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'

type Kind = Pick<GiftCampaign, 'campaign_type' | 'lost_pin_help'>

/** Of a diary; the claim form says it too. */
export const bothLost = ({ lost_pin_help: helps }: Pick<GiftCampaign, 'lost_pin_help'>) =>
  helps
    ? 'If you lose the PIN and the recovery code, whoever gave you this diary can ask for a new PIN, and make a link for it 7 days later. If the diary is opened before then, it shows that they asked, and that is cancelled.'
    : 'If you lose the PIN and the recovery code, nobody can open this diary.'
export const forgot = 'Forgot the PIN?'
export const recoveryTitle = 'If you forget your PIN'
export const recoveryText = (kind: Kind) =>
  `A recovery code lets you choose a new PIN.${kind.campaign_type === 'diary' ? ` ${bothLost(kind)}` : ''}`
export const recoveryAgain = 'A code that you got before stops working.'
export const getRecovery = 'Get a recovery code'
export const writeDown = 'Write this down:'
export const shownOnce = 'It is shown once. Keep it away from the gift: whoever has both can open it.'
export const recoverTitle = 'Choose a new PIN'
export const recoverText = 'Enter the recovery code that you wrote down, and a new PIN.'
export const recoveryCode = 'Recovery code'
export const recoveryHint = '12 letters and digits, for example 7K3M-9QX2-B4TD'
export const noRecovery = (kind: Kind) =>
  kind.campaign_type === 'diary'
    ? bothLost(kind)
    : 'No recovery code? Whoever gave you this gift can make a link for you to choose a new PIN.'
export const savePin = 'Save the new PIN'
export const pinChanged = 'Your new PIN was saved'
export const nextRecovery = 'Your earlier recovery code no longer works. This is your new one.'
