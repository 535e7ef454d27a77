/**
 * What distinguishes one request from another under the same key.
 *
 * - A fingerprint is a keyed digest, because it covers PINs: a plain digest of six digits can be searched.
 * - A file counts by its content, however it came. So an operation whose files were uploaded again is the same
 *   operation.
 * - What an operation asks for has its own digest, of its opened fields. The same operation may come in another way: as
 *   a form, from a browser without script, in a batch with its secrets sealed again. Then this digest is compared.
 * - Each file has its own digest, apart from that of the rest. An upload is removed once its operation is applied, so a
 *   replay may come without contents: then only the rest is compared.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { AppError } from '../http/app-error'
import { acceptedSecrets, sameText, type Secrets } from '../crypto/secrets'

export interface Fingerprint {
  /** is stored with the answer */
  readonly text: string
  /** Whether a stored fingerprint is of the same request. */
  isSameAs(stored: string): boolean
  /** Whether a stored fingerprint is of a request with the same files, as far as their contents are known. */
  hasFilesOf(stored: string): boolean
}

/** A file as a fingerprint covers it. */
export interface FingerprintedFile {
  field: string
  /** SHA-256 of the content, base64url; null: the content is gone, or not here yet */
  digest: string | null
}

/** All of an operation except its files. */
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
  /**
   * What an operation asks for, however it comes, under each accepted root secret, the present one first; without the
   * contents of its files.
   * @param operation with all its fields, the sealed ones opened
   */
  contentOf(
    operation: Omit<FingerprintedOperation, 'sealed'>,
    files: readonly Pick<FingerprintedFile, 'field'>[],
  ): readonly string[]
}

/** What is stored with an answer: the fingerprint and, if known, what was asked for. */
export const withContent = (fingerprint: string, content: readonly string[] | undefined) =>
  content?.[0] === undefined ? fingerprint : `${fingerprint}${SEPARATOR}${content[0]}`

/** Whether what is stored was asked for in another way. @param content as each accepted secret has it */
export function isSameContent(stored: string, content: readonly string[] | undefined): boolean {
  const [, before] = stored.split(SEPARATOR)
  return before !== undefined && (content?.some((text) => sameText(before, text)) ?? false)
}

/** no digest in base64url has it */
const SEPARATOR = '~'

/** for a file whose content was not known; no digest in base64url is that short */
const UNKNOWN = '-'

/** A request is the same under each accepted root secret; what is stored is made under the present one. */
export function createFingerprints(secrets: Secrets): Fingerprints {
  const each = () => acceptedSecrets(secrets).map(fingerprintsUnder)
  const under = (make: (one: ReturnType<typeof fingerprintsUnder>) => Fingerprint): Fingerprint => {
    const present = make(fingerprintsUnder(secrets))
    const some = (is: (one: Fingerprint) => boolean) => is(present) || each().some((one) => is(make(one)))
    return {
      text: present.text,
      isSameAs: (stored) => some((one) => one.isSameAs(stored)),
      hasFilesOf: (stored) => some((one) => one.hasFilesOf(stored)),
    }
  }
  return {
    fingerprint: (...parts) => under((one) => one.fingerprint(...parts)),
    ofOperation: (operation, files) => under((one) => one.ofOperation(operation, files)),
    contentOf: (operation, files) => each().map((one) => one.contentOf(operation, files)),
  }
}

function fingerprintsUnder(secrets: Secrets) {
  const digestOf = (...parts: unknown[]) => {
    try {
      return secrets.mac('request fingerprint', canonical(parts))
    } catch (error) {
      // nested deeper than the stack allows; no form of ours is
      if (error instanceof RangeError) throw new AppError('body_malformed')
      throw error
    }
  }
  const made = (rest: string, contents: readonly string[]): Fingerprint => {
    const hasFilesOf = (whole: string) => {
      const [, ...before] = partsOf(whole)
      return before.length === contents.length && before.every((file, i) => isSameFile(file, contents[i]))
    }
    return {
      text: [rest, ...contents].join(' '),
      hasFilesOf,
      isSameAs: (whole) => sameText(partsOf(whole)[0] ?? '', rest) && hasFilesOf(whole),
    }
  }

  return {
    fingerprint: (...parts: unknown[]) => made(digestOf(...parts), []),
    contentOf(
      { kind, code, fields }: Omit<FingerprintedOperation, 'sealed'>,
      files: readonly Pick<FingerprintedFile, 'field'>[],
    ) {
      const sent = files.map(({ field }) => [field])
      return digestOf('content', kind, normalizeCode(code) ?? code, asked(kind, fields), sent)
    },

    ofOperation(
      { kind, code, fields, sealed }: FingerprintedOperation,
      files: readonly FingerprintedFile[],
    ): Fingerprint {
      const sent = files.map(({ field }) => [field])
      const rest = digestOf(kind, code, fields, sent, ...(sealed === undefined ? [] : [sealed]))
      return made(
        rest,
        files.map(({ digest }) => (digest === null ? UNKNOWN : digestOf('file', digest))),
      )
    },
  }
}

/** Fields as every way of sending has them: forms without script send all of theirs, as text. */
function asked(kind: string, fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).map(([field, value]): [string, string] => [field, textOf(value)])
  // an edit clears the fields that it sends empty
  return Object.fromEntries(kind.endsWith('.update') ? texts : texts.filter(([, text]) => text !== ''))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return canonical(value)
  const text = value.trim().replace(/\r\n/g, '\n')
  // ₹ 12.50 is a number if a script has read it
  return /^-?\d+(?=\.\d+$)(?:\.\d*[1-9])?/.exec(text)?.[0] ?? text
}

/** of what is stored: the digest of the rest, and that of each file */
const partsOf = (whole: string) => (whole.split(SEPARATOR)[0] ?? '').split(' ')

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
