import type { PictureWidth } from './picture-widths'

/**
 * The address of a WebP copy that is at most `width` pixels wide. It opens for whoever the picture opens for.
 * @param address a path of this origin, signed or not; any other address, as of a picture of one page alone, stays as it is
 */
export const smaller = (address: string, width: PictureWidth): string =>
  address.startsWith('/media/') ? `${address}${address.includes('?') ? '&' : '?'}w=${width}` : address
