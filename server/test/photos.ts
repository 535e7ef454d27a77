import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { multipart } from './forms'

/** A JPEG from a phone, with maker and location in its EXIF. */
export const phonePhoto = (background = '#c02040') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Secret Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer()

/** A JPEG of this size in pixels, of noise that no codec can compress well. */
export const noisyPhoto = (width: number, height: number) =>
  sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

export const asFile = (bytes: Buffer, fileName = 'photo.jpg', type = 'image/jpeg') => ({
  bytes,
  fileName,
  type,
})

/** A form with its fields, and at last a photo. */
export async function formWithPhoto(form: object, field = 'profile_image', photo?: Buffer) {
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)])
  return multipart([...fields, [field, asFile(photo ?? (await phonePhoto()))]])
}

/** A PNG that claims to be huge and contains next to nothing. */
export function pngBomb(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a HEIC file, as an iPhone writes it. */
export const heicPhoto = () =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(4_000, 7)])
