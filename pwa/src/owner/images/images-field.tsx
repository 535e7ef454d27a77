import * as m from '@tohfa/sync-protocol/messages'
import { useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '../../ui/class-names'
import { FieldFrame } from '../../ui/form/field'
import { FILE_CONTROL } from '../../ui/form/file-control'
import { ChosenImageRow } from './image-rows'
import * as t from './images.texts'
import { roomFor } from './images.view'
import type { NewImages } from './use-new-images'

interface ImagesFieldProps {
  /** how many images the campaign has */
  saved: number
  chosen: NewImages
  /** of the form, by field */
  errors: Readonly<Record<string, string>>
  /** while the images are sent nothing can be changed */
  locked: boolean
  /** takes the focus when the focused element is removed */
  picker?: RefObject<HTMLInputElement | null>
  /** the rows of the images that the campaign already has */
  children?: ReactNode
}

/** The images of a campaign: the present ones, the newly chosen ones, and room for more. */
export function ImagesField({ saved, chosen, errors, locked, picker, children }: ImagesFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = picker ?? own
  const room = roomFor(saved, chosen.chosen.length)
  const remove = (id: string) => {
    chosen.remove(id)
    input.current?.focus()
  }
  return (
    <fieldset disabled={locked} className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <legend className="float-left w-full text-lg font-semibold">{t.images}</legend>
      <div className="clear-left -mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <p>{t.imagesAbout}</p>
        <p role="status" className="tabular-nums">
          {t.countOf(saved + chosen.chosen.length)} · {m.imagesRoom(room)}
        </p>
      </div>
      {saved + chosen.chosen.length > 0 && (
        <ul className="grid gap-2">
          {children}
          {chosen.chosen.map((image) => (
            <ChosenImageRow
              key={image.id}
              image={image}
              errors={errors}
              onRemove={() => remove(image.id)}
              onBroken={() => chosen.fail(image.id)}
            />
          ))}
        </ul>
      )}
      <FieldFrame label={t.add} name="files" error={chosen.refusal ?? undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/*"
            multiple
            onChange={({ currentTarget }) => {
              chosen.add([...(currentTarget.files ?? [])], room)
              // so that the same file can be chosen again
              currentTarget.value = ''
            }}
            className={classNames(FILE_CONTROL, 'text-[0px]')}
          />
        )}
      </FieldFrame>
    </fieldset>
  )
}
