/**
 * The names of stored files.
 *
 * Keys are made here, and keys from outside are checked here, so no key can point outside the store. A key is also a
 * capability of 128 random bits: anyone who knows a key of a public kind may read the file.
 */
import type { RecordingKind } from '@tohfa/sync-protocol/files/recording-kind'

const CONTENT_TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['webm', 'audio/webm'],
  ['ogg', 'audio/ogg'],
  ['mp4', 'audio/mp4'],
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
])

const KEY = /^([a-z]{1,32})\/[A-Za-z0-9_-]{22,128}\.([a-z0-9]{1,8})$/

/**
 * - `profiles`: photos of vcard claims and of gift givers; anyone who knows the key may read them
 * - `images`: pictures of campaigns, likewise; campaigns that show the same picture share its file
 * - `travelers`: photos of travelers, only readable by a signed path
 * - `diary`: recordings and images of diaries, only readable by a signed path
 */
export type BlobKind = 'profiles' | 'images' | 'travelers' | 'diary'
export type BlobExtension = 'jpg' | 'png' | 'webp' | RecordingKind['extension']
/** Gives that many bytes from a CSPRNG. */
export type RandomBytes = (bytes: number) => Uint8Array

export const isBlobKey = (key: string) => CONTENT_TYPES.has(KEY.exec(key)?.[2] ?? '')

/** Throws a RangeError unless `key` is one that `newBlobKey` could have made. */
export function assertBlobKey(key: string) {
  if (!isBlobKey(key)) throw new RangeError('not a blob key')
}

/** The kind of a valid key; null for anything else. */
export const kindOfKey = (key: string) => (isBlobKey(key) ? (KEY.exec(key)?.[1] ?? null) : null)

/** The extension of a key. @throws RangeError for an invalid key */
export function extensionOfKey(key: string): BlobExtension {
  assertBlobKey(key)
  return KEY.exec(key)?.[2] as BlobExtension
}

/** The media type for a key's extension. @throws RangeError for an invalid key */
export function contentTypeOfKey(key: string): string {
  const type = CONTENT_TYPES.get(KEY.exec(key)?.[2] ?? '')
  if (type === undefined) throw new RangeError('not a blob key')
  return type
}

/** Throws a RangeError unless `key` is a picture's. */
export function assertPictureKey(key: string) {
  if (!isPictureKey(key)) throw new RangeError('not the key of a picture')
}

export const isPictureKey = (key: string) => isBlobKey(key) && contentTypeOfKey(key).startsWith('image/')

const PART_KEY = /^[A-Za-z0-9_-]{22}$/

export const isPartKey = (key: string) => PART_KEY.test(key)

/** Throws a RangeError unless `key` is one that `newPartKey` could have made. */
export function assertPartKey(key: string) {
  if (!isPartKey(key)) throw new RangeError('not the key of a part')
}

/** A new key of a part of an upload, with 128 bits from `random`: no two processes make the same. */
export const newPartKey = (random: RandomBytes) => Buffer.from(random(16)).toString('base64url')

/** A new key of `kind`, with 128 bits from `random`. */
export const newBlobKey = (kind: BlobKind, extension: BlobExtension, random: RandomBytes) =>
  `${kind}/${Buffer.from(random(16)).toString('base64url')}.${extension}`
