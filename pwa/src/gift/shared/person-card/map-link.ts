import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'

export const mapLink = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
/** Six decimals, as everywhere. */
export const shownCoordinates = (latitude: number, longitude: number) =>
  `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}`
