import { useRef } from 'react'
import { Button } from '../../../ui/button'
import { FieldFrame } from '../../../ui/field'
import { usePhoto } from '../../../ui/use-photo'
import * as v from './master-view.texts'

/** An image that goes with a message; anything else is refused. */
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
            className="block w-full min-h-touch text-soft file:mr-3 file:min-h-touch file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:text-base file:font-medium file:text-ink"
          />
          {preview && (
            <span className="mt-2 flex items-center gap-3">
              <img
                src={preview}
                alt={v.chosenImage}
                onError={fail}
                className="size-20 shrink-0 rounded-control bg-sunken object-cover"
              />
              <Button variant="quiet" onClick={remove}>
                {v.removeImage}
              </Button>
            </span>
          )}
        </>
      )}
    </FieldFrame>
  )
}
