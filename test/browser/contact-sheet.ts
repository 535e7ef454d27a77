/** Puts many screens on a few pictures, for people to look through. */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

/** A screen's picture and what it shows. */
export interface Shot {
  label: string
  path: string
}

/** px; the widest picture that programs show at full size */
const WIDTH = 1400
const HEIGHT = 1000
const GAP = 8
const LABEL_HEIGHT = 16
const PAPER = '#7f8c99'

/** A piece of a picture: a tall one continues in the next piece. */
interface Piece {
  label: string
  picture: Buffer
  width: number
  height: number
}

/**
 * Lays pictures of one width side by side, in rows.
 * @param name of the sheets; their numbers are added
 * @param scale of the pictures
 * @param tallest px of a picture, at its own size, before it is cut
 */
export async function contactSheets(
  shots: readonly Shot[],
  name: string,
  scale: number,
  tallest: number,
): Promise<string[]> {
  await mkdir(dirname(name), { recursive: true })
  const pieces: Piece[] = []
  for (const shot of shots) pieces.push(...(await piecesOf(shot, scale, Math.round(tallest * scale))))
  const stepX = (pieces[0]?.width ?? 0) + GAP
  const stepY = Math.round(tallest * scale) + LABEL_HEIGHT + GAP
  const perRow = Math.max(1, Math.floor((WIDTH + GAP) / stepX))
  const perSheet = perRow * Math.max(1, Math.floor((HEIGHT + GAP) / stepY))
  const sheets: string[] = []
  for (let first = 0; first < pieces.length; first += perSheet) {
    const path = `${name}-${String(sheets.length + 1).padStart(2, '0')}.png`
    const some = pieces.slice(first, first + perSheet)
    await sharp({
      create: {
        width: Math.min(some.length, perRow) * stepX,
        height: Math.ceil(some.length / perRow) * stepY,
        channels: 3,
        background: PAPER,
      },
    })
      .composite(
        some.flatMap(({ label, picture, width }, i) => {
          const left = (i % perRow) * stepX
          const top = Math.floor(i / perRow) * stepY
          return [
            { input: labelOf(label, width), left, top },
            { input: picture, left, top: top + LABEL_HEIGHT },
          ]
        }),
      )
      .png({ palette: true })
      .toFile(path)
    sheets.push(path)
  }
  return sheets
}

async function piecesOf({ label, path }: Shot, scale: number, tallest: number): Promise<Piece[]> {
  const whole = sharp(path)
  const { width: own } = await whole.metadata()
  const { data, info } = await whole
    .resize({ width: Math.round(own * scale) })
    .toBuffer({ resolveWithObject: true })
  const pieces: Piece[] = []
  for (let top = 0; top < info.height; top += tallest) {
    const height = Math.min(tallest, info.height - top)
    // a short rest of a page is not worth a piece
    if (top > 0 && height < tallest / 10) break
    const { width } = info
    const picture = await sharp(data).extract({ left: 0, top, width, height }).toBuffer()
    pieces.push({ label: top === 0 ? label : '…', picture, width, height })
  }
  return pieces
}

const labelOf = (label: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}">` +
      `<text x="2" y="13" font-family="sans-serif" font-size="13" font-weight="bold">${label}</text></svg>`,
  )
