import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { giftGiver } from '../../gift/shared/person-card/gift-giver-contact'
import { saveGiver } from '../../gift/shared/person-card/save-giver'
import { Button } from '../../ui/button'
import { ContactCard } from '../../gift/shared/person-card/contact-card'
import { Dialog, StickyActions } from '../../ui/dialog/dialog'
import { FirstFocus } from '../../ui/dialog/first-focus'
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
    await saveGiver(giver).finally(() => setSaving(false))
  }
  return (
    <Dialog title={<FirstFocus>{campaign.name}</FirstFocus>} open onClose={onClose}>
      <ContactCard contact={giver} />
      <StickyActions>
        <Button variant="secondary" busy={saving} onClick={() => void save()}>
          {v.saveContact}
        </Button>
        <Button onClick={onClose}>{v.viewDashboard}</Button>
      </StickyActions>
    </Dialog>
  )
}
