import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Keys, each for one purpose, derived from one root secret (HKDF, RFC 5869). */
export interface Secrets {
  /**
   * The keys of earlier root secrets that this one has replaced, the latest first: what they made is still accepted.
   */
  former(): readonly Secrets[]
  /** 32 bytes: the same for the same purpose and root secret. */
  key(purpose: string): Buffer
  /**
   * HMAC-SHA256 of the parts under the purpose's key, in base64url. Each part begins with its length, so `ab, c` is not
   * `a, bc`.
   */
  mac(purpose: string, ...parts: string[]): string
}

/** Secrets whose root can be replaced while they are used. */
export interface Keyring extends Secrets {
  /** @param formers the roots before `root`, the latest first */
  renew(root: string, formers: readonly string[]): void
}

/** @param formers the roots before `root`, the latest first */
export function createSecrets(root: string, formers: readonly string[] = []): Keyring {
  let current = secretsOf(root)
  let accepted = formers.map(secretsOf)
  return {
    key: (purpose) => current.key(purpose),
    mac: (purpose, ...parts) => current.mac(purpose, ...parts),
    former: () => accepted,
    renew(newRoot, newFormers) {
      current = secretsOf(newRoot)
      accepted = newFormers.map(secretsOf)
    },
  }
}

/** Every accepted root secret: the present one, then earlier ones. */
export const acceptedSecrets = (secrets: Secrets): readonly Secrets[] => [secrets, ...secrets.former()]

function secretsOf(root: string): Secrets {
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
    former: () => [],
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

/** characters; a file with fewer was not written completely, or not by us */
const SECRET_MIN = 32

/**
 * The configured root secret, or else the one in `dataDir`, which the first start makes (mode 0600).
 * @throws Error that names DATA_DIR if the file there has no secret in it
 */
export function loadRootSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) makeSecret(file)
  const secret = readSecret(file)
  if (secret.length >= SECRET_MIN) return secret
  throw new Error(`DATA_DIR: ${file} should hold the root secret, of at least ${SECRET_MIN} characters`)
}

/** Puts another root secret into the data folder, whole or not at all. */
export function replaceSecretFile(dataDir: string, secret: string): void {
  const file = join(dataDir, 'secret')
  const partial = `${file}.${process.pid}.partial`
  const opened = openSync(partial, 'w', 0o600)
  try {
    writeFileSync(opened, `${secret}\n`)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(partial, file)
}

/** @returns '' for a folder, as its error would name no path */
function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return ''
    throw error
  }
}

/**
 * Writes the file whole or not at all, even if the disk is full or the process dies. The first of several processes
 * wins.
 */
function makeSecret(file: string): void {
  const partial = `${file}.${process.pid}.partial`
  const opened = openSync(partial, 'w', 0o600)
  try {
    writeFileSync(opened, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(opened)
    // unlike a rename, this does not replace a file that another process has made in the meantime
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(opened)
    rmSync(partial, { force: true })
  }
}
