import { addressOf } from '@tohfa/sync-protocol/http/address'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { icon } from '../../ui/icons'
import { ContactCard } from '../shared/person-card/contact-card'
import { ScreenState, type DataState } from '../../ui/state-badge'
import { toast } from '../../ui/toast'
import type { Card } from './card.view'
import * as t from './contact.texts'
import type { EditPanel } from './edit-panel'
import { giftGiver } from '../shared/person-card/gift-giver-contact'
import * as g from '../shared/shared.texts'
import { photoUrl } from '../shared/person-card/photo-url'
import { SaveGiverButton } from '../shared/person-card/save-giver-button'

type CardAction = 'share' | 'edit' | 'qr' | 'save'

export interface ClaimedCardProps {
  code: string
  card: Card
  state: DataState | undefined
  /** a button was pressed */
  onAct: () => void
  /** the script that edits the card was loaded */
  onEdit: (Panel: typeof EditPanel) => void
  /** whose gift it is */
  campaign: GiftCampaign
  /** notes above the card's details */
  children?: ReactNode
}

/** The recipient's contact card with its actions. Each action's script is loaded when its button is pressed. */
export default function ClaimedCard({
  code,
  card,
  state,
  onAct,
  onEdit,
  campaign,
  children,
}: ClaimedCardProps) {
  const giver = giftGiver(campaign)
  const [busy, setBusy] = useState<CardAction>()
  const act = async (action: CardAction, failure: string) => {
    onAct()
    setBusy(action)
    try {
      if (action === 'edit') {
        const edit = await import('./edit-panel')
        return onEdit(edit.EditPanel)
      }
      const commands = await import('./card.commands')
      await commands[action](code, card, state)
    } catch {
      // its script did not load
      toast(failure, 'error')
    } finally {
      setBusy(undefined)
    }
  }
  const action = (
    name: CardAction,
    text: string,
    icon: ReactNode,
    failure: string,
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
        void act(name, failure)
      }}
    >
      {text}
    </Button>
  )
  return (
    <>
      <ScreenState state={state} />
      {children}
      <h1 className="sr-only">{`${t.cardOf} ${card.name}`}</h1>
      <ContactCard contact={{ ...card, photo: photoUrl(card.photo) }} />
      {/* without JavaScript each button is a link to a page of the server that does the same */}
      <form className="mt-5 grid grid-cols-1 gap-2 min-[22rem]:grid-cols-[auto_1fr] sm:grid-cols-2">
        {action('share', t.share, <ShareIcon />, t.notShared, { className: 'needs-script' })}
        {action('edit', t.edit, <EditIcon />, m.detailsUpdateFailed, { name: 'ask', value: 'pin' })}
        {action('qr', t.qrCode, <QrIcon />, m.qrDownloadFailed, {
          formAction: addressOf(endpoint.downloadQrPicture, { code }),
        })}
        {action('save', t.saveContact, <DownloadIcon />, m.contactDownloadFailed, {
          formAction: addressOf(endpoint.downloadVcard, { code }),
        })}
      </form>
      {giver && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3 *:last:-mx-4">
          <p className="min-w-0">
            {`${g.fromGiver} `}
            <bdi className="font-medium">{giver.name}</bdi>
          </p>
          <SaveGiverButton giver={giver} variant="quiet" />
        </div>
      )}
    </>
  )
}

// drawn here because the claim page loads no icon library
const ShareIcon = icon(<path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v6.5h14V13" />)
const EditIcon = icon(<path d="M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4" />)
const QrIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2M17.5 20H20v-2M14 20h.5" />,
)
const DownloadIcon = icon(<path d="M12 3.5V15M7.5 10.5 12 15l4.5-4.5M4.5 20h15" />)
