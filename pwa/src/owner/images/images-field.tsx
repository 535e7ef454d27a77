import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import * as m from '@tohfa/sync-protocol/messages'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import * as labels from '../../ui/labels.texts'
import { classNames } from '../../ui/class-names'
import { FieldFrame } from '../../ui/form/field'
import { Section } from '../shared/section'
import { ChosenImageRow, SavedImageRow, type Movable } from './image-rows'
import * as t from './images.texts'
import { isSaved, roomFor, type EditedImage } from './images.view'
import { useGivenFiles } from './use-given-files'
import type { NewImages } from './use-new-images'
import { useSorting } from './use-sorting'

interface ImagesFieldProps {
  /** in the order that was chosen */
  images: readonly EditedImage[]
  /** how many images the campaign has, also if they are not shown here */
  saved: number
  chosen: NewImages
  /** whether order and links of saved images can be changed; if not, they come first */
  arranges?: boolean
  /** of the form, by field */
  errors: Readonly<Record<string, string>>
  /** while the images are sent nothing can be changed */
  locked: boolean
  /** takes the focus when the focused element is removed */
  picker?: RefObject<HTMLInputElement | null>
  onMove: (id: string, steps: number) => void
  onDelete?: (image: CampaignImage) => void
}

/** The images of a campaign: the present ones, the newly chosen ones, and room for more. */
export function ImagesField(props: ImagesFieldProps) {
  const { images, saved, chosen, arranges = false, errors, locked, picker, onMove, onDelete } = props
  const own = useRef<HTMLInputElement>(null)
  const input = picker ?? own
  const room = roomFor(saved, chosen.chosen.length)
  const [given, setGiven] = useState(0)
  const add = (files: readonly File[]) => {
    chosen.add(files, room)
    setGiven((times) => times + 1)
  }
  const { refusal } = chosen
  useEffect(() => {
    // the images that were taken have moved the field away, or the files came from elsewhere
    if (given > 0 && refusal !== null) input.current?.focus()
  }, [given, refusal, input])
  const isOver = useGivenFiles(add, locked)
  const movableOf = useMovable(
    images.filter((image) => arranges || !isSaved(image)).map(({ id }) => id),
    onMove,
  )
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
      {images.length > 0 && (
        <ul className="grid gap-2">
          {images.map((image, place) =>
            isSaved(image) ? (
              <SavedImageRow
                key={image.id}
                image={image}
                number={place + 1}
                hasLink={arranges}
                errors={errors}
                movable={movableOf.of(image.id)}
                onDelete={() => onDelete?.(image)}
              />
            ) : (
              <ChosenImageRow
                key={image.id}
                image={image}
                errors={errors}
                movable={movableOf.of(image.id)}
                onRemove={() => remove(image.id)}
                onBroken={() => chosen.fail(image.id)}
              />
            ),
          )}
        </ul>
      )}
      <p role="status" className="sr-only">
        {movableOf.announced}
      </p>
      <FieldFrame label={t.add} name="files" hint={t.ways} error={refusal ?? undefined}>
        {(control) => (
          <div
            className={classNames(
              'whole relative flex min-h-20 items-center justify-center gap-2 rounded-control border border-dashed font-medium',
              isOver ? 'border-accent-ink bg-accent-soft' : 'border-edge bg-paper hover:bg-sunken',
            )}
          >
            <ImagePlus aria-hidden className="size-5 text-accent-ink" />
            <span aria-hidden>{isOver ? t.dropHere : labels.chooseImages}</span>
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

/** @param ids of the images that can be moved, in their order */
function useMovable(ids: readonly string[], onMove: (id: string, steps: number) => void) {
  const [announced, setAnnounced] = useState('')
  const move = (id: string, steps: number) => {
    onMove(id, steps)
    setAnnounced(t.movedTo(ids.indexOf(id) + 1 + steps, ids.length))
  }
  const sorting = useSorting(ids, move)
  const of = (id: string): Movable | undefined => {
    const place = ids.indexOf(id)
    if (place < 0 || ids.length < 2) return undefined
    return {
      isFirst: place === 0,
      isLast: place === ids.length - 1,
      onMove: (steps) => move(id, steps),
      row: sorting.rowOf(id),
      handle: sorting.handleOf(id),
    }
  }
  return { announced, of }
}
