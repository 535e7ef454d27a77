/** What is said of the gift giver. */
export const from = 'From'
export const saveGiver = 'Save their contact'

const why = {
  diary: 'to open your diary',
  travel: 'to keep your traveler’s file',
  sale: 'to book your sale',
  vcard: 'to make your contact card',
}
export const asks = (type: keyof typeof why) => `asks for these details ${why[type]}.`
