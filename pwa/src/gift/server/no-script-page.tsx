/** The answers to forms that are sent without JavaScript: the app's own parts, each on a page of its own. */
import type { KnownGift, NoScriptPage } from '@tohfa/sync-protocol/entities/claim-page'
import * as m from '@tohfa/sync-protocol/messages'
import type { ReactNode } from 'react'
import { cardOf, formValues as contactValues } from '../contact/card.view'
import * as claims from '../contact/contact.texts'
import { EditForm } from '../contact/edit-form'
import * as diary from '../diary/diary.texts'
import { PaymentFields } from '../sale/payment-fields'
import { SaleBalance } from '../sale/sale-balance'
import { Payments, SaleRows } from '../sale/sale-rows'
import { SaleSeller } from '../sale/sale-seller'
import * as sale from '../sale/sale.texts'
import { TravelEdit } from '../travel/travel-edit'
import * as travel from '../travel/traveler.texts'
import { TravelerCard } from '../travel/traveler-card'
import { ContactCard } from '../shared/person-card/contact-card'
import { NoScriptPost } from '../shared/form/no-script-post'
import * as recovery from '../pin/recovery.texts'
import { Frame } from '../page/frame'
import { DoneNote, Note } from '../shared/message'
import { NoScriptDiary } from './no-script-diary'
import { NoScriptForm } from './no-script-form'
import * as t from './no-script.texts'
import { NoScriptOwnData } from './no-script-own-data'
import { RecoverPage, RecoveryPage } from './no-script-recovery'
import { PinQuestion } from './pin-question'

const nothing = async () => undefined

export const NoScriptPageView = (page: NoScriptPage) => (
  <Frame waiting={0}>
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
          <PinQuestion {...pinTexts(gift)} problem={problem} />
          <p className="mt-4">
            <a href={`/claim/${gift.qr.code}?ask=recovery`} className="text-accent-ink underline">
              {recovery.forgot}
            </a>
          </p>
        </NoScriptPost>
      )
    case 'contact': {
      const card = cardOf(gift.qr)
      return (
        <Sent page={page} form="edit" title={claims.editTitle}>
          <EditForm
            draft=""
            values={refused?.values ?? contactValues(card)}
            photo={typeof card.photo === 'string' ? card.photo : null}
            problem={problem}
            onSave={nothing}
            onCancel={() => undefined}
          />
        </Sent>
      )
    }
    case 'travel': {
      const { traveler } = shows
      return (
        <>
          {traveler && <TravelerCard traveler={traveler} photo={traveler.profile_image} />}
          <Sent page={page} form="edit" folded={traveler ? travel.edit : undefined}>
            <TravelEdit
              draft=""
              traveler={traveler ?? undefined}
              typed={refused?.values}
              pin=""
              photo={null}
              problem={problem}
              onSave={nothing}
              onCancel={() => undefined}
            />
          </Sent>
        </>
      )
    }
    case 'sale': {
      const { receipt } = shows
      const balance = receipt?.balance_amount
      return (
        <>
          {receipt && (
            <>
              <h1 className="font-display text-2xl font-semibold">{sale.details}</h1>
              <p className="mt-1 mb-3 font-mono">{receipt.receipt_number}</p>
              <SaleSeller sale={receipt} />
              <SaleRows sale={receipt} />
              <SaleBalance balance={receipt.balance_amount} />
              <Payments payments={receipt.payments} />
            </>
          )}
          {balance !== 0 && (
            <Sent page={page} form="payment" folded={receipt ? sale.addPayment : undefined}>
              <NoScriptForm refused={refused} submit={sale.savePayment}>
                {(errors, values) => <PaymentFields balance={balance} values={values} errors={errors} />}
              </NoScriptForm>
            </Sent>
          )}
        </>
      )
    }
    case 'diary':
      return (
        <Sent page={page} form="entry" title={diary.title}>
          <NoScriptDiary entries={shows.entries} refused={refused} />
        </Sent>
      )
    case 'recover':
      return <RecoverPage {...page} />
    case 'recovery':
      return <RecoveryPage {...shows} />
    case 'lost':
      return <Lost gift={gift} said={problem?.detail ?? m.alreadyClaimed} values={refused?.values ?? {}} />
  }
}

interface SentProps {
  page: NoScriptPage
  /** what the form asks for */
  form: string
  title?: string
  /** the words behind which the form is folded away */
  folded?: string | undefined
  children: ReactNode
}

/** A form with what it carries on. */
const Sent = ({ page: { hidden, asksPin }, form, title, folded, children }: SentProps) => (
  <NoScriptPost value={{ hidden, action: `?do=${form}`, asksPin }}>
    {title !== undefined && <h1 className="mb-4 font-display text-2xl font-semibold">{title}</h1>}
    {folded === undefined ? (
      children
    ) : (
      <details className="mt-4">
        <summary className="min-h-touch py-2 text-accent-ink underline">{folded}</summary>
        {children}
      </details>
    )}
  </NoScriptPost>
)

const pinTexts = ({ campaign }: KnownGift) =>
  ({
    vcard: { title: claims.enterPinToEdit, action: claims.verifyAndEdit },
    diary: { title: diary.pinTitle, action: diary.access },
    travel: { title: travel.accessTitle, action: travel.access },
    sale: { title: sale.access, action: sale.access },
  })[campaign.campaign_type]

interface LostProps {
  gift: KnownGift
  /** why it was not saved */
  said: string
  values: Readonly<Record<string, string>>
}

/** Somebody else was first: what was typed here, to be copied, and whose the gift is now. */
function Lost({ gift, said, values }: LostProps) {
  const card = cardOf(gift.qr)
  const typed = Object.entries(values).filter(([, text]) => text !== '')
  return (
    <>
      <Note title={said} bad>
        {t.notSaved}
      </Note>
      <dl className="mb-5">
        {typed.map(([name, text]) => (
          <div key={name} className="border-t border-line py-1.5">
            <dt className="text-sm text-soft">{name.replaceAll('_', ' ')}</dt>
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
