import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { shownLink } from '@tohfa/sync-protocol/code/links'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Picture } from '../../ui/picture/picture'
import { ProgressBar } from '../../ui/progress-bar'
import * as t from './images.texts'
import { LinkInput } from './link-input'
import type { NewImage } from './use-new-images'
import type { Sorting } from './use-sorting'

/** How an image is moved; absent if it cannot be. */
export interface Movable {
  isFirst: boolean
  isLast: boolean
  onMove: (steps: number) => void
  row: ReturnType<Sorting['rowOf']>
  handle: ReturnType<Sorting['handleOf']>
}

interface ImageRowProps {
  /** what buttons call it */
  name: string
  picture: ReactNode
  title: ReactNode
  /** the button that takes it away */
  remove: ReactNode
  movable: Movable | undefined
  children?: ReactNode
}

/** One image in the edited list: small picture, name, and its actions. */
const ImageRow = ({ name, picture, title, remove, movable, children }: ImageRowProps) => (
  <li
    style={{ order: movable?.row.order }}
    className={classNames(
      'rounded-control border bg-paper p-2',
      movable?.row.isDragged ? 'relative z-1 border-accent-ink shadow-float' : 'border-line',
    )}
  >
    <div className="flex flex-wrap items-center gap-3">
      <div
        title={movable && t.dragToSort}
        className={classNames(
          'flex shrink-0 items-center',
          movable && '-ml-1 cursor-grab touch-none select-none active:cursor-grabbing',
        )}
        {...movable?.handle}
      >
        {movable && <GripVertical aria-hidden className="size-5 text-soft" />}
        <div className="pointer-events-none size-[min(4rem,18vw)] overflow-hidden rounded-control bg-sunken sm:size-20">
          {picture}
        </div>
      </div>
      {/* on a phone the tools of an image are below its title */}
      <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-center">
        <div className="min-w-0 flex-1 basis-24">{title}</div>
        <div className="-ml-2 flex flex-wrap sm:ml-0">
          {movable && (
            <>
              <MoveButton
                label={t.moveUp(name)}
                possible={!movable.isFirst}
                onPress={() => movable.onMove(-1)}
              >
                <ArrowUp aria-hidden className="size-5" />
              </MoveButton>
              <MoveButton
                label={t.moveDown(name)}
                possible={!movable.isLast}
                onPress={() => movable.onMove(1)}
              >
                <ArrowDown aria-hidden className="size-5" />
              </MoveButton>
            </>
          )}
          {remove}
        </div>
      </div>
    </div>
    <div className="mt-2 grid gap-1 px-1 pb-1">{children}</div>
  </li>
)

interface MoveButtonProps {
  label: string
  possible: boolean
  onPress: () => void
  children: React.ReactNode
}

/** Keeps the focus in place even at the end of the list. */
const MoveButton = ({ label, possible, onPress, children }: MoveButtonProps) => (
  <IconButton
    label={label}
    aria-disabled={!possible || undefined}
    onClick={possible ? onPress : undefined}
    className={possible ? undefined : 'opacity-40'}
  >
    {children}
  </IconButton>
)

interface SavedImageRowProps {
  image: CampaignImage
  /** its place, from 1 on */
  number: number
  /** whether its link can be changed */
  hasLink: boolean
  errors: Readonly<Record<string, string>>
  movable: Movable | undefined
  onDelete: () => void
}

export const SavedImageRow = ({ image, number, hasLink, errors, movable, onDelete }: SavedImageRowProps) => (
  <ImageRow
    name={t.thisImage(number)}
    movable={movable}
    // the title is the label
    picture={
      <Picture
        picture={{ ...image, link_url: null }}
        name=""
        fit="cover"
        sizes="5rem"
        className="size-full"
      />
    }
    title={<p className="font-medium">{t.image(number)}</p>}
    remove={
      <IconButton label={t.deleteImage(number)} onClick={onDelete} className="text-bad-ink">
        <X aria-hidden className="size-5" />
      </IconButton>
    }
  >
    {image.link_url !== null && (
      <a
        href={image.link_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.leadsTo(shownLink(image.link_url))}
        className="inline-flex min-h-6 items-center text-sm break-all text-accent-ink underline"
      >
        {shownLink(image.link_url)}
      </a>
    )}
    {hasLink && <LinkInput id={image.id} of={t.thisImage(number)} link={image.link_url} errors={errors} />}
  </ImageRow>
)

interface ChosenImageRowProps {
  image: NewImage
  errors: Readonly<Record<string, string>>
  movable: Movable | undefined
  onRemove: () => void
  onBroken: () => void
}

export const ChosenImageRow = ({ image, errors, movable, onRemove, onBroken }: ChosenImageRowProps) => (
  <ImageRow
    name={image.original.name}
    movable={movable}
    picture={
      image.preview !== undefined && (
        <img src={image.preview} alt="" onError={onBroken} className="size-full object-cover" />
      )
    }
    title={
      <>
        <p className="truncate font-medium">
          <bdi>{image.original.name}</bdi>
        </p>
        {image.preview === undefined ? (
          <ProgressBar label={t.shrinking(image.original.name)} percent={Math.round(image.part * 100)} />
        ) : (
          <p className="text-sm text-soft">{t.notSavedYet}</p>
        )}
      </>
    }
    remove={
      <IconButton label={t.remove(image.original.name)} onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </IconButton>
    }
  >
    <LinkInput id={image.id} of={image.original.name} link={null} errors={errors} />
  </ImageRow>
)
