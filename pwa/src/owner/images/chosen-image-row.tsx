import { X } from 'lucide-react'
import { IconButton } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { ImageRow } from './image-row'
import * as t from './images.texts'
import { LinkInput } from './link-input'
import type { NewImage } from './use-new-images'

interface ChosenImageRowProps {
  image: NewImage
  errors: Readonly<Record<string, string>>
  onRemove: () => void
  onBroken: () => void
}

export const ChosenImageRow = ({ image, errors, onRemove, onBroken }: ChosenImageRowProps) => (
  <ImageRow
    picture={
      image.preview !== undefined && (
        <img src={image.preview} alt="" onError={onBroken} className="size-full object-cover" />
      )
    }
    title={
      <>
        <p className="truncate font-medium">
          <bdi>{image.original.name}</bdi>
        </p>
        {image.preview === undefined ? (
          <ProgressBar label={t.shrinking(image.original.name)} percent={Math.round(image.part * 100)} />
        ) : (
          <p className="text-sm text-soft">{t.notSavedYet}</p>
        )}
      </>
    }
    tools={
      <IconButton label={t.remove(image.original.name)} onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </IconButton>
    }
  >
    <LinkInput id={image.id} of={image.original.name} link={null} errors={errors} />
  </ImageRow>
)
