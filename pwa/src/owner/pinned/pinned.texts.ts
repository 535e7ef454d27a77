/** Texts about pinned campaigns. */
import { shownCount } from '../../ui/formats'

export const makeAvailable = 'Make available offline'
export const about =
  'Saves the details, images and all gifts of this campaign on this device, so that each of them can be claimed here offline.'
export const storing = 'Storing on this device…'
export const ready = (codes: number, time: string) =>
  `Ready offline: ${shownCount(codes)} ${codes === 1 ? 'gift' : 'gifts'}, as of ${time}`
export const remove = 'Remove from this device'
export const removeQuestion = 'Remove this campaign from this device?'
export const removeAsk =
  'Its images, gifts and the details of its recipients are removed from this device, and the gifts can no longer be claimed here offline. The campaign itself stays, and what is waiting in your outbox is still sent. If you open it here while you are online, it is saved again.'
export const removed = 'Removed from this device'
export const deviceFull =
  'This device has no space left, so the campaign was not made available offline. Free up some space and try again.'
export const needsNetwork =
  'The server could not be reached, so the campaign was not made available offline. Please try again when you are back online.'
export const failed = 'This campaign could not be made available offline. Please try again.'
export const insecure =
  'This page was not opened over a secure connection, so the browser cannot make campaigns available offline.'
