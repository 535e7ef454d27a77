import * as m from '@tohfa/sync-protocol/messages'
import { ImagePlus } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from '../../ui/class-names'
import { FieldFrame } from '../../ui/form/field'
import { Section } from '../shared/section'
import { ChosenImageRow } from './image-rows'
import * as t from './images.texts'
import { roomFor } from './images.view'
import { useGivenFiles } from './use-given-files'
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
  const add = (files: readonly File[]) => chosen.add(files, room)
  const isOver = useGivenFiles(add, locked)
  const remove = (id: string) => {
    chosen.remove(id)
    input.current?.focus()
  }
  return (
    <Section
      title={t.images}
      disabled={locked}
      about={
        <div className="flex flex-wrap justify-between gap-x-4">
          <p>{t.imagesAbout}</p>
          <p role="status" className="tabular-nums">
            {t.countOf(saved + chosen.chosen.length)} · {m.imagesRoom(room)}
          </p>
        </div>
      }
    >
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
      <FieldFrame label={t.add} name="files" hint={t.ways} error={chosen.refusal ?? undefined}>
        {(control) => (
          <div
            className={classNames(
              'relative flex min-h-20 items-center justify-center gap-2 rounded-control border border-dashed font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-marigold',
              isOver ? 'border-accent-ink bg-accent-soft' : 'border-edge bg-paper hover:bg-sunken',
            )}
          >
            <ImagePlus aria-hidden className="size-5 text-accent-ink" />
            <span aria-hidden>{isOver ? t.dropHere : t.choose}</span>
            <input
              {...control}
              ref={input}
              type="file"
              accept="image/*"
              multiple
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])])
                // so that the same file can be chosen again
                currentTarget.value = ''
              }}
              className="absolute inset-0 cursor-pointer text-[0px] opacity-0"
            />
          </div>
        )}
      </FieldFrame>
    </Section>
  )
}
