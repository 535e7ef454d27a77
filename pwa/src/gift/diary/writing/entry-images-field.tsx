import * as labels from '../../../ui/labels.texts'
import { FieldFrame } from '../../../ui/form/field'
import { FileButton } from '../../../ui/form/file-button'
import { IconButton } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import * as t from '../diary.texts'
import type { EntryImages } from './use-entry-images'

interface EntryImagesFieldProps {
  images: EntryImages
  error: string | undefined
  idPrefix: string
}

export const EntryImagesField = ({ images, error, idPrefix }: EntryImagesFieldProps) => (
  <div>
    <FieldFrame
      label={t.images}
      name="images"
      hint={t.imagesHint(images.left)}
      error={images.error ?? error}
      idPrefix={idPrefix}
    >
      {(control) => (
        <FileButton
          says={labels.chooseImages}
          {...control}
          accept="image/*"
          multiple
          disabled={images.left === 0 || images.isPreparing}
          onChange={({ currentTarget: input }) => {
            images.add([...(input.files ?? [])])
            input.value = ''
          }}
        />
      )}
    </FieldFrame>
    {images.isPreparing && (
      <p role="status" className="text-sm text-soft">
        {t.preparing}
      </p>
    )}
    {images.chosen.some(({ preview }) => preview) && (
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {images.chosen.map(
          ({ original, preview }, place) =>
            preview && (
              <li key={preview} className="relative">
                <img
                  src={preview}
                  alt={t.chosenImage(place + 1)}
                  className="aspect-square w-full rounded-control object-cover"
                />
                <p className="truncate text-xs text-soft">
                  <bdi>{original.name}</bdi>
                </p>
                <span className="absolute top-1 right-1 rounded-full bg-surface">
                  <IconButton label={t.removeImage(place + 1)} onClick={() => images.remove(original)}>
                    <CloseIcon />
                  </IconButton>
                </span>
              </li>
            ),
        )}
      </ul>
    )}
  </div>
)
