import { useState } from 'react'
import { CARD, formValues, type Card } from './card.view'
import { typedValues } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import { editTitle } from './contact.texts'
import { EditForm } from './edit-form'
import { PastSection } from '../shared/edits/past-section'
import { loadClaim } from '../shared/gift.api'
import { rememberedPin } from '../pin/kept-pins'
import { formProblem } from '../shared/refused-work/pin-problem'
import { ForgetPinButton } from '../pin/forget-pin-button'
import { PinDialog } from '../pin/pin-dialog'
import { useCardEdit, type EditEvents } from './use-card-edit'

interface EditPanelProps extends EditEvents {
  code: string
  view: {
    card: Card
    /** an edit that the server refused */
    returned: PendingWork | undefined
    /** the claim itself is this device's and not delivered: the server does not know its PIN */
    ownClaim: boolean
  }
}

/** Asks for the PIN of a claimed card, then shows the edit form. It is loaded when somebody wants to edit. */
export function EditPanel({ code, view, ...events }: EditPanelProps) {
  const { card, returned, ownClaim } = view
  const about = { ownClaim, fixes: returned?.id }
  const { editing, question, draft, save, cancel, lock } = useCardEdit(code, about, events)
  const [restored, setRestored] = useState(0)
  /** The card as it is now, without what is being typed. */
  const readAgain = async () => {
    const now = await loadClaim(code)
    if (now.state !== 'answered') return
    events.onRow(now.qr)
    setRestored((before) => before + 1)
  }
  return (
    <>
      {editing && (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h1 className="font-display text-2xl font-semibold">{editTitle}</h1>
            <ForgetPinButton onForget={lock} />
          </div>
          <EditForm
            draft={draft}
            values={formValues(card)}
            typed={returned && typedValues(returned.fields)}
            photo={card.photo instanceof Blob ? undefined : card.photo}
            restored={restored}
            problem={formProblem(returned)}
            onSave={save}
            onCancel={cancel}
          />
          <PastSection code={code} type={CARD} pin={rememberedPin(code)} onBack={() => void readAgain()} />
        </>
      )}
      <PinDialog {...question} code={code} />
    </>
  )
}
