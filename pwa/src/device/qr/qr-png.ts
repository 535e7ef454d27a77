/** A QR picture of `text` as PNG, black on white with its quiet zone, `size` pixels wide. Drawn on the device, so it works offline. */
export async function qrPng(text: string, size: number): Promise<Blob> {
  const { toCanvas } = await import('qrcode')
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, text, { width: size, margin: 4, errorCorrectionLevel: 'M' })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/png',
    )
  })
}
