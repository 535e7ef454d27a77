import { useRef } from 'react'
import { Button } from '../../../ui/button'
import { FieldFrame } from '../../../ui/form/field'
import { FileButton } from '../../../ui/form/file-button'
import { usePhoto } from '../../../gift/shared/form/use-photo'
import * as v from '../public-view.texts'

/** Chooses the image of a message; other files are refused. */
export function AttachmentField() {
  const { preview, name, error, choose, fail } = usePhoto()
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
          <FileButton
            says={v.chooseImage}
            {...control}
            ref={input}
            accept="image/*"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {preview && (
            <span className="mt-2 flex flex-wrap items-center gap-3">
              <img
                src={preview}
                alt={v.chosenImage}
                onError={fail}
                className="size-20 shrink-0 rounded-control bg-sunken object-cover"
              />
              <bdi className="min-w-0 flex-1 text-sm text-soft wrap-anywhere">{name}</bdi>
              <Button variant="secondary" onClick={remove}>
                {v.removeImage}
              </Button>
            </span>
          )}
        </>
      )}
    </FieldFrame>
  )
}
