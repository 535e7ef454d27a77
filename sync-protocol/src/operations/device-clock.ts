/**
 * The request header in which a device says its own time as it sends a batch, UTC ISO 8601. Not a field of the batch: a
 * server of before it refuses fields that it does not know, and passes over headers.
 */
export const DEVICE_CLOCK = 'tohfa-device-clock'
