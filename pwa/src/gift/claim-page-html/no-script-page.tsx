/** The answers to forms that are sent without JavaScript: the app's own parts, each on its own page. */
import type { KnownGift, NoScriptPage } from '@tohfa/sync-protocol/entities/claim-page'
import * as m from '@tohfa/sync-protocol/messages'
import type { ComponentType } from 'react'
import { cardOf } from '../contact/card.view'
import { isLabelled, labelOf } from '../shared/field-labels'
import { ContactCard } from '../shared/person-card/contact-card'
import { NoScriptPost } from '../shared/form/no-script-post'
import { forgot } from '../pin/pin.texts'
import { Frame } from '../page/frame'
import { GiftHead } from '../page/gift-head'
import { DoneNote, Note } from '../shared/message'
import * as t from '../page/claim-page.texts'
import { NoScriptOwnData } from './no-script-own-data'
import { RecoverPage, RecoveryPage } from './no-script-recovery'
import { PinQuestion } from './pin-question'
import { TYPES } from './types'

interface UnlockedProps {
  page: NoScriptPage
  unlocked: unknown
}

export const NoScriptPageView = (page: NoScriptPage) => (
  <Frame waiting={0}>
    <GiftHead campaign={page.gift.campaign} />
    <DoneNote done={page.done} />
    {asksForPin(page) && page.gift.qr.pin_wait && <Note>{page.gift.qr.pin_wait}</Note>}
    <Content {...page} />
    {page.consents && <NoScriptOwnData {...page} />}
    {page.gift.qr.claimed && (
      <p className="mt-5">
        <a href={`/claim/${page.gift.qr.code}`} className="text-accent-ink underline">
          {t.back}
        </a>
      </p>
    )}
  </Frame>
)

const asksForPin = ({ shows: { what } }: NoScriptPage) => what === 'pin' || what === 'recover'

function Content(page: NoScriptPage) {
  const { gift, shows, refused } = page
  const problem = refused?.problem
  switch (shows.what) {
    case 'pin':
      return (
        <NoScriptPost value={{ hidden: {}, action: '?do=pin' }}>
          <PinQuestion {...TYPES[gift.campaign.campaign_type].question} problem={problem} />
          <p className="mt-4">
            <a href={`/claim/${gift.qr.code}?ask=recovery`} className="text-accent-ink underline">
              {forgot}
            </a>
          </p>
        </NoScriptPost>
      )
    case 'gift': {
      const Unlocked = TYPES[gift.campaign.campaign_type].Unlocked as ComponentType<UnlockedProps>
      return <Unlocked page={page} unlocked={shows.unlocked} />
    }
    case 'recover':
      return <RecoverPage {...page} />
    case 'recovery':
      return <RecoveryPage {...shows} />
    case 'lost':
      return <Lost gift={gift} said={problem?.detail ?? m.alreadyClaimed} values={refused?.values ?? {}} />
  }
}

interface LostProps {
  gift: KnownGift
  /** why it was not saved */
  said: string
  values: Readonly<Record<string, string>>
}

/** Somebody else was first: what was typed here, to be copied, and whose gift it is now. */
function Lost({ gift, said, values }: LostProps) {
  const card = cardOf(gift.qr)
  const typed = Object.entries(values).filter(([name, text]) => isLabelled(name) && text !== '')
  return (
    <>
      <Note title={said} bad>
        {t.notSaved}
      </Note>
      <dl className="mb-5">
        {typed.map(([name, text]) => (
          <div key={name} className="border-t border-line py-1.5">
            <dt className="text-sm text-soft">{labelOf(name)}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {card.name !== '' && (
        <>
          <h2 className="mb-2 font-medium">{t.winner}</h2>
          <ContactCard contact={{ ...card, photo: typeof card.photo === 'string' ? card.photo : null }} />
        </>
      )}
    </>
  )
}
