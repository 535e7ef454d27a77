/** The types of gift for the server's rendering: all parts are there at once, as they are before a PIN was given. */
import type { UnlockedContent } from '@tohfa/sync-protocol/entities/claim-page'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { ComponentType, JSX } from 'react'
import ClaimedCard from '../contact/claimed-card'
import { contact } from '../contact/contact.server'
import { diary } from '../diary/diary.server'
import { ClosedGift } from '../pin/closed-gift'
import { sale } from '../sale/sale.server'
import { Note } from '../shared/message'
import type { TypeAtServer } from '../shared/type-at-server'
import type { LazyPart } from '../../ui/lazy-part'
import type { TypeDetailsProps } from '../shared/type-part'
import { travel } from '../travel/travel.server'
import type * as Browser from '../types/parts'

export const TYPES: { [Type in CampaignType]: TypeAtServer<UnlockedContent[Type]> } = {
  vcard: contact,
  diary: { Form: contact.Form, ...diary },
  travel,
  sale,
}

/** A part that is there at once. */
const part = <Props,>(Part: ComponentType<Props>): LazyPart<Props> =>
  Object.assign((props: Props & JSX.IntrinsicAttributes) => <Part {...props} />, {
    load: async () => undefined,
  })

const lockedGift = (texts: NonNullable<TypeAtServer<never>['locked']>) =>
  function Locked({ wait }: Pick<TypeDetailsProps, 'wait'>) {
    return (
      <>
        {wait && <Note>{wait}</Note>}
        <ClosedGift {...texts} />
      </>
    )
  }

export const CARD: typeof Browser.CARD = part(ClaimedCard)

const parts = Object.entries(TYPES).map(([type, { Form, locked }]) => [
  type,
  {
    form: part(Form),
    claimed: locked ? part(lockedGift(locked)) : CARD,
  },
])

/** Instead of the browser's parts, which load later. */
export const PARTS = Object.fromEntries(parts) as typeof Browser.PARTS
