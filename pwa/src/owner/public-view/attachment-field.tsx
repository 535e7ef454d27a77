import { useRef } from 'react'
import { Button } from '../../ui/button'
import { FieldFrame } from '../../ui/form/field'
import { FILE_CONTROL } from '../../ui/form/file-control'
import { usePhoto } from '../../gift/shared/form/use-photo'
import * as v from './public-view.texts'

/** Chooses the image of a message; other files are refused. */
export function AttachmentField() {
  const { preview, error, choose, fail } = usePhoto()
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    if (input.current) input.current.value = ''
    choose(undefined)
    input.current?.focus()
  }
  return (
    <FieldFrame label={v.image} name="image" error={error}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/*"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
            className={FILE_CONTROL}
          />
          {preview && (
            <span className="mt-2 flex items-center gap-3">
              <img
                src={preview}
                alt={v.chosenImage}
                onError={fail}
                className="size-20 shrink-0 rounded-control bg-sunken object-cover"
              />
              <Button variant="quiet" size="tight" onClick={remove}>
                {v.removeImage}
              </Button>
            </span>
          )}
        </>
      )}
    </FieldFrame>
  )
}
