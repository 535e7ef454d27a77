import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { ContactCard } from '../../ui/contact-card'
import { StateBadge, type DataState } from '../../ui/state-badge'
import type { Card } from './card.view'
import * as t from './claims.texts'
import { DownloadIcon, EditIcon, QrIcon, ShareIcon } from './icons'
import { photoUrl } from '../../ui/photo-url'

export type CardAction = 'share' | 'edit' | 'qr' | 'save'

export interface ClaimedCardProps {
  card: Card
  state: DataState | undefined
  /** the action that is under way */
  busy: CardAction | undefined
  onAction: (action: CardAction) => void
  /** what is to be said about the card before its details */
  children?: ReactNode
}

/** The recipient's contact card, and what can be done with it. */
export function ClaimedCard({ card, state, busy, onAction, children }: ClaimedCardProps) {
  const action = (name: CardAction, text: string, icon: ReactNode) => (
    <Button
      variant={name === 'save' ? 'primary' : 'secondary'}
      icon={icon}
      busy={busy === name}
      onClick={() => onAction(name)}
    >
      {text}
    </Button>
  )
  return (
    <>
      {state && (
        <p className="mb-4" role="status">
          <StateBadge state={state} />
        </p>
      )}
      {children}
      <h1 className="sr-only">{t.cardOf(card.name)}</h1>
      <ContactCard contact={{ ...card, photo: photoUrl(card.photo) }} />
      <div className="mt-5 grid grid-cols-1 gap-2 min-[20rem]:grid-cols-2">
        {action('share', t.share, <ShareIcon />)}
        {action('edit', t.edit, <EditIcon />)}
        {action('qr', t.qrCode, <QrIcon />)}
        {action('save', t.saveContact, <DownloadIcon />)}
      </div>
    </>
  )
}
