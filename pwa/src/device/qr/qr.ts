/** QR pictures as vector paths, drawn on the device. */
import { qrErrorCorrection } from '@tohfa/sync-protocol/code/qr-picture'
import { utf8Bytes } from '@tohfa/sync-protocol/text/utf8-bytes'

/** What an SVG needs: the side length in modules, and a path of the dark modules in module coordinates. */
export interface QrShape {
  side: number
  path: string
}

/** modules of white that a scanner needs around a code */
export const QUIET_ZONE = 4

type Draw = (text: string) => QrShape

let drawing: Draw | undefined
let loading: Promise<Draw> | undefined
const drawn = new Map<string, QrShape>()

/** The drawing function; undefined before its library is loaded. */
export const qrDrawing = () => drawing

/** Loads the library, which login and claim pages never need. */
export function loadQrDrawing(): Promise<Draw> {
  loading ??= import('qrcode').then(({ create }) => {
    drawing = (text) => {
      const known = drawn.get(text)
      if (known) return known
      // a fixed mask is four times faster than trying all eight, and every reader can read it
      const { modules } = create(text, {
        errorCorrectionLevel: qrErrorCorrection(utf8Bytes(text)),
        maskPattern: 0,
      })
      const shape = { side: modules.size, path: runs(modules.data, modules.size) }
      drawn.set(text, shape)
      return shape
    }
    return drawing
  })
  loading.catch(() => (loading = undefined))
  return loading
}

/** One horizontal stroke for each run of dark modules. */
function runs(dark: ArrayLike<number>, side: number): string {
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!dark[y * side + x]) continue
      const start = x
      while (x < side && dark[y * side + x]) x++
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return path
}
