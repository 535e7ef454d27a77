/** Texts about a forgotten PIN, on pages with script and without. */
export const recoveryTitle = 'If you forget your PIN'
/** @param lostPin what is lost with PIN and recovery code, if nobody can help */
export const recoveryText = (lostPin: string | undefined) =>
  `A recovery code lets you choose a new PIN.${lostPin === undefined ? '' : ` ${lostPin}`}`
export const recoveryAgain = 'Any earlier code stops working.'
export const getRecovery = 'Get a recovery code'
export const writeDown = 'Write this down:'
export const shownOnce = 'It is shown once. Keep it away from the gift: whoever has both can open it.'
export const recoverTitle = 'Choose a new PIN'
export const recoverText = 'Enter the recovery code that you wrote down, and a new PIN.'
export const recoveryHint = '12 letters and digits, for example 7K3M-9QX2-B4TD'
export const noRecovery = (lostPin: string | undefined) =>
  lostPin ?? 'No recovery code? Whoever gave you this gift can create a link for you to choose a new PIN.'
export const savePin = 'Save the new PIN'
export const pinChanged = 'Your new PIN was saved'
export const nextRecovery = 'Your earlier recovery code no longer works. This is your new one.'
