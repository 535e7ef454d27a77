/** Files as people choose them: with the names and types that pickers give, and with their real content. */

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The bytes of a picture that the browser encodes: noise, so that its size grows with its pixels. */
export async function picture(type: string, width = 160, height = 120): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser gave no canvas')
  const noise = pen.createImageData(width, height)
  for (let at = 0; at < noise.data.length; at += 65_536)
    crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
  for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
  pen.putImageData(noise, 0, 0)
  const blob = await canvas.convertToBlob({ type, quality: 0.9 })
  if (blob.type !== type) throw new Error(`the browser writes no ${type}`)
  return new Uint8Array(await blob.arrayBuffer())
}

/** What an iPhone writes: the beginning of a HEIC file, which Chromium cannot decode. */
export function heicPhoto(name = 'IMG_0007.HEIC', type = 'image/heic'): File {
  const head = '\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf'
  return new File(
    [Uint8Array.from(head, (character) => character.charCodeAt(0)), new Uint8Array(60_000).fill(7)],
    name,
    {
      type,
    },
  )
}

/** 40 × 30 pixels */
export const gif = (): Uint8Array<ArrayBuffer> =>
  bytesOf(
    'R0lGODlhKAAeAIQAAExpcdhTVPvdgffOfeqba/G4dvzihNI8TeqdbOuebOuebfK7d9lXVtlYVvK5dfzlhNNATuqcbPbNfNM/Tfzk' +
      'hP/uiPvfg9lXVfvegvfOfPK6dthSVMwiRAAAAAAAAAAAACH5BAUAAAAALAAAAAAoAB4AAAV/ICeOZGmeaKqubOu+cCzPdG2PjZI9' +
      'z4Bct9NkUSkaixpIcBSwHJ8Vy2Y5cUKfmEnQcb0ubo1ul2FLiK8RW+YMHdgo7CflHT8a1HWjxKbIFwk2F34VQDYFeRpBBwJxWUsb' +
      'GGcYU0scEBpdDlqVIwwREhQUEhGFnKanqKmqq6wqIQA7',
  )

/** 3 × 2 pixels without any compression */
export const bmp = (): Uint8Array<ArrayBuffer> => {
  const rows = 2 * 12
  const bytes = new Uint8Array(54 + rows).fill(200, 54)
  const view = new DataView(bytes.buffer)
  const numbers = [
    [2, 54 + rows],
    [10, 54],
    [14, 40],
    [18, 3],
    [22, 2],
    [34, rows],
  ] as const
  bytes.set([0x42, 0x4d])
  for (const [at, value] of numbers) view.setUint32(at, value, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  return bytes
}

/** An AVIF picture of the link https://gifts.example.org/claim/00000000000000000001. */
export const avifOfLink = (): Uint8Array<ArrayBuffer> =>
  bytesOf(
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAAXBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
      'ADRpbG9jAAAAAERAAAIAAQAAAAABlAABAAAAAAAAAYkAAgAAAAADHQABAAAAAAAAABgAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAA' +
      'AAABAABhdjAxAAAAABVpbmZlAgAAAAACAABhdjAxAAAAAA5waXRtAAAAAAABAAAAr2lwcnAAAACKaXBjbwAAAAxhdjFDgSACAAAA' +
      'ABRpc3BlAAAAAAAAAKUAAAClAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQAcAAAAAA5waXhpAAAAAAEIAAAAOGF1eEMAAAAAdXJu' +
      'Om1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAdaXBtYQAAAAAAAAACAAEDgQIDAAIEhAIFhgAAABpp' +
      'cmVmAAAAAAAAAA5hdXhsAAIAAQABAAABqW1kYXQSAAoJOB3pKRtAQ0GkMvkCRKwmLk4AAUAAAQCrg4t6rb/k6Q3Ka8fAF9KL+H0y' +
      'A338Yq0mwLQ3YQZ7oTuWP9qSZQw55j/itcFXPdPxxmSSZ7xRCpCybdly+DpFHNnBqV9Uvv28oBz3MI9DKIftcsfk9sBYwyG1l/Mg' +
      'eWCUMCdxMUMom/N8Os1opUsHSIWPx6NpHkmroH3p8t2hZayp2QbvgLXCKHVZxTNYIrAD84IfoyeEWsoXw+qLBeOjSfUNReaSlM3Y' +
      'e9lgY/xreTo5KoZYTWkMO2HSy3ALc4I+yQGduwNP5tnjmRakgf1sa+rkHmHp6qTdiHrZ9ttvV/JaGw3SMFx1UozRWJ2GMqJh9LJI' +
      'd5bs/hN20oCbj9z8kI0slautI+oN/nq3KaqyIQr//ywtnIQ2xymb/HAHU9R48shZUSr5HXmWvIiguEJhti32gLwJHBMXNBngCNA3' +
      'RddZP7kExQBV0cPBAczi3gPZfVSx470659QgTSKTxpQ9PIsyZOG+pozRnTDoDcASAAoGGB3pKTlUMgwSYAAARBJxXATXPvA=',
  )
