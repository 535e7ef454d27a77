/** Texts of the claim page itself. */
import * as m from '@tohfa/sync-protocol/messages'

export const loadingTitle = 'Your gift is loading'
export const giftFrom = 'A gift from'
export const continueToClaim = 'Continue to Claim'

export const invalidHint = 'Please scan the code again, or check it letter by letter.'
export const scanAgain = 'Scan or type a code'
/** as specified for anything that cannot be loaded, and the likelier reason; without an answer a code may be right */
export const notLoaded = `${m.codeUnknown}, or you are offline`
export const notOpenedBeforeHint =
  'This gift has not been opened on this device yet, and you are offline. Open it here once while online, and it will also work offline.'
export const failedTitle = 'This gift could not be loaded'
export const failedHint = 'Nothing was changed. Please try again in a moment.'
export const working = 'Trying…'

const saved = 'This is what this device saved. You can carry on.'
export const fromCache = { unreachable: `You are offline. ${saved}`, failed: `${failedTitle}. ${saved}` }
export const unavailableTitle = 'This gift cannot be claimed in this version'
export const unavailableHint = (type: string) =>
  `It belongs to a ${type} campaign, and the form for those is not part of this version yet. Your gift stays yours. Please come back later.`
export const notDelivered = (count: number) => `${count} not delivered yet`

export const lostHint =
  'What you entered is safe on this device. Under Needs attention you can give it to another gift, or discard it.'
export const winner = 'The gift now belongs to'
export const yourDetails = 'What you entered'
export const editRefusedTitle = 'Your last change was not accepted'

export const updateReady = 'A newer version of this page is ready.'
export const update = 'Update now'

// what leads on from a gift
export const whatNext = 'What’s next'
export const keep = 'Keep it on this phone'
export const pinOpens = 'Remember your PIN: it opens this gift, on any phone.'
export const pinChanges = 'Remember your PIN: it opens this card for changes.'
export const scanNext = 'Scan next gift'
export const yourData = 'Your data'
export const yourDataFailed = 'Your data comes from the server, which cannot be reached.'
export const movedTitle = 'This is the new link of your gift'
export const movedText =
  'Save it or share it. The old link, its printed copies and your recovery code no longer work.'
export const pinAndLink = 'PIN and link of this gift'

// on pages without script
export const back = 'Back to the gift'
export const notSaved = 'What you typed was not saved. It is shown here, so that you can copy it.'
