import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { shownLink } from '@tohfa/sync-protocol/links'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture/picture'
import { ImageRow } from './image-row'
import * as t from './images.texts'
import { LinkInput } from './link-input'

interface ExistingImageRowProps {
  image: CampaignImage
  /** its place, from 1 on, among how many */
  number: number
  all: number
  errors: Readonly<Record<string, string>>
  /** absent where order and link cannot be changed */
  onMove?: ((steps: 1 | -1) => void) | undefined
  onDelete: () => void
}

export function ExistingImageRow({ image, number, all, errors, onMove, onDelete }: ExistingImageRowProps) {
  return (
    <ImageRow
      // its title names it
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

/** Keeps the focus where it is at the end of the list too. */
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
