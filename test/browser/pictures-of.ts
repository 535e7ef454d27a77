/** Picture files to choose, made when they are needed. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small JPEG of one colour. */
export const plain = async (name: string, background: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A JPEG that nothing compresses well. */
export async function noisy(name: string, width: number, height: number): Promise<ChosenFile> {
  const pixels = randomBytes(width * height * 3)
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const COLOURS = ['#b3261e', '#1e6fb3', '#2e8b57', '#8a2be2', '#c77700']

export const plainOnes = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => plain(`${i + 1}.jpg`, COLOURS[i % COLOURS.length] ?? '#000')),
  )

export const textFile: ChosenFile = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a,b') }

/** A picture to a browser, and a document that may run script to whoever keeps it. */
export const drawing: ChosenFile = {
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
  ),
}

/** Called an image, and none. */
export const brokenImage: ChosenFile = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('no picture at all'),
}
