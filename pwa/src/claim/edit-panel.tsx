import { formValues } from '../features/claims/card.view'
import { typedValues } from '../gift/pending-view'
import { editTitle } from '../features/claims/claims.texts'
import { EditForm } from '../features/claims/edit-form'
import { formTrouble } from '../gift/pin-trouble'
import { PinDialog } from '../ui/pin-dialog'
import type { ClaimView } from '../features/claims/claim.view'
import { useEdit, type EditEvents } from '../features/claims/use-edit'

interface EditPanelProps extends EditEvents {
  code: string
  view: ClaimView & { screen: 'card' }
}

/** Asks for the PIN of a claimed card, then for what is to change. Fetched when somebody wants to edit. */
export function EditPanel({ code, view, ...events }: EditPanelProps) {
  const { card, returned, ownClaim } = view
  const about = { ownClaim, mends: returned?.id }
  const { editing, question, draft, save, cancel } = useEdit(code, about, events)
  return (
    <>
      {editing && (
        <>
          <h1 className="mb-4 font-display text-2xl font-semibold">{editTitle}</h1>
          <EditForm
            draft={draft}
            values={formValues(card)}
            typed={returned && typedValues(returned.fields)}
            photo={typeof card.photo === 'string' ? card.photo : null}
            problem={formTrouble(returned)}
            onSave={save}
            onCancel={cancel}
          />
        </>
      )}
      <PinDialog {...question} />
    </>
  )
}
