/** Texts about values that edits have replaced. */
import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import { labelOf } from '../field-labels'

export const title = 'Earlier values'
export const about = 'Values that edits have replaced. They are kept until the details are erased.'
export const loading = 'Loading…'
export const empty = 'Nothing has been replaced yet.'
export const failed = 'The earlier values could not be read'
export const notBack = 'It could not be restored'
export const restoreOf = (what: string, value: string) => `Restore ${what}: ${value}`
export const isBack = 'This is the current value.'
export const emptyValue = 'empty'
export const photo = 'The photo'
export const until = (moment: string, by: 'pin' | 'owner') =>
  by === 'owner' ? `Replaced ${moment} by the gift giver` : `Replaced ${moment}`
export const late = (moment: string) => `Arrived ${moment}, after a later change`
export const now = (value: string) => `Then: ${value}`

/** One sentence for an edit that met another edit of the same field. */
export function metSentence({ field, yours, theirs, stands }: MetEdit): string {
  const label = labelOf(field)
  if (field === 'profile_image')
    return stands === 'theirs'
      ? 'The photo was changed elsewhere later. Yours is in the history.'
      : 'The photo was also changed elsewhere. Your newer one was kept; the other is in the history.'
  const changed = theirs === null ? 'cleared' : `changed to ${theirs}`
  if (stands === 'theirs')
    return yours === null
      ? `${label} was ${changed} elsewhere after you had cleared it.`
      : `${label} was ${changed} elsewhere later. Your value (${yours}) is in the history.`
  return `${label} was also ${changed} elsewhere. Your newer ${yours === null ? 'change' : `value (${yours})`} was kept; the other is in the history.`
}
