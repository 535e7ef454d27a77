/**
 * Encrypts single values that are stored: AES-256-GCM with a key for one purpose and a random nonce. What the value belongs
 * to is authenticated data, so a box that was moved to another row or column does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { acceptedSecrets, type Secrets } from './secrets'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SealedText {
  /**
   * @param belongsTo where the value is stored, e.g. a row's key and a column
   * @returns base64url of nonce, ciphertext and tag
   */
  seal(text: string, ...belongsTo: string[]): string
  /** @throws Error for a box that was sealed for another place, or was changed */
  open(box: string, ...belongsTo: string[]): string
  /** The box as the present root secret seals it; undefined if it is one already. @throws Error as `open` */
  renewed(box: string, ...belongsTo: string[]): string | undefined
}

/**
 * @param purpose of the key
 * @param random returns that many bytes from a CSPRNG
 */
export function createSealedText(
  secrets: Secrets,
  purpose: string,
  random: (bytes: number) => Buffer = randomBytes,
): SealedText {
  const context = (belongsTo: string[]) => Buffer.from(JSON.stringify(belongsTo))
  const seal = (text: string, ...belongsTo: string[]) => {
    const nonce = random(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', secrets.key(purpose), nonce).setAAD(context(belongsTo))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
  }
  const openWith = (key: Buffer, box: string, belongsTo: string[]) => {
    const bytes = Buffer.from(box, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(context(belongsTo)).setAuthTag(bytes.subarray(-TAG_BYTES))
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  }
  return {
    seal,
    open: (box, ...belongsTo) =>
      firstThat(acceptedSecrets(secrets), (one) => openWith(one.key(purpose), box, belongsTo)),
    renewed(box, ...belongsTo) {
      try {
        openWith(secrets.key(purpose), box, belongsTo)
        return undefined
      } catch (error) {
        if (secrets.former().length === 0) throw error
      }
      return seal(
        firstThat(secrets.former(), (one) => openWith(one.key(purpose), box, belongsTo)),
        ...belongsTo,
      )
    },
  }
}

/** The result of `work` for the first item for which it does not throw; @throws what it threw for the first of all. */
function firstThat<T, R>([first, ...others]: readonly T[], work: (one: T) => R): R {
  if (first === undefined) throw new Error('there is no secret')
  try {
    return work(first)
  } catch (error) {
    if (others.length === 0) throw error
    try {
      return firstThat(others, work)
    } catch {
      throw error
    }
  }
}
