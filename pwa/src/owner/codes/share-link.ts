import * as m from '@tohfa/sync-protocol/messages'
import { qrPng } from '../../device/qr/qr-png'
import { downloadBlob } from '../../device/files/download'
import { shareLink } from '../../device/files/share'
import { toast } from '../../ui/toast/toast'
import { shareFailed } from '../shared/campaigns.texts'

/** pixels of a downloaded QR picture */
export const QR_DOWNLOAD_PX = 400

/** Shares a link, or copies it if sharing is not possible, and says which. */
export async function shareAndTell(title: string, url: string): Promise<void> {
  try {
    const how = await shareLink({ title, url })
    if (how === 'shared') toast(m.shared)
    if (how === 'copied') toast(m.linkCopied)
  } catch {
    toast(shareFailed, 'error')
  }
}

export async function downloadQr(link: string, fileName: string, texts: { done: string; failed: string }) {
  try {
    downloadBlob(await qrPng(link, QR_DOWNLOAD_PX), fileName)
    toast(texts.done)
  } catch (error) {
    console.error(error)
    toast(texts.failed, 'error')
  }
}
