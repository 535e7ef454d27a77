import { addressOf } from '@tohfa/sync-protocol/http/address'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button'
import { ContactCard } from '../shared/person-card/contact-card'
import { ScreenState, type DataState } from '../../ui/state-badge'
import type { Card } from './card.view'
import * as t from './contact.texts'
import { DownloadIcon, EditIcon, QrIcon, ShareIcon } from './card-icons'
import { giftGiver } from '../shared/person-card/gift-giver-contact'
import * as g from '../shared/person-card/giver.texts'
import { photoUrl } from '../shared/person-card/photo-url'
import { SaveGiverButton } from '../shared/person-card/save-giver-button'

export type CardAction = 'share' | 'edit' | 'qr' | 'save'

export interface ClaimedCardProps {
  code: string
  card: Card
  state: DataState | undefined
  /** the running action */
  busy: CardAction | undefined
  onAction: (action: CardAction) => void
  /** whose gift it is */
  campaign: GiftCampaign
  /** notes above the card's details */
  children?: ReactNode
}

/** The recipient's contact card with its actions. */
export default function ClaimedCard({
  code,
  card,
  state,
  busy,
  onAction,
  campaign,
  children,
}: ClaimedCardProps) {
  const giver = giftGiver(campaign)
  const action = (
    name: CardAction,
    text: string,
    icon: ReactNode,
    plain: Pick<ComponentProps<'button'>, 'name' | 'value' | 'formAction' | 'className'>,
  ) => (
    <Button
      {...plain}
      type="submit"
      size="tight"
      variant={name === 'save' ? 'primary' : 'secondary'}
      icon={icon}
      busy={busy === name}
      onClick={(event) => {
        event.preventDefault()
        onAction(name)
      }}
    >
      {text}
    </Button>
  )
  return (
    <>
      <ScreenState state={state} />
      {children}
      <h1 className="sr-only">{t.cardOf(card.name)}</h1>
      <ContactCard contact={{ ...card, photo: photoUrl(card.photo) }} />
      {/* without JavaScript each button is a link to a page of the server that does the same */}
      <form className="mt-5 grid grid-cols-1 gap-2 min-[22rem]:grid-cols-[auto_1fr] sm:grid-cols-2">
        {action('share', t.share, <ShareIcon />, { className: 'needs-script' })}
        {action('edit', t.edit, <EditIcon />, { name: 'ask', value: 'pin' })}
        {action('qr', t.qrCode, <QrIcon />, { formAction: addressOf(endpoint.downloadQrPicture, { code }) })}
        {action('save', t.saveContact, <DownloadIcon />, {
          formAction: addressOf(endpoint.downloadVcard, { code }),
        })}
      </form>
      {giver && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3 *:last:-mx-4">
          <p className="min-w-0">
            {`${g.from} `}
            <bdi className="font-medium">{giver.name}</bdi>
          </p>
          <SaveGiverButton giver={giver} variant="quiet" />
        </div>
      )}
    </>
  )
}
