import { claimLink } from '@tohfa/sync-protocol/code/links'
import { publicOrigin } from '../../api/public-origin'
import { QrPicture } from '../../ui/picture/qr-picture'
import { CARD_QR } from './card.view'
import { qrOfCard } from './contact.texts'

/** The QR code of a card, for another phone to scan from this screen. It needs no network. */
export const CardQr = ({ code }: { code: string }) => (
  <QrPicture text={claimLink(publicOrigin(), code)} label={qrOfCard} className={CARD_QR} />
)
