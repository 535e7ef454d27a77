import { FieldFrame } from '../../ui/form/field'
import { FILE_CONTROL } from '../../ui/form/file-control'
import { IconButton } from '../../ui/button'
import { CloseIcon } from '../../ui/icons'
import * as t from './diary.texts'
import type { Images } from './use-images'

interface ImagesFieldProps {
  images: Images
  error: string | undefined
  idPrefix: string
}

export const ImagesField = ({ images, error, idPrefix }: ImagesFieldProps) => (
  <div>
    <FieldFrame
      label={t.images}
      name="images"
      hint={t.imagesHint(images.left)}
      error={error}
      idPrefix={idPrefix}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/*"
          multiple
          disabled={images.left === 0 || images.preparing}
          onChange={({ currentTarget: input }) => {
            images.add([...(input.files ?? [])])
            input.value = ''
          }}
          className={FILE_CONTROL}
        />
      )}
    </FieldFrame>
    {images.preparing && (
      <p role="status" className="text-sm text-soft">
        {t.preparing}
      </p>
    )}
    {images.chosen.length > 0 && (
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {images.chosen.map(({ url }, place) => (
          <li key={url} className="relative">
            <img
              src={url}
              alt={t.chosenImage(place + 1)}
              className="aspect-square w-full rounded-control object-cover"
            />
            <span className="absolute top-1 right-1 rounded-full bg-surface">
              <IconButton label={t.removeImage(place + 1)} onClick={() => images.remove(place)}>
                <CloseIcon />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
)
