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
   * What an operation asks for, however it comes, under each accepted root secret, the present one first; undefined
   * while the content of a file is not known.
   * @param operation with all its fields, the sealed ones opened
   */
  contentOf(
    operation: Omit<FingerprintedOperation, 'sealed'>,
    files: readonly FingerprintedFile[],
  ): readonly string[] | undefined
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
    return {
      text: present.text,
      isSameAs: (stored) => present.isSameAs(stored) || each().some((one) => make(one).isSameAs(stored)),
    }
  }
  return {
    fingerprint: (...parts) => under((one) => one.fingerprint(...parts)),
    ofOperation: (operation, files) => under((one) => one.ofOperation(operation, files)),
    contentOf(operation, files) {
      const texts = each().map((one) => one.contentOf(operation, files))
      return texts.every((text) => text !== undefined) ? texts : undefined
    },
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
  const plain = (text: string): Fingerprint => ({
    text,
    isSameAs: (whole) => sameText(whole.split(SEPARATOR)[0] ?? '', text),
  })

  return {
    fingerprint: (...parts: unknown[]) => plain(digestOf(...parts)),
    contentOf(
      { kind, code, fields }: Omit<FingerprintedOperation, 'sealed'>,
      files: readonly FingerprintedFile[],
    ) {
      if (files.some(({ digest }) => digest === null)) return undefined
      const sent = files.map(({ field, digest }) => [field, digest])
      return digestOf('content', kind, normalizeCode(code) ?? code, asked(kind, fields), sent)
    },

    ofOperation(
      { kind, code, fields, sealed }: FingerprintedOperation,
      files: readonly FingerprintedFile[],
    ): Fingerprint {
      const withFiles = (sent: unknown[]) =>
        digestOf(kind, code, fields, sent, ...(sealed === undefined ? [] : [sealed]))
      if (files.length === 0) return plain(withFiles([]))
      const rest = withFiles(files.map(({ field }) => [field]))
      const contents = files.map(({ digest }) => (digest === null ? UNKNOWN : digestOf('file', digest)))
      return {
        text: [rest, ...contents].join(' '),
        isSameAs(whole) {
          const [stored = ''] = whole.split(SEPARATOR)
          const [restBefore = '', ...before] = stored.split(' ')
          return sameText(restBefore, rest) && before.every((content, i) => isSameFile(content, contents[i]))
        },
      }
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
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
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
