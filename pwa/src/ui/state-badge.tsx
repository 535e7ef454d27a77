import { classNames } from './class-names'
import { AttentionIcon, DeliveredIcon, DeviceIcon, SendingIcon } from './icons'
import * as t from './ui.texts'

/** The four states of a person's data, with the same names on every screen. */
const STATES = {
  saved: { Icon: DeviceIcon, text: t.savedOnDevice, look: 'bg-marigold-soft text-marigold-ink' },
  sending: { Icon: SendingIcon, text: t.sending, look: 'bg-sunken text-ink' },
  delivered: { Icon: DeliveredIcon, text: t.delivered, look: 'bg-good-soft text-good' },
  attention: { Icon: AttentionIcon, text: t.needsAttention, look: 'bg-bad-soft text-bad-ink' },
}
export type DataState = keyof typeof STATES

/** The state of a whole screen's data, announced when it changes; undefined: this device changed none of it. */
export const ScreenState = ({ state }: { state: DataState | undefined }) =>
  state && (
    <p className="mb-4" role="status">
      <StateBadge state={state} />
    </p>
  )

interface StateBadgeProps {
  state: DataState
  /** on a phone its word is only for screen readers, because a heading says it */
  iconOnPhone?: boolean
  className?: string
}

export function StateBadge({ state, iconOnPhone = false, className }: StateBadgeProps) {
  const { Icon, text, look } = STATES[state]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-medium',
        iconOnPhone && 'max-sm:px-1',
        look,
        className,
      )}
    >
      <Icon />
      <span className={iconOnPhone ? 'max-sm:sr-only' : undefined}>{text}</span>
    </span>
  )
}
