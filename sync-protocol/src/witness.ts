/**
 * What a cookie remembers of a device's outbox, so that an erased database is noticed: how much waited, since when, and the
 * first characters of one code. No whole code and nothing of a person. It opens nothing, and the server never reads it.
 */
import { CODE_SHOWN_LENGTH } from './limits'

export const WITNESS_COOKIE = 'tohfa_waiting'
/** seconds; browsers allow no more than 400 days */
export const WITNESS_LASTS = 400 * 24 * 60 * 60
/** characters of the device's id */
const DEVICE_LENGTH = 8

export interface Witness {
  /** the first characters of the id of the device whose database it speaks of */
  device: string
  /** 0: all that was saved has arrived */
  count: number
  /** epoch ms, when the oldest was saved */
  since: number
  /** the first characters of its code, as screens show codes */
  code: string
}

export const shortDevice = (deviceId: string) => deviceId.slice(0, DEVICE_LENGTH).toLowerCase()

/** The cookie's value. @param of whole id and code; they are cut here */
export function witnessText({ device, count, since, code }: Witness): string {
  return [shortDevice(device), count, Math.floor(since / 1000), code.slice(0, CODE_SHOWN_LENGTH)].join('.')
}

const TEXT = /^([0-9a-f]{8})\.(\d{1,6})\.(\d{1,12})\.([0-9A-Z]*)$/

/** What the value says; undefined for one that is none. */
export function readWitness(text: string | undefined): Witness | undefined {
  const [, device, count, since, code] = TEXT.exec(text ?? '') ?? []
  if (device === undefined || code === undefined) return undefined
  return { device, count: Number(count), since: Number(since) * 1000, code }
}
