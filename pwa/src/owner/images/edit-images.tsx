import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { CampaignAccess } from '../edit/campaign-edit.commands'
import { DeleteImageDialog } from './delete-image-dialog'
import { ImagesField } from './images-field'

interface EditImagesProps extends Omit<
  ComponentProps<typeof ImagesField>,
  'picker' | 'arranges' | 'onDelete'
> {
  access: CampaignAccess
  onDeleted: (remaining: readonly CampaignImage[]) => Promise<void>
  onGone: () => void
}

/** The images of a campaign that is edited: they are deleted at once, other changes wait until it is saved. */
export function EditImages({ access, onDeleted, onGone, ...field }: EditImagesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [deleted, setDeleted] = useState(0)
  const [toDelete, setToDelete] = useState<CampaignImage | null>(null)

  useEffect(() => {
    // the focused button was removed with its image
    if (deleted > 0) picker.current?.focus()
  }, [deleted])

  const close = () => setToDelete(null)
  return (
    <>
      <ImagesField {...field} picker={picker} arranges={access.by === 'owner'} onDelete={setToDelete} />
      {toDelete && (
        <DeleteImageDialog
          access={access}
          image={toDelete}
          onClose={close}
          onDeleted={async (remaining) => {
            await onDeleted(remaining)
            setDeleted((times) => times + 1)
            close()
          }}
          onGone={onGone}
        />
      )}
    </>
  )
}
