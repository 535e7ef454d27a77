/** Text on pictures that the device draws. */

/** The pen of a canvas. Throws if the browser gives none. */
export function penOf(
  canvas: HTMLCanvasElement,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', settings)
  if (!pen) throw new Error('the browser gave no canvas')
  return pen
}

/** What was drawn, as a PNG. Throws if the browser gives no picture. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture')))),
  )

/** The lines of a text in the pen's font, `width` pixels wide; a word that is wider than a line is broken. */
export function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const fits = (line: string) => pen.measureText(line).width <= width
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const character of charactersOf(word)) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return [...lines, line]
  })
}

/** The grapheme clusters of a text; without Intl.Segmenter, its letters with their marks. */
export const charactersOf = (text: string): readonly string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : (text.match(/.[\p{M}\u200C\u200D]*/gsu) ?? [])
