/** Texts about pinned campaigns. */
import { shownCount } from '../../ui/formats'

export const makeAvailable = 'Make available offline'
export const about =
  'Keeps the details, images and all codes of this campaign on this device, so that any of them can be claimed here without a network.'
export const storing = 'Storing on this device…'
export const ready = (codes: number, time: string) =>
  `Ready offline: ${shownCount(codes)} ${codes === 1 ? 'code' : 'codes'}, as of ${time}`
export const remove = 'Remove from this device'
export const removeQuestion = 'Remove this campaign from this device?'
export const removeAsk =
  'Its codes, the details of its recipients and its images leave this device, and its codes can no longer be claimed here without a network. The campaign itself stays, and what waits in your outbox is still sent. Opening it here while you are online keeps it readable again.'
export const removed = 'Removed from this device'
export const deviceFull =
  'This device has no space left, so nothing of this campaign was made available offline. Free some space and try again.'
export const needsNetwork =
  'This needs the network, and the server did not answer. Nothing was stored: please try again when you are back online.'
export const failed = 'This campaign could not be made available offline. Please try again.'
export const insecure =
  'This page was not opened over a secure connection, so the browser cannot make campaigns available offline.'
