import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { FieldFrame } from '../../../ui/form/field'
import { FileButton } from '../../../ui/form/file-button'
import * as t from '../../../ui/form/form.texts'
import type { ChosenPhoto } from './use-photo'

interface PhotoFieldProps {
  name?: string
  idPrefix?: string
  chosen: ChosenPhoto
  /** a picture of the current photo, which stays if none is chosen */
  current?: ReactNode
  error?: string | undefined
}

/** Chooses, shows and removes a profile photo. */
export function PhotoField({ name = 'profile_image', idPrefix, chosen, current, error }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const takeUp = useEffectEvent(() => {
    const file = input.current?.files?.[0]
    if (file) chosen.choose(file)
  })
  // chosen before the script ran
  useEffect(() => takeUp(), [])
  const empty = () => {
    if (input.current) input.current.value = ''
  }
  // a refused file is not sent, so the field must not name it
  useEffect(() => {
    if (chosen.error !== undefined) empty()
  }, [chosen.error])
  const remove = () => {
    empty()
    chosen.choose(undefined)
    input.current?.focus()
  }
  return (
    <FieldFrame label={t.photo} name={name} idPrefix={idPrefix} error={chosen.error ?? error}>
      {(control) => (
        <div className="flex items-center gap-4">
          {chosen.preview ? (
            <img
              src={chosen.preview}
              alt={t.photoPreview}
              onError={chosen.fail}
              className="size-16 shrink-0 rounded-full object-cover"
            />
          ) : (
            current
          )}
          <div className="grid min-w-0 gap-2">
            <FileButton
              says={t.choosePhoto}
              {...control}
              ref={input}
              accept="image/*"
              onChange={(event) => chosen.choose(event.currentTarget.files?.[0])}
            />
            {chosen.preparing && (
              <p role="status" className="text-sm text-soft">
                {t.preparingPhoto}
              </p>
            )}
            {chosen.preview && (
              <>
                <Button variant="secondary" onClick={remove}>
                  {t.removePhoto}
                </Button>
                <bdi className="text-sm text-soft">{chosen.name}</bdi>
              </>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
