import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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

/** fewer characters than this is a file that was not wholly written, or not by us */
const SECRET_MIN = 32

/**
 * The root secret: as configured, else the one in `dataDir`, made at the first start (mode 0600).
 * @throws Error that names DATA_DIR when the file there holds none
 */
export function loadRootSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecret(file)
  const secret = readSecret(file)
  if (secret.length >= SECRET_MIN) return secret
  throw new Error(`DATA_DIR: ${file} should hold the root secret, of at least ${SECRET_MIN} characters`)
}

/** @returns nothing of what is no file: a folder's error names no path */
function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return ''
    throw error
  }
}

/** Whole or not at all, also when the disk is full or the process dies; of several processes the first makes it. */
function makeSecret(file: string): void {
  const partial = `${file}.${process.pid}.partial`
  const opened = openSync(partial, 'w', 0o600)
  try {
    writeFileSync(opened, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(opened)
    // unlike a rename, this leaves alone what another process has put there meanwhile
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(opened)
    rmSync(partial, { force: true })
  }
}
