import sharp from 'sharp'
import { PREVIEW } from '../documents/link-preview-svg'

/**
 * The picture of a shared link.
 * @param svg its text and decoration
 * @param picture bytes of a stored picture, shown beside the text; null: none
 * @returns a JPEG of 1200 × 630 pixels
 */
export async function drawPreview(svg: Uint8Array, picture: Buffer | null): Promise<Buffer> {
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
