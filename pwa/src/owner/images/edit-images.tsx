import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { useEffect, useRef, useState } from 'react'
import type { CampaignAccess } from '../edit/campaign-access'
import { DeleteImageDialog } from './delete-image-dialog'
import { ExistingImageRow } from './image-rows'
import { ImagesField } from './images-field'
import * as t from './images.texts'
import type { NewImages } from './use-new-images'
import { useSorting } from './use-sorting'

interface EditImagesProps {
  access: CampaignAccess
  /** in the order that was chosen */
  images: readonly CampaignImage[]
  chosen: NewImages
  errors: Readonly<Record<string, string>>
  locked: boolean
  onMove: (id: string, steps: number) => void
  onDeleted: (remaining: readonly CampaignImage[]) => Promise<void>
  onGone: () => void
}

/** The images of a campaign that is edited: they are deleted at once, other changes wait until it is saved. */
export function EditImages({ access, images, onMove, onDeleted, onGone, ...field }: EditImagesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [announced, setAnnounced] = useState('')
  const [deleted, setDeleted] = useState(0)
  const [toDelete, setToDelete] = useState<CampaignImage | null>(null)

  useEffect(() => {
    // the focused button was removed with its image
    if (deleted > 0) picker.current?.focus()
  }, [deleted])

  const ids = images.map(({ id }) => id)
  const move = (id: string, steps: number) => {
    onMove(id, steps)
    setAnnounced(t.movedTo(ids.indexOf(id) + 1 + steps, ids.length))
  }
  const sorting = useSorting(ids, move)
  const close = () => setToDelete(null)

  return (
    <>
      <ImagesField {...field} saved={images.length} picker={picker}>
        {images.map((image, place) => (
          <ExistingImageRow
            key={image.id}
            image={image}
            number={place + 1}
            all={images.length}
            errors={field.errors}
            onMove={access.by === 'owner' ? (steps) => move(image.id, steps) : undefined}
            sorting={sorting}
            onDelete={() => setToDelete(image)}
          />
        ))}
      </ImagesField>
      <p role="status" className="sr-only">
        {announced}
      </p>
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
