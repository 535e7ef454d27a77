import type { KnownGift } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { BlobStore } from '../blobs/blob-store'
import { readBlob } from '../blobs/read-blob'
import { loadSharp } from '../blobs/images/sharp'
import { PREVIEW } from '../qr-sheets/link-preview-svg'
import type { DocumentWorker } from '../qr-sheets/worker/document-worker'
import { AppError } from '../http/app-error'
import { callerAddress } from '../http/caller/caller-address'
import { namesTag } from '../http/conditional-request'
import type { Throttle } from '../rate-limits/throttle'
import { linkPreview, type LinkPreview } from './link-preview'

/** bytes of drawn pictures in memory: a hundred of them, as each campaign has one and each claimed card */
const CACHE_BYTES = 8 * 1024 * 1024

interface LinkPreviewDeps {
  blobs: BlobStore
  documentWorker: DocumentWorker
  /** Finds the gift as anyone may see it; null for an unknown code. */
  find: (typed: string) => Promise<KnownGift | null>
  /** pictures that are drawn, by address */
  drawings: Throttle
}

/** The picture of a gift's link at `/claim/{code}/preview.jpg`, drawn when it is first asked for and cached by its content. */
export const linkPreviewRoutes = ({ blobs, documentWorker, find, drawings }: LinkPreviewDeps) => {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })
  const drawing = new Map<string, Promise<Buffer>>()

  const draw = async ({ title, of, picture, version }: LinkPreview) => {
    const bytes = picture === null ? null : await readBlob(blobs, picture.replace('/media/', ''))
    const svg = await documentWorker.linkPreviewSvg({ title, of, hasPicture: bytes !== null })
    const finished = await drawPreview(svg, bytes)
    drawn.set(version, finished)
    return finished
  }

  const pictureOf = async (preview: LinkPreview, address: string) => {
    const { version } = preview
    const there = drawn.get(version) ?? drawing.get(version)
    if (there) return there
    await drawings.check(address)
    // counted before it is drawn, so that nobody has many drawn at once
    await drawings.count(address)
    const mine = drawing.get(version) ?? draw(preview).finally(() => drawing.delete(version))
    drawing.set(version, mine)
    return mine
  }

  return async (app: FastifyInstance) => {
    app.get<{ Params: { code: string } }>('/claim/:code/preview.jpg', async (request, reply) => {
      const gift = await find(request.params.code)
      if (!gift) throw new AppError('code_unknown')
      const preview = linkPreview(gift)
      const etag = `"${preview.version}"`
      reply
        .header('etag', etag)
        // a card can be changed and withdrawn
        .header('cache-control', 'private, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/jpeg').send(await pictureOf(preview, callerAddress(request)))
    })
  }
}

/**
 * The picture of a shared link.
 * @param svg its text and decoration
 * @param picture bytes of a stored picture, shown beside the text; null: none
 * @returns a JPEG of 1200 × 630 pixels
 */
async function drawPreview(svg: Uint8Array, picture: Buffer | null): Promise<Buffer> {
  const sharp = await loadSharp()
  const base = sharp(svg)
  if (picture) {
    const { left, width, height } = PREVIEW
    const input = await sharp(picture)
      .resize({ width: width - left, height, fit: 'cover' })
      .toBuffer()
    base.composite([{ input, left, top: 0 }])
  }
  return base.jpeg({ quality: 80 }).toBuffer()
}
