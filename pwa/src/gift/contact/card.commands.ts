/** Actions on a claimed card that do not change it. */
import { claimerQrFileName, claimerVcardFileName } from '@tohfa/sync-protocol/files/file-names'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import { failureText } from '../../api/failure'
import { publicOrigin } from '../../api/public-origin'
import { downloadBlob } from '../../device/files/download'
import { qrPng } from '../../device/qr/qr-png'
import { shareLink } from '../../device/files/share'
import { vcardPhoto } from '../../device/files/vcard-photo'
import type { DataState } from '../../ui/state-badge'
import { toast } from '../../ui/toast/toast'
import type { Card } from './card.view'
import { fetchVcard, NoConnectionError } from '../shared/gift.api'
import * as t from './contact.texts'

/** pixels (specification section 7) */
const QR_SIZE = 500

export async function share(code: string, card: Card): Promise<void> {
  try {
    const shared = await shareLink({ title: card.name, url: claimLink(publicOrigin(), code) })
    if (shared !== 'dismissed') toast(shared === 'shared' ? m.shared : m.linkCopied)
  } catch {
    toast(t.notShared, 'error')
  }
}

export async function qr(code: string, card: Card): Promise<void> {
  try {
    downloadBlob(await qrPng(claimLink(publicOrigin(), code), QR_SIZE), claimerQrFileName(card.name))
    toast(m.qrDownloaded)
  } catch {
    toast(m.qrDownloadFailed, 'error')
  }
}

export async function save(code: string, card: Card, state: DataState | undefined): Promise<void> {
  try {
    downloadBlob(
      await contactFile(code, card, state === undefined || state === 'delivered'),
      claimerVcardFileName(card.name),
    )
    toast(m.vcardDownloaded)
  } catch (error) {
    toast(failureText(error, m.contactDownloadFailed), 'error')
  }
}

/** @param delivered whether the server has everything that the card shows; if not, the device writes the file */
async function contactFile(code: string, card: Card, delivered: boolean): Promise<Blob> {
  if (delivered) {
    try {
      return await fetchVcard(code)
    } catch (error) {
      if (!(error instanceof NoConnectionError)) throw error
    }
  }
  const [{ vcard }, photo] = await Promise.all([
    import('@tohfa/sync-protocol/vcard/vcard'),
    vcardPhoto(card.photo),
  ])
  return new Blob([vcard({ ...card, photo })], { type: 'text/vcard;charset=utf-8' })
}
