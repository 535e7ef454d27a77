/** Texts about the gift giver. */
export const from = 'From'
export const saveGiver = 'Save their contact'
