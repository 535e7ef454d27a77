/** The gift giver's card that the server renders, and the places in it that the app fills. */

/** id of its dialog; the page's own script opens it, or removes it if nobody is to be introduced */
export const CARD_ID = 'intro'

/** by class */
export const PLACES = { picture: 'intro-picture', giver: 'intro-giver', save: 'intro-save' } as const

/** The key in session storage, before the gift's code, that says that the giver was introduced. */
export const INTRODUCED = 'tohfa.introduced.'

export const drawnCard = () => document.getElementById(CARD_ID) as HTMLDialogElement | null
