/**
 * Encrypts single values that are stored: AES-256-GCM with a key for one purpose and a random nonce. What the value belongs
 * to is authenticated data, so a box that was moved to another row or column does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets'

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
}

/**
 * @param purpose of the key
 * @param random gives that many bytes of a CSPRNG
 */
export function createSealedText(
  secrets: Secrets,
  purpose: string,
  random: (bytes: number) => Buffer = randomBytes,
): SealedText {
  const key = secrets.key(purpose)
  const context = (belongsTo: string[]) => Buffer.from(JSON.stringify(belongsTo))
  return {
    seal(text, ...belongsTo) {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context(belongsTo))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(box, ...belongsTo) {
      const bytes = Buffer.from(box, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(context(belongsTo)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    },
  }
}
