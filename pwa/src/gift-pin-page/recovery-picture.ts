/** A recovery code as a picture, drawn on the device: nothing of it is sent. */
import { penOf, pngOf, wrapped } from '../device/picture/canvas-text'

// pixels
const WIDTH = 1080
const MARGIN = 64
const GAP = 40
// printed on paper, so it has the light theme's colours
const INK = '#2b2320'
const SOFT = '#63574f'

export interface RecoveryPicture {
  recoveryCode: string
  /** the campaign's name */
  name: string
  /** of the gift */
  link: string
}

/** @returns a PNG with the campaign's name, the recovery code and the gift's link. Throws if the browser gives no canvas */
export async function recoveryPicture({ name, recoveryCode, link }: RecoveryPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const draw = () => {
    const pen = penOf(canvas)
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.textBaseline = 'top'
    let y = MARGIN
    const write = (text: string, size: number, font: string, ink: string) => {
      pen.font = `${font.startsWith('mono') ? 'bold ' : ''}${size}px ${font}`
      pen.fillStyle = ink
      for (const line of wrapped(pen, text, WIDTH - 2 * MARGIN)) {
        pen.fillText(line, MARGIN, y)
        y += size * 1.35
      }
      y += GAP
    }
    write(name, 48, 'system-ui, sans-serif', INK)
    write(recoveryCode, 96, 'monospace', INK)
    write(link, 34, 'system-ui, sans-serif', SOFT)
    return y - GAP + MARGIN
  }
  // the first pass only measures: changing the height forgets what was drawn
  canvas.height = Math.ceil(draw())
  draw()
  return pngOf(canvas)
}
