/** The gift giver's card that the server draws, and the places in it that are the app's. */

/** id of its dialog; the page's own script opens it, or takes it away if nobody is to be introduced */
export const CARD_ID = 'intro'

/** by class */
export const PLACES = { picture: 'intro-picture', giver: 'intro-giver', save: 'intro-save' } as const

/** The key in the session's storage that says that the giver of a gift was introduced, before its code. */
export const INTRODUCED = 'tohfa.introduced.'

export const drawnCard = () => document.getElementById(CARD_ID) as HTMLDialogElement | null
