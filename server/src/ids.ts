import { CODE_ALPHABET } from '@tohfa/sync-protocol/code/code-alphabet'
import { CODE_LENGTH, MASTER_CODE_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { randomFillSync } from 'node:crypto'
import { v7, validate } from 'uuid'

const REQUEST_LENGTH = 10
/** asking for random bytes takes longer than all else that a request costs here */
const REQUESTS_AT_ONCE = 400

const ALPHABET_BYTES = Buffer.from(CODE_ALPHABET)

/** Makes new identifiers. */
export interface Ids {
  /** UUIDv7, lower case */
  uuid(): string
  /** `count` codes of 20 characters of Crockford base32 */
  codes(count: number): string[]
  /** 26 characters of Crockford base32 */
  masterCode(): string
  /** 10 characters of Crockford base32: they may be read out on the phone */
  request(): string
}

/** @param random fills the buffer with bytes of a CSPRNG */
export function createIds(random: (into: Buffer) => Buffer = randomFillSync): Ids {
  // 256 is a multiple of 32, so five bits of each byte are evenly distributed
  const characters = (length: number) => {
    const bytes = random(Buffer.alloc(length))
    for (let i = 0; i < length; i++) bytes[i] = ALPHABET_BYTES[(bytes[i] ?? 0) & 31] ?? 0
    return bytes.toString('latin1')
  }
  let requests = ''
  return {
    uuid: v7,
    codes(count) {
      const all = characters(count * CODE_LENGTH)
      return Array.from({ length: count }, (_, i) => all.slice(i * CODE_LENGTH, (i + 1) * CODE_LENGTH))
    },
    masterCode: () => characters(MASTER_CODE_LENGTH),
    request() {
      if (requests === '') requests = characters(REQUEST_LENGTH * REQUESTS_AT_ONCE)
      const id = requests.slice(0, REQUEST_LENGTH)
      requests = requests.slice(REQUEST_LENGTH)
      return id
    },
  }
}

/** Whether a text from outside can be an id. Other texts never reach the database. */
export const isUuid = (text: string): boolean => validate(text)
