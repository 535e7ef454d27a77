import { Sent } from '../pin/no-script-form'
import type { TypeAtServer } from '../shared/type-at-server'
import { cardOf, formValues } from './card.view'
import ClaimForm from './claim-form'
import * as t from './contact.texts'
import { EditForm } from './edit-form'

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
