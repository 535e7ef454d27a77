import { addressOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { Sent } from '../pin/no-script-form'
import type { TypeAtServer } from '../shared/type-at-server'
import { CARD_QR, cardOf, formValues } from './card.view'
import ClaimForm from './claim-form'
import * as t from './contact.texts'
import { EditForm } from './edit-form'

/** The QR code of a card as a picture of the server, which needs no script. */
export const PlainCardQr = ({ code }: { code: string }) => (
  <img src={addressOf(endpoint.downloadQrPicture, { code })} alt={t.qrOfCard} className={CARD_QR} />
)

const nothing = async () => undefined

export const contact: TypeAtServer<null> = {
  Form: ClaimForm,
  question: { title: t.enterPinToEdit, action: t.verifyAndEdit },
  Unlocked({ page }) {
    const card = cardOf(page.gift.qr)
    return (
      <Sent page={page} form="edit" title={t.editTitle}>
        <EditForm
          draft=""
          values={page.refused?.values ?? formValues(card)}
          photo={typeof card.photo === 'string' ? card.photo : null}
          problem={page.refused?.problem}
          onSave={nothing}
          onCancel={() => undefined}
        />
      </Sent>
    )
  },
}
