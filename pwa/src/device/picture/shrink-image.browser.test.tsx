import { describe, expect, it } from 'vitest'
import { avifOfLink, bmp, gif, heicPhoto, picture } from '../../../test/chosen-pictures'
import { shrinkImage } from './shrink-image'

const NO_IMAGE = 'Please select an image file'
const INCOMPLETE = 'This photo is incomplete or damaged. Please choose another one.'
const HEIC = 'HEIC photos cannot be read here. Please choose a JPEG or PNG image.'

type Bytes = Uint8Array<ArrayBuffer>
const KINDS: [string, () => Bytes | Promise<Bytes>][] = [
  ['image/jpeg', () => picture('image/jpeg')],
  ['image/png', () => picture('image/png')],
  ['image/webp', () => picture('image/webp')],
  ['image/gif', gif],
  ['image/avif', avifOfLink],
]
const file = (bytes: BlobPart, name = 'photo.jpg', type = 'image/jpeg') => new File([bytes], name, { type })
const taken = async (chosen: File): Promise<File> => {
  const found = await shrinkImage(chosen)
  if (typeof found === 'string') throw new Error(`it was refused: ${found}`)
  return found
}
const bytesIn = async (chosen: File) => new Uint8Array(await chosen.arrayBuffer())
const pixels = async (chosen: Blob) => {
  const { width, height } = await createImageBitmap(chosen)
  return [width, height]
}

describe('the kind of a file is decided by its bytes', () => {
  it.each(KINDS)('%s, whatever name and type it has', async (type, make) => {
    const bytes = await make()
    for (const [name, called] of [
      ['IMG-20260101-WA0007', ''],
      ['IMG-20260101-WA0007', 'application/octet-stream'],
      ['x.jpg', 'image/jpeg'],
      ['list.txt', 'text/plain'],
      ['drawing.svg', 'image/svg+xml'],
    ] as const) {
      const found = await taken(file(bytes, name, called))
      expect([found.type, found.name]).toEqual([type, name])
      expect(await bytesIn(found)).toEqual(bytes)
    }
  })

  it.each([
    ['a text', 'no picture at all'],
    ['nothing', ''],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'],
    ['a PDF', '%PDF-1.7'],
  ])('%s named x.jpg is not an image', async (_, text) => {
    expect(await shrinkImage(file(text, 'x.jpg'))).toBe(NO_IMAGE)
  })

  it('a large photo without extension and type is shrunk', async () => {
    const large = await picture('image/jpeg', 2400, 1800)
    expect(large.length).toBeGreaterThan(512_000)
    const found = await taken(file(large, 'IMG-20260101-WA0007', ''))
    expect([found.type, found.name]).toEqual(['image/jpeg', 'IMG-20260101-WA0007.jpg'])
    expect(found.size).toBeLessThanOrEqual(512_000)
  })

  it('a kind that the server does not accept becomes a JPEG if the browser can read it', async () => {
    const found = await taken(file(bmp(), 'paint.bmp', 'image/bmp'))
    expect([found.type, found.name]).toEqual(['image/jpeg', 'paint.jpg'])
    expect(await pixels(found)).toEqual([3, 2])
  })

  it.each([
    ['IMG_0007.HEIC', 'image/heic'],
    ['IMG_0007', ''],
    ['IMG_0007.jpg', 'image/jpeg'],
  ])('a HEIC photo that the browser cannot read is reported as one: %s', async (name, type) => {
    expect(await shrinkImage(heicPhoto(name, type))).toBe(HEIC)
  })
})

describe.each([
  ['small', 160, 120],
  ['large', 1600, 1200],
])('a %s JPEG', (_, width, height) => {
  it('is completed if only its end marker is missing', async () => {
    const whole = await picture('image/jpeg', width, height)
    const expected = await bytesIn(await taken(file(whole)))
    for (const lacking of [whole.slice(0, -2), whole.slice(0, -1)])
      expect(await bytesIn(await taken(file(lacking)))).toEqual(expected)
  })

  it('is refused with the reason if much is missing, even if an end was added', async () => {
    const whole = await picture('image/jpeg', width, height)
    for (const part of [0.01, 0.3, 0.5, 0.98]) {
      const cut = whole.slice(0, Math.floor(whole.length * part))
      expect(await shrinkImage(file(cut))).toBe(INCOMPLETE)
      expect(await shrinkImage(file(new Blob([cut, Uint8Array.of(0xff, 0xd9)])))).toBe(INCOMPLETE)
    }
  })
})

it.each(KINDS)('a part of %s is refused with the reason', async (type, make) => {
  const whole = await make()
  const cut = whole.slice(0, Math.floor(whole.length * 0.8))
  expect(await shrinkImage(file(cut, 'photo', type))).toBe(INCOMPLETE)
})
