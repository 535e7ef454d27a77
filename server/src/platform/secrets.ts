import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys for one purpose each, all from one root secret (HKDF, RFC 5869). */
export interface Secrets {
  /** 32 bytes, the same for the same purpose and root secret */
  key(purpose: string): Buffer
  /** HMAC-SHA256 of the parts under the purpose's key; base64url. Parts are length-prefixed, so that they cannot run into each other. */
  mac(purpose: string, ...parts: string[]): string
}

export function createSecrets(root: string): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string) => {
    let known = keys.get(purpose)
    if (!known) {
      known = Buffer.from(hkdfSync('sha256', root, 'tohfa', purpose, 32))
      keys.set(purpose, known)
    }
    return known
  }
  return {
    key,
    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', key(purpose))
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
      return hmac.digest('base64url')
    },
  }
}

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The root secret: as configured, else the one in `dataDir`, made at the first start (mode 0600). */
export function loadRootSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('base64url')
  try {
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // another process made it first
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(file, 'utf8').trim()
  }
  chmodSync(file, 0o600)
  return made
}
