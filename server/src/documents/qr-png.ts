import QRCode from 'qrcode'

/**
 * The QR picture of a text on white, with its 4-module quiet zone.
 * @param size pixels of either side
 * @returns bytes of a PNG
 */
export const qrPng = (text: string, size: number): Promise<Buffer> =>
  QRCode.toBuffer(text, { width: size, margin: 4, errorCorrectionLevel: 'M' })
