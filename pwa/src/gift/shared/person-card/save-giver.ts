/** Saves the gift giver's contact to this device. It is loaded on demand. */
import { giftGiverVcardFileName } from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { vcard } from '@tohfa/sync-protocol/vcard/vcard'
import { downloadBlob } from '../../../device/files/download'
import { vcardPhoto } from '../../../device/files/vcard-photo'
import { toast } from '../../../ui/toast/toast'
import type { giftGiver } from './gift-giver-contact'

type Giver = NonNullable<ReturnType<typeof giftGiver>>

export async function saveGiver({ photo: path, ...contact }: Giver): Promise<void> {
  try {
    const text = vcard({ ...contact, photo: await vcardPhoto(path) })
    downloadBlob(new Blob([text], { type: 'text/vcard;charset=utf-8' }), giftGiverVcardFileName(contact.name))
    toast(m.vcardDownloaded)
  } catch (error) {
    console.error(error)
    toast(m.contactDownloadFailed, 'error')
  }
}
