/**
 * What distinguishes one request from another under the same key.
 *
 * - A fingerprint is a keyed digest, because it covers PINs: a plain digest of six digits can be searched.
 * - A file counts by its content, however it came. So an operation whose files were uploaded anew is the same operation.
 * - Each file has a digest of its own beside that of the rest. An upload is removed once its operation is applied, so a
 *   replay may come without contents: then the rest alone is compared.
 */
import { AppError } from '../http/app-error'
import type { Secrets } from '../crypto/secrets'
import { sameText } from '../crypto/secrets'

export interface Fingerprint {
  /** is stored with the answer */
  readonly text: string
  /** Whether a stored fingerprint is of the same request. */
  isSameAs(stored: string): boolean
}

/** A file as a fingerprint covers it. */
export interface FingerprintedFile {
  field: string
  /** SHA-256 of the content, base64url; null: the content is gone, or not here yet */
  digest: string | null
  /** what an older version covered in place of the content */
  formerly: string
}

/** All of an operation but its files. */
export interface FingerprintedOperation {
  kind: string
  /** as typed or scanned */
  code: string
  fields: Record<string, unknown>
  sealed?: string | undefined
}

export interface Fingerprints {
  /**
   * The fingerprint of a request, from all that distinguishes it from another one.
   * @throws AppError body_malformed (400) when it is nested too deeply
   */
  fingerprint(...parts: unknown[]): Fingerprint
  /** The fingerprint of an operation, whether it came as a form or in a batch. @throws as `fingerprint` */
  ofOperation(operation: FingerprintedOperation, files: readonly FingerprintedFile[]): Fingerprint
}

/** stands for a file whose content was not known; no digest in base64url is that short */
const UNKNOWN = '-'

export function createFingerprints(secrets: Secrets): Fingerprints {
  const digestOf = (...parts: unknown[]) => {
    try {
      return secrets.mac('request fingerprint', canonical(parts))
    } catch (error) {
      // nested deeper than the stack allows; no form of ours is
      if (error instanceof RangeError) throw new AppError('body_malformed')
      throw error
    }
  }
  const plain = (text: string): Fingerprint => ({ text, isSameAs: (stored) => sameText(stored, text) })

  return {
    fingerprint: (...parts) => plain(digestOf(...parts)),

    ofOperation({ kind, code, fields, sealed }, files) {
      const withFiles = (sent: unknown[]) =>
        digestOf(kind, code, fields, sent, ...(sealed === undefined ? [] : [sealed]))
      if (files.length === 0) return plain(withFiles([]))
      const rest = withFiles(files.map(({ field }) => [field]))
      const contents = files.map(({ digest }) => (digest === null ? UNKNOWN : digestOf('file', digest)))
      return {
        text: [rest, ...contents].join(' '),
        isSameAs(stored) {
          const [restBefore = '', ...before] = stored.split(' ')
          // of an older version, which had one digest for everything
          if (before.length === 0)
            return sameText(stored, withFiles(files.map(({ field, formerly }) => [field, formerly])))
          return sameText(restBefore, rest) && before.every((content, i) => isSameFile(content, contents[i]))
        },
      }
    },
  }
}

const isSameFile = (before: string, now = '') =>
  before === UNKNOWN || now === UNKNOWN || sameText(before, now)

/** JSON with sorted keys, so that the order of fields makes no difference. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
