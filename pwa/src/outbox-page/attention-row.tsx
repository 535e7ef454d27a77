import { ArrowRightLeft, CopyPlus, KeyRound, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import * as labels from '../ui/labels.texts'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { Button, buttonClass } from '../ui/button'
import { classNames } from '../ui/class-names'
import { DropDown, ITEM, MenuItem } from '../ui/drop-down'
import { Details, EntryRow, type RowFacts } from './entry-row'
import * as t from './outbox.texts'
import { refusedActions, type RefusedAction } from './refused-actions'
import { useWaitingPhoto } from './waiting-photo'

interface AttentionRowProps extends RowFacts {
  entry: OutboxEntry
  /** the only one that needs a person */
  isOnly: boolean
  onWay: (way: RefusedAction, entry: OutboxEntry) => void
}

/** An entry that needs a person, and what can be done; entry-row.tsx draws its data and the server's reason. */
export function AttentionRow({ entry, isOnly, onWay, ...facts }: AttentionRowProps) {
  return (
    <EntryRow entry={entry} opensAtFirst={isOnly || entry.shut !== undefined} {...facts}>
      {entry.shut ? (
        <p>{entry.closed ? t.closedAttention : t.lockedAttention}</p>
      ) : (
        <Details entry={entry} ahead={facts.ahead} photo={<Photo id={entry.id} />} />
      )}
      <Ways entry={entry} isOnly={isOnly} onWay={onWay} />
    </EntryRow>
  )
}

function Photo({ id }: { id: string }) {
  const photo = useWaitingPhoto(id)
  return photo && <img src={photo} alt={t.withPhoto} className="size-20 rounded-card object-cover" />
}

const LOOKS: Record<RefusedAction, { text: string; Icon: LucideIcon }> = {
  give: { text: t.giveToAnother, Icon: ArrowRightLeft },
  edit: { text: t.editAndResend, Icon: Pencil },
  open: { text: t.editAndResend, Icon: Pencil },
  new: { text: t.sendAsNew, Icon: CopyPlus },
  pin: { text: t.pinAgainFor(1), Icon: KeyRound },
  discard: { text: t.discard, Icon: Trash2 },
}

/** The first two are buttons, the others are in a menu. */
function Ways({ entry, isOnly, onWay }: Pick<AttentionRowProps, 'entry' | 'isOnly' | 'onWay'>) {
  const [first, second, ...rest] = refusedActions(entry)
  if (!first) return null
  const face = (way: RefusedAction, iconClass = '') => {
    const { Icon, text } = LOOKS[way]
    return (
      <>
        <Icon aria-hidden className={classNames('size-5 shrink-0', iconClass)} />
        {text}
      </>
    )
  }
  // on a phone the first has a row to itself
  const button = (way: RefusedAction, variant: 'primary' | 'secondary', place = 'flex-1') =>
    way === 'open' ? (
      <a href={`/claim/${entry.code}`} className={buttonClass(variant, place, 'tight')}>
        {face(way, 'max-sm:hidden')}
      </a>
    ) : (
      <Button variant={variant} size="tight" className={place} onClick={() => onWay(way, entry)}>
        {face(way, 'max-sm:hidden')}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2 sm:max-w-xl sm:flex-nowrap">
      {button(first, isOnly && second ? 'primary' : 'secondary', 'flex-1 max-sm:basis-full')}
      {second && button(second, 'secondary')}
      {rest.length > 0 && (
        <DropDown title={labels.moreActions} className="h-full border border-edge">
          {rest.map((way) =>
            way === 'open' ? (
              <a key={way} href={`/claim/${entry.code}`} className={ITEM}>
                {face(way)}
              </a>
            ) : (
              <MenuItem key={way} onClick={() => onWay(way, entry)}>
                {face(way)}
              </MenuItem>
            ),
          )}
        </DropDown>
      )}
    </div>
  )
}
