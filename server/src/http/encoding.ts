import type { FastifyRequest } from 'fastify'

/** What an answer may be compressed with. */
export type Encoding = 'br' | 'gzip'

/** @returns the first of the offered encodings that the caller accepts; undefined: none, so the answer stays as it is */
export const acceptedEncoding = <E extends Encoding>(
  { headers }: FastifyRequest,
  ...offered: E[]
): E | undefined =>
  offered.find((name) =>
    // a weight of 0 refuses it (RFC 9110, section 12.5.3)
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\b`, 'i').test(
      headers['accept-encoding']?.toString() ?? '',
    ),
  )

/** The entity tag of an encoding: each has its own bytes, and so its own tag (RFC 9110, section 8.8.3). */
export const encodedTag = (etag: string, encoding: Encoding | undefined): string =>
  encoding ? etag.replace(/"$/, `-${encoding}"`) : etag
