import { StateBadge } from '../../ui/state-badge'
import { claimedHere, claimedOn } from '../shared/campaign-detail.texts'
import type { ShownCode } from '../shared/campaign.view'
import { shownMoment } from '../../ui/formats'

/** Text that wraps as a whole. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** Who claimed a code, and when. */
export function Claimer({ qr }: { qr: ShownCode }) {
  const { claimer_name: name, claimer_company: company, claimer_mobile: mobile, claimer_email: email } = qr
  return (
    <div className="text-sm">
      {name && (
        <p className="text-base font-medium">
          <bdi>{name}</bdi>
          {company && (
            <span className="font-normal text-soft">
              {' · '}
              <bdi>{company}</bdi>
            </span>
          )}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4">
        {mobile && <bdi>{mobile}</bdi>}
        {email && <bdi>{email}</bdi>}
      </p>
      {qr.claimed_at && <p className="text-soft">{claimedOn(unbroken(shownMoment(qr.claimed_at)))}</p>}
      {qr.pending && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
          <StateBadge state={qr.pending} />
          {!qr.claimed_at && claimedHere}
        </p>
      )}
    </div>
  )
}
