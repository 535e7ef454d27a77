import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { giftGiverVcardFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { downloadBlob } from '../../device/download'
import { vcardPhoto } from '../../device/vcard-photo'
import { giftGiver } from '../../gift/person-card/gift-giver-contact'
import { Button } from '../../ui/button'
import { ContactCard } from '../../gift/person-card/contact-card'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { FirstFocus } from '../../ui/dialog/first-focus'
import { toast } from '../../ui/toast'
import * as v from './public-view.texts'

interface WelcomeDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** The gift giver's card, shown after the master QR was scanned. */
export default function WelcomeDialog({ campaign, onClose }: WelcomeDialogProps) {
  const [saving, setSaving] = useState(false)
  const giver = giftGiver(campaign)
  if (!giver) return null
  const save = async () => {
    setSaving(true)
    await saveContact(giver).finally(() => setSaving(false))
  }
  return (
    <Dialog title={<FirstFocus>{campaign.name}</FirstFocus>} open onClose={onClose}>
      <ContactCard contact={giver} />
      <Actions>
        <Button variant="secondary" busy={saving} onClick={() => void save()}>
          {v.saveContact}
        </Button>
        <Button onClick={onClose}>{v.viewDashboard}</Button>
      </Actions>
    </Dialog>
  )
}

type Giver = NonNullable<ReturnType<typeof giftGiver>>

async function saveContact({ photo: path, ...contact }: Giver): Promise<void> {
  try {
    const [{ vcard }, photo] = await Promise.all([import('@tohfa/sync-protocol/vcard'), vcardPhoto(path)])
    const text = vcard({ ...contact, photo })
    downloadBlob(new Blob([text], { type: 'text/vcard;charset=utf-8' }), giftGiverVcardFileName(contact.name))
    toast(m.vcardDownloaded)
  } catch (error) {
    console.error(error)
    toast(m.contactDownloadFailed, 'error')
  }
}
