import { Inbox } from 'lucide-react'
import { Link } from 'wouter'
import { useOutboxCounts } from '../../offline/react'
import { AttentionIcon, DeliveredIcon, DeviceIcon, SendingIcon } from '../../ui/icons'
import { classNames } from '../../ui/class-names'
import { needsAttention } from '../../ui/ui.texts'
import * as t from '../app.texts'

const PILL = 'flex min-h-touch items-center gap-1.5 rounded-full px-3 text-sm font-medium'

/** The number of undelivered operations, on every screen; a link to the outbox. */
export function OutboxPill() {
  const { waiting = 0, sending = 0, attention = 0, delivered = 0 } = useOutboxCounts() ?? {}
  const underWay = waiting + sending
  const isEmpty = underWay + attention === 0
  // counts that are not read yet, or of a browser in which nothing was saved, say nothing
  const label = !isEmpty ? t.outboxHolds(underWay, attention) : delivered > 0 ? t.outboxDelivered : t.outbox
  return (
    <Link
      href="/outbox"
      title={label}
      className={classNames(
        PILL,
        attention > 0
          ? 'bg-bad-soft text-bad-ink'
          : underWay > 0
            ? 'bg-marigold-soft text-marigold-ink'
            : 'text-soft hover:bg-sunken',
      )}
    >
      {underWay > 0 && (
        <span
          // on a phone there is no room for it next to what needs attention
          className={classNames('flex items-center gap-1', attention > 0 && 'max-[26.5rem]:sr-only')}
        >
          {sending > 0 ? <SendingIcon /> : <DeviceIcon />}
          {underWay}
          <span className="sr-only">{t.waiting}</span>
        </span>
      )}
      {attention > 0 && (
        <span className="flex items-center gap-1">
          <AttentionIcon />
          {attention}
          <span className="max-md:sr-only">{needsAttention}</span>
        </span>
      )}
      {isEmpty && (delivered > 0 ? <DeliveredIcon /> : <Inbox aria-hidden className="size-5" />)}
      <span className={isEmpty ? 'max-md:sr-only' : 'sr-only'}>{t.outbox}</span>
    </Link>
  )
}
