/** Picture files to choose, made on demand. */
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

const COLOURS = ['#b3261e', '#1e6fb3', '#2e8b57', '#8a2be2', '#c77700']

export const plainOnes = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => plain(`${i + 1}.jpg`, COLOURS[i % COLOURS.length] ?? '#000')),
  )

export const textFile: ChosenFile = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a,b') }
