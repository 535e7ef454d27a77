/** The smaller copies of stored pictures that the server makes. */
import { smaller } from './smaller-picture'

/** pixels */
export const PICTURE_WIDTHS = [480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** For the attribute `srcset`: all copies; undefined where there are none. @param address as for `smaller` */
export const widthsOf = (address: string): string | undefined =>
  address.startsWith('/media/')
    ? PICTURE_WIDTHS.map((width) => `${smaller(address, width)} ${width}w`).join(',')
    : undefined
