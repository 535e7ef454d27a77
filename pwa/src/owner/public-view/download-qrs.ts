import { codeQrFileName } from '@tohfa/sync-protocol/files/file-names'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import type { Download } from '../../api/download'
import { downloadBlob } from '../../device/files/download'
import { qrPng } from '../../device/qr/qr-png'
import { toast } from '../../ui/toast/toast'
import type { ShownCode } from '../shared/shown-codes'
import { QR_DOWNLOAD_PX } from '../codes/share-link'

/** between two of several downloads, so that the browser takes them all */
const DOWNLOAD_STAGGER_MS = 300

/** Draws and saves one QR picture after another, until the last or until `signal` aborts. */
export async function downloadQrs(
  codes: readonly ShownCode[],
  origin: string,
  { signal, onProgress }: Download,
): Promise<void> {
  if (codes.length === 0) return toast(m.nothingSelected, 'error')
  toast(m.downloadingQrs(codes.length), 'info')
  try {
    for (const [place, { code, claimer_name: name }] of codes.entries()) {
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_STAGGER_MS))
      if (signal?.aborted) return
      downloadBlob(await qrPng(claimLink(origin, code), QR_DOWNLOAD_PX), codeQrFileName(name ?? null, code))
      onProgress?.((place + 1) / codes.length)
    }
  } catch (error) {
    console.error(error)
    toast(m.qrDownloadFailed, 'error')
  }
}
