import { formValues, typedValues } from '../features/claims/card.view'
import { enterPinToEdit, verifyAndEdit } from '../features/claims/claims.texts'
import { EditForm } from '../features/claims/edit-form'
import { isPinTrouble } from '../features/claims/pin-trouble'
import { PinDialog } from '../ui/pin-dialog'
import { useEdit, type CardView, type EditEvents } from './use-edit'

interface EditPanelProps extends EditEvents {
  code: string
  view: CardView
}

/** Asks for the PIN of a claimed card, then for what is to change. Fetched when somebody wants to edit. */
export function EditPanel({ code, view, ...events }: EditPanelProps) {
  const { asking, editing, stopAsking, verify, save } = useEdit(code, view, events)
  const { card, returned } = view
  // a PIN that was refused was asked for anew on the way here
  const problem = returned?.problem && !isPinTrouble(returned.problem) ? returned.problem : undefined
  return (
    <>
      {editing && (
        <EditForm
          values={{ ...formValues(card), ...(returned && typedValues(returned.fields)) }}
          photo={typeof card.photo === 'string' ? card.photo : null}
          problem={problem}
          onSave={save}
          onCancel={events.onEnd}
        />
      )}
      <PinDialog
        title={enterPinToEdit}
        action={verifyAndEdit}
        open={asking}
        onVerify={verify}
        onClose={stopAsking}
      />
    </>
  )
}
