/**
 * The request header in which a device gives its own time when it sends a batch, UTC ISO 8601. It is no field of the
 * batch, because it belongs to the moment of sending, and not to what is sent.
 */
export const DEVICE_CLOCK = 'tohfa-device-clock'

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/

/** @param text a time of a device, UTC ISO 8601 with a year of four digits @returns epoch ms; null if it is no such time */
export function utcTimeOf(text: string): number | null {
  const at = UTC_TIME.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : at
}
