import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { Picture } from '../../ui/picture'
import { deleteImage, type CampaignAccess } from './campaign-access'
import { isGone } from './gone'
import * as t from './images.texts'

interface DeleteImageDialogProps {
  access: CampaignAccess
  image: CampaignImage
  onClose: () => void
  onDeleted: (left: readonly CampaignImage[]) => Promise<void>
  onGone: () => void
}

export function DeleteImageDialog({ access, image, onClose, onDeleted, onGone }: DeleteImageDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submitKey = useSubmitKey()

  const remove = async () => {
    setBusy(true)
    try {
      await onDeleted(await deleteImage(access, image.id, submitKey(image.id)))
      onClose()
    } catch (failure) {
      if (isGone(failure)) return onGone()
      setError(failureText(failure, m.imageDeleteFailed))
      setBusy(false)
    }
  }

  return (
    <Dialog title={t.deleteTitle} open onClose={onClose} locked={busy}>
      <Picture
        picture={{ ...image, link_url: null }}
        name=""
        fit="contain"
        className="mb-3 h-40 overflow-hidden rounded-card"
      />
      <p className="mb-3">{m.imageDeleteAsk}</p>
      <FormError>{error}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {t.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {busy ? t.deleting : t.deleteTitle}
        </Button>
      </Actions>
    </Dialog>
  )
}
