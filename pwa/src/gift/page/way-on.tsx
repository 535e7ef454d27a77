import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { useLayoutEffect, useRef, useState } from 'react'
import * as labels from '../../ui/labels.texts'
import { isStaff } from '../../device/staff'
import { Button, buttonClass } from '../../ui/button'
import { icon } from '../../ui/icons'
import { toast } from '../../ui/toast/toast'
import { hasPin } from '../pin/kept-pins'
import { draftOf } from '../shared/form/form-draft'
import type { ClaimView } from './claim.view'
import { HandOver } from './hand-over'
import { JustClaimed } from './just-claimed'
import type YourData from './your-data/your-data'
import * as t from './claim-page.texts'
import { useFromDevice, type Store } from './use-from-device'

interface WayOnProps {
  code: string
  view: Extract<ClaimView, { screen: 'form' | 'claimed' | 'card' }>
}

/** What leads on from a gift; while it is claimed, only what staff need to know. */
export function WayOn({ code, view }: WayOnProps) {
  const [staff] = useState(isStaff)
  const isForm = view.screen === 'form'
  const wasForm = useRef(isForm)
  const [claimedNow, setClaimedNow] = useState(false)
  useLayoutEffect(() => {
    if (wasForm.current && !isForm) {
      setClaimedNow(true)
      // the form was long, and its button at the end
      scrollTo(0, 0)
      // the draft of a form that was sent is gone
      if (draftOf(code).name) toast(m.alreadyClaimed, 'error')
    }
    wasForm.current = isForm
  }, [code, isForm])
  if (view.screen === 'form') return staff && <HandOver />
  // it is somebody else's now
  if (view.lost && !staff) return null
  const isGuests = staff && !view.lost && (claimedNow || view.ownClaim)
  // anything else is opened for a reason of its own, such as a payment
  const isFirst = isGuests || (view.screen === 'card' && !view.lost)
  return (
    <nav aria-label={t.whatNext} className="grid pt-3">
      {/* what belongs to a guest is not for staff */}
      {!isGuests && <Links code={code} campaign={view.campaign} />}
      {staff && (
        <>
          {/* its place never moves: a press in a hurry would miss it; while somebody fills in a form, nothing leads away */}
          <div
            data-thumb
            className="fixed inset-x-0 bottom-0 z-1 flex flex-col items-center gap-2 bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [body:has(form[novalidate])_&]:hidden"
          >
            {isGuests && <JustClaimed code={code} view={view} />}
            <a
              href="/scan"
              data-first={isFirst || undefined}
              className={buttonClass(isFirst ? 'primary' : 'secondary', 'w-full max-w-xl')}
            >
              <ScanIcon />
              {t.scanNext}
            </a>
          </div>
          <div className={isGuests ? 'mt-5 h-20' : 'h-20'} />
        </>
      )}
    </nav>
  )
}

/** To the PIN of a claimed gift, to its holder's stored data, and to the other gifts of this phone. */
function Links({ code, campaign }: { code: string; campaign: GiftCampaign }) {
  const others = useFromDevice(code, othersOf) ?? 0
  const [own, setOwn] = useState<{ Data: typeof YourData }>()
  const showOwn = () =>
    void import('./your-data/your-data').then(
      ({ default: Data }) => setOwn({ Data }),
      () => toast(t.yourDataFailed, 'error'),
    )
  return (
    <>
      <a href={`/gift-pin/${code}`} className={buttonClass('quiet')}>
        {t.pinAndLink}
      </a>
      {/* to whoever holds it, keep-gift.tsx offers them */}
      {others > 0 && !hasPin(code) && (
        <a href="/gifts" className={buttonClass('quiet')}>
          {labels.yourGifts}
        </a>
      )}
      <Button variant="secondary" onClick={showOwn}>
        {t.yourData}
      </Button>
      {own && <own.Data code={code} campaign={campaign} onClose={() => setOwn(undefined)} />}
    </>
  )
}

const othersOf = (store: Store, code: string) => store.countOthers(code)

const ScanIcon = icon(
  <path d="M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M7 12h10" />,
)
