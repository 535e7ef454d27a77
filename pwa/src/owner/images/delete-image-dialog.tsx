import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import * as m from '@tohfa/sync-protocol/messages'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import * as labels from '../../ui/labels.texts'
import { Picture } from '../../ui/picture/picture'
import { deleteImage, type CampaignAccess } from '../edit/campaign-edit.commands'
import { isCampaignDeleted } from '../campaign-data/campaign-deleted'
import * as t from './images.texts'

interface DeleteImageDialogProps {
  access: CampaignAccess
  image: CampaignImage
  onClose: () => void
  onDeleted: (remaining: readonly CampaignImage[]) => Promise<void>
  onGone: () => void
}

export function DeleteImageDialog({ access, image, onClose, onDeleted, onGone }: DeleteImageDialogProps) {
  const withKey = useSubmitKey()

  const remove = async (): Promise<string | void> => {
    try {
      await onDeleted(await withKey(image.id, (key) => deleteImage(access, image.id, key)))
      onClose()
    } catch (failure) {
      if (isCampaignDeleted(failure)) return onGone()
      return failureText(failure, m.imageDeleteFailed)
    }
  }

  return (
    <ConfirmDialog
      title={t.deleteTitle}
      action={t.deleteTitle}
      acting={labels.deleting}
      onConfirm={remove}
      onClose={onClose}
    >
      <Picture
        picture={{ ...image, link_url: null }}
        name=""
        fit="contain"
        sizes="26rem"
        className="mb-3 h-40 overflow-hidden rounded-card"
      />
      <p>{m.imageDeleteAsk}</p>
    </ConfirmDialog>
  )
}
