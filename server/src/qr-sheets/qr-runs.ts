import { claimLink } from '@tohfa/sync-protocol/code/links'
import { qrErrorCorrection } from '@tohfa/sync-protocol/code/qr-picture'
import QRCode from 'qrcode'

/** A QR code as PDF path operators, in a coordinate system of modules with its origin at the code's upper left. */
export interface QrRuns {
  /** modules of either side, without the quiet zone */
  side: number
  /** one rectangle in whole numbers for each horizontal run of dark modules */
  path: string
}

/** white modules that a scanner needs around a code */
export const QUIET_ZONE = 4

/** A claim link with the encoding of each of its parts, so that the library does not search for the shortest mix. */
export const claimParts = (origin: string, code: string): QRCode.QRCodeSegment[] => [
  { data: Buffer.from(claimLink(origin, '')), mode: 'byte' },
  { data: code, mode: 'alphanumeric' },
]

/**
 * Draws the claim links of one campaign.
 * @param origin of the links
 */
export function claimQrDrawer(origin: string): (code: string) => QrRuns {
  const draw = qrDrawer()
  return (code) => draw(claimParts(origin, code), 'M')
}

/** Draws URLs of any length that fits into a QR code. */
export function urlQrDrawer(): (url: string) => QrRuns {
  const draw = qrDrawer()
  return (url) => {
    const data = Buffer.from(url)
    return draw([{ data, mode: 'byte' }], qrErrorCorrection(data.length))
  }
}

/** Uses the best mask of the first code for all, which is much faster; readers can read any mask. */
function qrDrawer() {
  let maskPattern: QRCode.QRCodeMaskPattern | undefined
  return (parts: QRCode.QRCodeSegment[], errorCorrectionLevel: 'L' | 'M'): QrRuns => {
    const drawn = QRCode.create(parts, { errorCorrectionLevel, maskPattern })
    maskPattern = drawn.maskPattern
    return { side: drawn.modules.size, path: runs(drawn.modules.data, drawn.modules.size) }
  }
}

function runs(dark: ArrayLike<number>, side: number): string {
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!dark[y * side + x]) continue
      const start = x
      while (x < side && dark[y * side + x]) x++
      path += `${start} ${y} ${x - start} 1 re\n`
    }
  }
  return path
}
