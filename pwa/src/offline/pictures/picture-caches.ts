/**
 * Where pictures lie on this device, shared by pages and service worker.
 */

/** those of campaigns that can be opened offline: pages fill and empty it */
export const KEPT_PICTURES = 'tohfa-pictures'
/** those that were shown lately: the service worker fills it, and bounds it */
export const SEEN_PICTURES = 'tohfa-media'

/** Whether an answer may be kept: a portal's page also says 200, and what is kept under an address stays. */
export const isPicture = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && headers.get('content-type')?.startsWith('image/') === true
