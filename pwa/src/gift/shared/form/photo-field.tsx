import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { FieldFrame } from '../../../ui/form/field'
import { FileButton } from '../../../ui/form/file-button'
import * as t from '../../../ui/form/form.texts'
import { lazyPart } from '../../../ui/lazy-part'
import { hadPhoto } from './form-draft'
import type { ChosenPhoto } from './use-photo'

interface PhotoFieldProps {
  name?: string
  idPrefix?: string
  chosen: ChosenPhoto
  /** a picture of the current photo, which stays if none is chosen */
  current?: ReactNode
  error?: string | undefined
  /** name of the form's draft; undefined: a reload loses the photo */
  draft?: string
}

/** Without its script a reload loses the photo. */
const PhotoDraft = lazyPart(
  () => import('./photo-draft'),
  () => null,
)

/** Chooses, shows and removes a profile photo. */
export function PhotoField({ name = 'profile_image', idPrefix, draft, ...props }: PhotoFieldProps) {
  const { chosen, current, error } = props
  const input = useRef<HTMLInputElement>(null)
  // a form without a photo loads nothing for it
  const [isKept, setKept] = useState(() => draft !== undefined && hadPhoto(draft))
  if (chosen.preparing && !isKept) setKept(true)
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
    if (chosen.error) empty()
  }, [chosen.error])
  // it may have been restored into a part of the form that is folded
  useEffect(() => {
    const fold = input.current?.closest('details')
    if (chosen.preview && fold) fold.open = true
  }, [chosen.preview])
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
          ) : chosen.preparing ? (
            <span className="size-16 shrink-0 rounded-full bg-sunken" />
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
            {(chosen.preparing || chosen.preview) && (
              <>
                <Button variant="secondary" onClick={remove}>
                  {t.removePhoto}
                </Button>
                {/* takes the place of the name, so that nothing moves once the photo is ready */}
                <p role="status" className="text-sm text-soft">
                  {chosen.preparing ? t.preparingPhoto : <bdi>{chosen.name}</bdi>}
                </p>
              </>
            )}
            {draft !== undefined && isKept && <PhotoDraft name={draft} photo={chosen} />}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
