import * as m from '@tohfa/sync-protocol/messages'
import { buttonClass } from '../../ui/button'
import { ContactCard } from '../shared/person-card/contact-card'
import { seeOutbox } from '../shared/shared.texts'
import { typedValues } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import * as t from './claim-page.texts'
import { Note } from '../shared/message'

interface LostClaimProps {
  claim: PendingWork
  /** whether the card of who was first comes next */
  winnerFollows?: boolean
}

/** Somebody else was first: what this person entered, and what to do next. */
export default function LostClaim({ claim, winnerFollows = false }: LostClaimProps) {
  const typed = typedValues(claim.fields)
  return (
    <>
      <section className="mb-6">
        <Note title={claim.problem?.detail ?? m.alreadyClaimed} bad>
          {t.lostHint}
        </Note>
        <details open className="mb-3">
          <summary>{t.yourDetails}</summary>
          <ContactCard
            contact={{
              name: typed.name ?? '',
              company: typed.company_name,
              mobile: typed.mobile,
              email: typed.email,
              website: typed.website,
              whatsapp: typed.whatsapp,
              address: typed.address,
            }}
          />
        </details>
        <a href="/outbox" className={buttonClass('primary', 'w-full')}>
          {seeOutbox}
        </a>
      </section>
      {winnerFollows && <h2 className="mb-2 font-medium">{t.winner}</h2>}
    </>
  )
}
