/**
 * The caches of pictures, which pages and the service worker share. A picture is found by its path, whatever width was
 * stored.
 */
import { smaller } from '@tohfa/sync-protocol/files/picture-widths'

/**
 * The address under which a picture is stored for offline use: the widest that a phone shows; faces are always small.
 */
export const storedAs = (path: string) => smaller(path, path.startsWith('/media/profiles/') ? 480 : 960)

/** those of campaigns that can be opened offline: pages fill and empty it */
export const CAMPAIGN_PICTURES = 'tohfa-pictures'
/** those that were shown lately: the service worker fills and limits it */
export const SEEN_PICTURES = 'tohfa-media'

/** Whether an answer may be cached: a captive portal's page also says 200, and a cached answer is not asked for again. */
export const isPicture = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && headers.get('content-type')?.startsWith('image/') === true
