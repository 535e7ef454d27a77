/** The smaller copies of stored pictures that the server makes. */

/** pixels */
export const PICTURE_WIDTHS = [480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * The address of a WebP copy that is at most `width` pixels wide. It opens for everyone for whom the picture opens.
 * @param address a path of this origin, signed or not; any other address, such as that of a picture on only one page, stays as it is
 */
export const smaller = (address: string, width: PictureWidth): string =>
  address.startsWith('/media/') ? `${address}${address.includes('?') ? '&' : '?'}w=${width}` : address

/** For the attribute `srcset`: all copies; undefined if there are none. @param address as for `smaller` */
export const widthsOf = (address: string): string | undefined =>
  address.startsWith('/media/')
    ? PICTURE_WIDTHS.map((width) => `${smaller(address, width)} ${width}w`).join(',')
    : undefined
