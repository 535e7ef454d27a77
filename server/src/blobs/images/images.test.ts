import { AppError } from '../../http/app-error'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { pngBomb } from '../../../test/photos'
import { reencodeImage } from './images'

const solid = (width: number, height: number, background = '#c02040') =>
  sharp({ create: { width, height, channels: 3, background } })

/** pixels that no codec can compress */
const noise = (width: number, height: number) =>
  sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })

const refused = async (bytes: Buffer, code: ErrorCode, detail?: string) => {
  const error = await reencodeImage(bytes).then(
    () => expect.unreachable('it was taken'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code, ...(detail === undefined ? {} : { detail }) })
}

const pixelAt = async (bytes: Buffer, left: number, top: number) => {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel]
}

it('if the image library does not load, the picture is not called unusable, and the next one works', async () => {
  onTestFinished(() => void vi.doUnmock('sharp'))
  vi.resetModules()
  vi.doMock('sharp', () => {
    throw new Error('no file descriptors')
  })
  const images = await import('./images')
  const photo = await solid(20, 20).jpeg().toBuffer()
  await expect(images.reencodeImage(photo)).rejects.not.toMatchObject({ code: 'file_kind_unsupported' })
  vi.doUnmock('sharp')
  expect(await images.reencodeImage(photo)).toMatchObject({ width: 20, height: 20 })
})

describe('what comes out', () => {
  it('is a JPEG without EXIF, GPS, profiles or XMP', async () => {
    const photo = await solid(640, 480)
      .withExif({
        IFD0: { Make: 'Secret Phone', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">hidden</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Secret Phone')).toBe(true)
    expect(photo.includes('hidden')).toBe(true)

    const image = await reencodeImage(photo)
    expect(image).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg', width: 640, height: 480 })
    const { format, exif, icc, xmp, iptc } = await sharp(image.bytes).metadata()
    expect({ format, exif, icc, xmp, iptc }).toEqual({ format: 'jpeg' })
    for (const secret of ['Secret Phone', 'GPS', 'Exif', 'hidden'])
      expect(image.bytes.includes(secret)).toBe(false)
  })

  it('drops what is hidden behind the picture', async () => {
    const polyglot = Buffer.concat([
      await solid(20, 20).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    expect((await reencodeImage(polyglot)).bytes.includes('script')).toBe(false)
  })

  it('is upright, whatever the camera wrote', async () => {
    const left = await solid(100, 60, '#ff0000')
      .extend({ right: 100, background: '#0000ff' })
      .png()
      .toBuffer()
    // 6: to be turned a quarter clockwise, so the left half ends up on top
    const lying = await sharp(left).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const image = await reencodeImage(lying)
    expect([image.width, image.height]).toEqual([60, 200])
    const [top, bottom] = [await pixelAt(image.bytes, 30, 20), await pixelAt(image.bytes, 30, 180)]
    expect(top[0]).toBeGreaterThan(200)
    expect(bottom[2]).toBeGreaterThan(200)
  })

  it.each([
    [4000, 1000, 1920, 480],
    [1000, 4000, 480, 1920],
    [1920, 1920, 1920, 1920],
    [3, 2, 3, 2],
  ])('has at most 1920 pixels on the long side: %i × %i becomes %i × %i', async (w, h, width, height) => {
    expect(await reencodeImage(await solid(w, h).png().toBuffer())).toMatchObject({ width, height })
  })

  it('turns transparent parts white', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    expect(await pixelAt((await reencodeImage(await clear.png().toBuffer())).bytes, 4, 4)).toEqual([
      255, 255, 255,
    ])
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is made from %s', async (format) => {
    const image = await reencodeImage(await solid(64, 48).toFormat(format).toBuffer())
    expect(image).toMatchObject({ width: 64, height: 48 })
    const [red = 0, green = 255] = await pixelAt(image.bytes, 32, 24)
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(60)
  })

  it.each(['gif', 'webp'] as const)('is the first frame of an animated %s', async (format) => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((color) => solid(40, 30, color).png().toBuffer()),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const image = await reencodeImage(animated)
    expect([image.width, image.height]).toEqual([40, 30])
    expect((await pixelAt(image.bytes, 20, 15))[0]).toBeGreaterThan(200)
  })

  it('comes in CMYK and 16 bits too', async () => {
    const cmyk = await solid(30, 30).toColourspace('cmyk').jpeg().toBuffer()
    const deep = await solid(30, 30).toColourspace('rgb16').png().toBuffer()
    for (const bytes of [cmyk, deep]) {
      const { space, depth } = await sharp((await reencodeImage(bytes)).bytes).metadata()
      expect({ space, depth }).toEqual({ space: 'srgb', depth: 'uchar' })
    }
  })
})

const END = Buffer.of(0xff, 0xd9)
const drawing = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><linearGradient id="g" x2="1" y2="1"><stop
      stop-color="#e42"/><stop offset="1" stop-color="#27e"/></linearGradient><rect width="640" height="480"
      fill="url(#g)"/><circle cx="300" cy="300" r="160" fill="#fe8"/></svg>`,
    ),
  )
const jpegs: [string, () => Promise<Buffer>][] = [
  ['a photo', () => noise(640, 480).jpeg().toBuffer()],
  ['a drawing', () => drawing().jpeg().toBuffer()],
  ['a progressive drawing', () => drawing().jpeg({ progressive: true }).toBuffer()],
  ['a grey drawing', () => drawing().greyscale().jpeg().toBuffer()],
]

describe('a JPEG without its end is taken if nothing else is missing', () => {
  it.each(jpegs)('%s', async (_, make) => {
    const whole = await make()
    const stored = await reencodeImage(whole)
    const data = whole.subarray(0, -2)
    expect(whole.subarray(-2)).toEqual(END)
    for (const lacking of [
      data,
      Buffer.concat([data, Buffer.of(0xff)]),
      Buffer.concat([data, Buffer.alloc(300)]),
      Buffer.concat([data, Buffer.from('bytes that do not belong here')]),
      Buffer.concat([data, Buffer.from('and before the end'), END]),
      Buffer.concat([whole, Buffer.from('a film that moves the photo')]),
    ])
      expect((await reencodeImage(lacking)).bytes.equals(stored.bytes)).toBe(true)
  })
})

describe('a photo is as small as the app makes it', () => {
  it.each([
    [1920, 1920],
    [3000, 2000],
    [1200, 900],
  ])('noise of %i × %i', async (width, height) => {
    const photo = await noise(width, height).jpeg({ quality: 95 }).toBuffer()
    const image = await reencodeImage(photo)
    expect(image.bytes.length).toBeLessThanOrEqual(512_000)
    expect(image.bytes.length).toBeGreaterThan(250_000)
    expect(image.width / image.height).toBeCloseTo(width / height, 2)
    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: image.width, height: image.height })
  })
})

describe('what is refused', () => {
  it('above 10 MB', () => refused(Buffer.alloc(10_000_001, 1), 'file_too_large', m.imageTooLarge))

  it('above 50 megapixels, before anything is decoded', async () => {
    const before = process.memoryUsage().rss
    await refused(pngBomb(30_000, 30_000), 'file_too_large', m.imageTooManyPixels)
    await refused(pngBomb(7_072, 7_072), 'file_too_large', m.imageTooManyPixels)
    // the first would take 3.6 GB when decoded
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s that is cut off', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer()
    await reencodeImage(whole)
    for (const part of [0.01, 0.1, 0.5, 0.9]) {
      await refused(
        whole.subarray(0, Math.floor(whole.length * part)),
        'file_kind_unsupported',
        m.imageIncomplete,
      )
    }
  })

  it.each(jpegs)(
    '%s that was cut off anywhere and lacks much, even with an end marker at the cut',
    async (_, make) => {
      const whole = await make()
      for (let cut = 30; cut < whole.length - 200; cut += Math.floor(whole.length / 12)) {
        const part = whole.subarray(0, cut)
        await refused(part, 'file_kind_unsupported', m.imageIncomplete)
        await refused(Buffer.concat([part, END]), 'file_kind_unsupported', m.imageIncomplete)
      }
    },
  )

  it('HEIC, with advice on what to do', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(500),
    ])
    const mif1 = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(500),
    ])
    for (const bytes of [heic, mif1]) await refused(bytes, 'file_kind_unsupported', m.imageHeic)
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  it.each([
    ['nothing', ''],
    ['one byte', 'x'],
    ['SVG', svg],
    ['SVG behind the start of a GIF', `GIF8${svg}`],
    ['SVG after an XML header', `<?xml version="1.0"?>\n${svg}`],
    ['HTML', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
    ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    ['a path', '/etc/passwd/etc/passwd/etc/passwd'],
    ['text', 'just some text that is no image at all'],
    ['zeros', '\0'.repeat(5_000)],
  ])('%s', async (_name, text) =>
    refused(Buffer.from(text, 'latin1'), 'file_kind_unsupported', m.imageRequired),
  )

  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0rubbish rubbish rubbish'],
    ['a JPEG with its end', '\xff\xd8\xff\xd9rubbish rubbish rubbish'],
    ['a PNG', '\x89PNG\r\n\x1a\nrubbish rubbish rubbish'],
    ['a WebP', 'RIFFzzzzWEBPrubbish rubbish rubbish'],
    ['a GIF', `GIF89a${svg}`],
    ['an AVIF', '\0\0\0\x18ftypavif\0\0\0\0mif1avif\0\x01\0\0rubbish'],
  ])('what begins like %s', async (_name, text) =>
    refused(Buffer.from(text, 'latin1'), 'file_kind_unsupported', m.imageIncomplete),
  )

  it('a TIFF, whose parser is left out', async () =>
    refused(await solid(9, 9).tiff().toBuffer(), 'file_kind_unsupported', m.imageRequired))
})

it('takes twelve photos at once and refuses none', async () => {
  const photo = await noise(1200, 900).jpeg().toBuffer()
  const images = await Promise.all(Array.from({ length: 12 }, () => reencodeImage(photo)))
  expect(images.every(({ width }) => width === 1200)).toBe(true)
})
