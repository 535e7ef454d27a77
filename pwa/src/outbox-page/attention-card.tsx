import { ArrowRightLeft, CopyPlus, KeyRound, Pencil, Trash2 } from 'lucide-react'
import type { OutboxEntry } from '../offline/core/outbox-entry'
import { Button, buttonClass } from '../ui/button'
import { AttentionIcon } from '../ui/icons'
import { EntryCard } from './entry-card'
import * as t from './outbox.texts'
import { canMove, isContact, mendOf, reasonsOf, shownFields } from './outbox.view'
import { useWaitingPhoto } from './waiting-photo'

export type WayOn = 'give' | 'edit' | 'mend' | 'discard'

interface AttentionCardProps {
  entry: OutboxEntry
  onWay: (way: WayOn, entry: OutboxEntry) => void
}

/** An entry that needs a person: its data, the server's reason and three actions. */
export function AttentionCard({ entry, onWay }: AttentionCardProps) {
  const photo = useWaitingPhoto(entry.id)
  const mend = mendOf(entry)
  if (entry.shut)
    return (
      <EntryCard entry={entry}>
        <p className="mt-2">{entry.closed ? t.closedAttention : t.lockedAttention}</p>
        {entry.closed && <DiscardButton onPress={() => onWay('discard', entry)} />}
      </EntryCard>
    )
  return (
    <EntryCard entry={entry}>
      <div className="mt-3 flex gap-2 rounded-control bg-bad-soft px-3 py-2.5 text-bad-ink">
        <AttentionIcon />
        <div className="min-w-0">
          <p className="font-medium">{t.reason}</p>
          {reasonsOf(entry).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      </div>
      <details className="mt-2" open>
        <summary className="flex min-h-touch items-center font-medium">{t.data}</summary>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {shownFields(entry).map(({ label, text }) => (
            <div key={label} className="flex gap-2">
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className="min-w-0">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {photo && <img src={photo} alt={t.withPhoto} className="mt-2 size-20 rounded-card object-cover" />}
      </details>
      <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
        {canMove(entry) && (
          <Button
            icon={<ArrowRightLeft aria-hidden className="size-5" />}
            onClick={() => onWay('give', entry)}
          >
            {t.giveToAnother}
          </Button>
        )}
        {mend === 'new' && (
          <Button icon={<CopyPlus aria-hidden className="size-5" />} onClick={() => onWay('mend', entry)}>
            {t.sendAsNew}
          </Button>
        )}
        {mend === 'pin' && !isContact(entry) && (
          <Button icon={<KeyRound aria-hidden className="size-5" />} onClick={() => onWay('mend', entry)}>
            {t.pinAgainFor(1)}
          </Button>
        )}
        {isContact(entry) ? (
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden className="size-5" />}
            onClick={() => onWay('edit', entry)}
          >
            {t.editAndResend}
          </Button>
        ) : (
          <a href={`/claim/${entry.code}`} className={buttonClass('secondary')}>
            <Pencil aria-hidden className="size-5" />
            {t.editAndResend}
          </a>
        )}
        <DiscardButton onPress={() => onWay('discard', entry)} />
      </div>
    </EntryCard>
  )
}

const DiscardButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet-danger" icon={<Trash2 aria-hidden className="size-5" />} onClick={onPress}>
    {t.discard}
  </Button>
)
