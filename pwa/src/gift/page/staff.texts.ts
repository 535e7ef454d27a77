/** Texts for people who claim gifts for their guests. */
export const handOver = 'Hand the phone to your guest'
export const handOverWhy = 'They choose the PIN, and only they should know it.'
/** the states of a claim, short enough for one line with name and number */
export const states = {
  saved: 'Saved',
  sending: 'Sending',
  delivered: 'Delivered',
  attention: 'Needs attention',
}
export const numbered = (number: number) => `#${number}`
