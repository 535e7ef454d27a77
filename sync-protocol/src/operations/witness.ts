/**
 * What a cookie remembers of a device's outbox, so that an erased database is noticed: how much waited, since when, for
 * which campaigns, and the first characters of one code. It contains no whole code and nothing that was entered. It
 * opens nothing, and the server never reads it.
 */
import { CODE_SHOWN_LENGTH } from '../code/code-limits'

export const WITNESS_COOKIE = 'tohfa_waiting'
/** its name with TLS: no other host can set a cookie of this name */
export const WITNESS_HOST_COOKIE = `__Host-${WITNESS_COOKIE}`
/** seconds; browsers allow no more than 400 days */
export const WITNESS_LASTS = 400 * 24 * 60 * 60
/** characters of the device's id */
const DEVICE_LENGTH = 8
/** campaigns that are named, and code points of a name: the cookie is sent with every request */
const NAMED_MAX = 2
const NAME_LENGTH = 40

export interface Witness {
  /** the first characters of the id of the device that has the database */
  device: string
  /** 0: all that was saved has arrived */
  count: number
  /** epoch ms, when the oldest was saved */
  since: number
  /** the first characters of its code, as screens show codes */
  code: string
  /** campaigns that something waits for, the oldest first: two names, long ones cut */
  names: readonly string[]
  /** how many others there are; those with unknown names count as one */
  more: number
}

/**
 * The campaigns of what waits, as a witness has them.
 * @param names the campaign's name of each code, the oldest first; undefined if it is not known
 */
export function witnessCampaigns(names: readonly (string | undefined)[]): Pick<Witness, 'names' | 'more'> {
  const all = [...new Set(names)]
  const known = all.flatMap((name) => (name === undefined ? [] : shortName(name))).slice(0, NAMED_MAX)
  return { names: known, more: known.length === 0 ? 0 : all.length - known.length }
}

function shortName(name: string): string {
  const characters = [...name]
  return characters.length <= NAME_LENGTH ? name : `${characters.slice(0, NAME_LENGTH - 1).join('')}…`
}

export const shortDevice = (deviceId: string) => deviceId.slice(0, DEVICE_LENGTH).toLowerCase()

/** The cookie's value. @param of whole id and code; they are cut here */
export function witnessText({ device, count, since, code, names, more }: Witness): string {
  const facts = [shortDevice(device), count, Math.floor(since / 1000), code.slice(0, CODE_SHOWN_LENGTH)]
  if (names.length === 0) return facts.join('.')
  const others = more > 0 ? `+${more}` : ''
  return `${facts.join('.')}.${names.map(encodeURIComponent).join('/')}${others}`
}

const TEXT = /^([0-9a-f]{8})\.(\d{1,6})\.(\d{1,12})\.([0-9A-Z]*)(?:\.([^+]+)(?:\+(\d{1,6}))?)?$/

/** What the value says; undefined if it is not one. */
export function readWitness(text: string | undefined): Witness | undefined {
  const [, device, count, since, code, names, more = 0] = TEXT.exec(text ?? '') ?? []
  if (device === undefined || code === undefined) return undefined
  const campaigns = { names: namesIn(names), more: Number(more) }
  return { device, count: Number(count), since: Number(since) * 1000, code, ...campaigns }
}

/** None if they cannot be read: what waited is reported all the same. */
function namesIn(text: string | undefined): string[] {
  try {
    return text?.split('/').map(decodeURIComponent) ?? []
  } catch {
    return []
  }
}
