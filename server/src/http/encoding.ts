import type { FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What an answer may be compressed with. */
export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** the best quality that is fast enough while somebody waits */
const QUALITY = 6

/** Compresses what is sent. */
export const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(bytes)
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

const OFFERED = ['br', 'gzip'] as const

/** @returns the smallest encoding that the caller accepts; undefined: none, so the answer stays as it is */
export const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | undefined =>
  OFFERED.find((name) =>
    // a weight of 0 refuses it (RFC 9110, section 12.5.3)
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\b`, 'i').test(
      headers['accept-encoding']?.toString() ?? '',
    ),
  )

/** The entity tag of an encoding: each has its own bytes, and so its own tag (RFC 9110, section 8.8.3). */
export const encodedTag = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? etag.replace(/"$/, `-${encoding}"`) : etag
