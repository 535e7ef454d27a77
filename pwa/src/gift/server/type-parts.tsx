/** The types' parts where the page is rendered: there at once, and as they are before anybody has given a PIN. */
import ClaimForm from '../contact/claim-form'
import { ClaimedCard } from '../contact/claimed-card'
import * as diary from '../diary/diary.texts'
import SaleClaim from '../sale/sale-claim'
import * as sale from '../sale/sale.texts'
import TravelClaim from '../travel/travel-claim'
import * as travel from '../travel/traveler.texts'
import { Note } from '../shared/message'
import type { TypeDetailsProps } from '../shared/type-part-props'
import { LockedGift } from '../pin/locked-gift'
import type * as Browser from '../page/type-parts'

const load = async () => undefined

export const CARD: typeof Browser.CARD = { Part: ClaimedCard, load }

export const FORMS: typeof Browser.FORMS = {
  vcard: { Part: ClaimForm, load },
  diary: { Part: ClaimForm, load },
  travel: { Part: TravelClaim, load },
  sale: { Part: SaleClaim, load },
}

const locked = (texts: { lockedTitle: string; lockedText: string }, action: string) =>
  function Locked({ wait }: Pick<TypeDetailsProps, 'wait'>) {
    return (
      <>
        {wait && <Note>{wait}</Note>}
        <LockedGift title={texts.lockedTitle} text={texts.lockedText} action={action} />
      </>
    )
  }

export const DETAILS: typeof Browser.DETAILS = {
  diary: { Part: locked(diary, diary.openDiary), load },
  travel: { Part: locked(travel, travel.access), load },
  sale: { Part: locked(sale, sale.access), load },
}
