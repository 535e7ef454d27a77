import { isClaim } from '../../offline/sending-rules/outbox-entry'
import { AttentionIcon, DeliveredIcon, DeviceIcon, SendingIcon } from '../../ui/icons'
import { asText } from '../shared/submit/pending-view'
import type { ClaimView } from './claim.view'
import * as t from './staff.texts'
import { useFromDevice, type Store } from './use-from-device'

const ICONS = {
  saved: DeviceIcon,
  sending: SendingIcon,
  delivered: DeliveredIcon,
  attention: AttentionIcon,
}

interface JustClaimedProps {
  code: string
  view: Extract<ClaimView, { screen: 'claimed' | 'card' }>
}

/** Whose claim was just saved, and of which gift. */
export function JustClaimed({ code, view }: JustClaimedProps) {
  const number = useFromDevice(code, numberOf)
  const name = view.screen === 'card' ? view.card.name : asText(view.pending.find(isClaim)?.fields.name)
  const state = view.state ?? 'delivered'
  const Icon = ICONS[state]
  return (
    <p className="flex w-full max-w-xl items-center justify-center gap-1.5">
      <Icon />
      <span className="shrink-0 font-semibold">{t.states[state]}</span>
      {name !== '' && (
        <>
          {' · '}
          <bdi className="min-w-0">{name}</bdi>
        </>
      )}
      {number !== undefined && <span className="shrink-0">{` · ${t.numbered(number)}`}</span>}
    </p>
  )
}

const numberOf = (store: Store, code: string) => store.numberHere(code)
