import { classNames } from './class-names'
import { AttentionIcon, DeliveredIcon, DeviceIcon, SendingIcon } from './icons'
import * as t from './ui.texts'

/** The four states of a person's data, with the same names on every screen. */
export const STATES = {
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

export function StateBadge({ state, className }: { state: DataState; className?: string }) {
  const { Icon, text, look } = STATES[state]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-medium',
        look,
        className,
      )}
    >
      <Icon />
      {text}
    </span>
  )
}
