import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { CAMPAIGN_IMAGES_MAX } from '@tohfa/sync-protocol/limits'
import { shownLink } from '@tohfa/sync-protocol/links'
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

interface ImageRowProps {
  picture: ReactNode
  title: ReactNode
  /** buttons at the end of its head */
  tools: ReactNode
  /** absent if it cannot be dragged */
  sorting?: (ReturnType<Sorting['rowOf']> & { handle: ReturnType<Sorting['handleOf']> }) | undefined
  children?: ReactNode
}

/** One image in the edited list: small picture, name, and its actions. */
const ImageRow = ({ picture, title, tools, sorting, children }: ImageRowProps) => (
  <li
    // the rows that cannot be dragged come last, also while others are dragged
    style={{ order: sorting ? sorting.order : CAMPAIGN_IMAGES_MAX }}
    className={classNames(
      'rounded-control border bg-paper p-2',
      sorting?.isDragged ? 'relative z-1 border-accent-ink shadow-float' : 'border-line',
    )}
  >
    <div className="flex items-center gap-3">
      <div
        title={sorting && t.dragToSort}
        className={classNames(
          'flex shrink-0 items-center',
          sorting && '-ml-1 cursor-grab touch-none select-none active:cursor-grabbing',
        )}
        {...sorting?.handle}
      >
        {sorting && <GripVertical aria-hidden className="size-5 text-soft" />}
        <div className="pointer-events-none size-16 overflow-hidden rounded-control bg-sunken sm:size-20">
          {picture}
        </div>
      </div>
      {/* on a phone the tools of an image are below its title */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center">
        <div className="min-w-0 flex-1 basis-24">{title}</div>
        <div className="-ml-2 flex shrink-0 sm:ml-0">{tools}</div>
      </div>
    </div>
    <div className="mt-2 grid gap-1 px-1 pb-1">{children}</div>
  </li>
)

interface ExistingImageRowProps {
  image: CampaignImage
  /** its place, from 1 on, and how many there are */
  number: number
  all: number
  errors: Readonly<Record<string, string>>
  /** absent if order and link cannot be changed */
  onMove?: ((steps: number) => void) | undefined
  sorting: Sorting
  onDelete: () => void
}

export function ExistingImageRow(props: ExistingImageRowProps) {
  const { image, number, all, errors, onMove, sorting, onDelete } = props
  return (
    <ImageRow
      sorting={
        onMove && all > 1 ? { ...sorting.rowOf(image.id), handle: sorting.handleOf(image.id) } : undefined
      }
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
      tools={
        <>
          {onMove && all > 1 && (
            <>
              <MoveButton label={t.moveUp(number)} possible={number > 1} onPress={() => onMove(-1)}>
                <ArrowUp aria-hidden className="size-5" />
              </MoveButton>
              <MoveButton label={t.moveDown(number)} possible={number < all} onPress={() => onMove(1)}>
                <ArrowDown aria-hidden className="size-5" />
              </MoveButton>
            </>
          )}
          <IconButton label={t.deleteImage(number)} onClick={onDelete} className="text-bad-ink">
            <X aria-hidden className="size-5" />
          </IconButton>
        </>
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
      {onMove && <LinkInput id={image.id} of={t.thisImage(number)} link={image.link_url} errors={errors} />}
    </ImageRow>
  )
}

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

interface ChosenImageRowProps {
  image: NewImage
  errors: Readonly<Record<string, string>>
  onRemove: () => void
  onBroken: () => void
}

export const ChosenImageRow = ({ image, errors, onRemove, onBroken }: ChosenImageRowProps) => (
  <ImageRow
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
    tools={
      <IconButton label={t.remove(image.original.name)} onClick={onRemove}>
        <X aria-hidden className="size-5" />
      </IconButton>
    }
  >
    <LinkInput id={image.id} of={image.original.name} link={null} errors={errors} />
  </ImageRow>
)
