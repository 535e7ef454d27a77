import { addressOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import * as labels from '../../ui/labels.texts'
import { isStaff } from '../../device/staff'
import { Button } from '../../ui/button'
import { icon } from '../../ui/icons'
import { ContactCard } from '../shared/person-card/contact-card'
import { ScreenState, type DataState } from '../../ui/state-badge'
import { toast } from '../../ui/toast/toast'
import type { Card } from './card.view'
import * as t from './contact.texts'
import type { EditPanel } from './edit-panel'
import { photoUrl } from '../shared/person-card/photo-url'

type CardAction = 'share' | 'edit' | 'qr' | 'save'

export interface ClaimedCardProps {
  code: string
  card: Card
  state: DataState | undefined
  /** a button was pressed */
  onAct: () => void
  /** the script that edits the card was loaded */
  onEdit: (Panel: typeof EditPanel) => void
  /** it was claimed here just now */
  isNew?: boolean | undefined
  /** its QR code; false if something else comes first on this page */
  qr: ReactNode
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
  isNew,
  qr,
  children,
}: ClaimedCardProps) {
  const [busy, setBusy] = useState<CardAction>()
  const share = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // on a small phone a toast would cover the QR code; staff go on to the next gift
    if (isNew && !isStaff()) share.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
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
    plain: Pick<ComponentProps<'button'>, 'name' | 'value' | 'formAction'>,
  ) => (
    <Button
      {...plain}
      ref={name === 'share' ? share : undefined}
      type="submit"
      size="tight"
      variant={name === 'share' && qr ? 'primary' : 'secondary'}
      className={
        name === 'share'
          ? 'needs-script col-span-full [@media(height>=30rem)]:scroll-mb-36'
          : 'flex-col text-sm'
      }
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
  const use = (
    <>
      {/* its place, until it is drawn */}
      {qr && <div className="flow-root min-h-65">{qr}</div>}
      {/* without JavaScript each button is a link to a page of the server that does the same */}
      <form className="my-5 grid last:mb-0 grid-cols-[repeat(auto-fit,minmax(max(4.5rem,25%),1fr))] gap-2">
        {action('share', labels.share, <ShareIcon />, t.notShared, {})}
        {action('edit', labels.edit, <EditIcon />, m.detailsUpdateFailed, { name: 'ask', value: 'pin' })}
        {action('qr', t.qrCode, <QrIcon />, m.qrDownloadFailed, {
          formAction: addressOf(endpoint.downloadQrPicture, { code }),
        })}
        {action('save', t.saveContact, <DownloadIcon />, m.contactDownloadFailed, {
          formAction: addressOf(endpoint.downloadVcard, { code }),
        })}
      </form>
    </>
  )
  return (
    <>
      <ScreenState state={state} />
      {children}
      <h1 className={isNew ? 'font-display text-2xl font-semibold' : 'sr-only'}>
        {isNew ? t.cardReady : `${t.cardOf} ${card.name}`}
      </h1>
      {/* its holder shares it, others look at it */}
      {isNew && use}
      <ContactCard contact={{ ...card, photo: photoUrl(card.photo) }} />
      {!isNew && use}
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
