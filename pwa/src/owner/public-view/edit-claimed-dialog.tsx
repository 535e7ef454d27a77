import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { useEffect, useState } from 'react'
import { CARD, CONTACT_CLAIM, CARD_EDIT, cardOf, formValues } from '../../gift/contact/card.view'
import { refusedEdit, typedValues } from '../../gift/shared/submit/pending-view'
import { loadClaim } from '../../gift/shared/gift.api'
import { editTitle } from '../../gift/contact/contact.texts'
import { EditForm } from '../../gift/contact/edit-form'
import { useCardEdit } from '../../gift/contact/use-card-edit'
import { formProblem } from '../../gift/shared/refused-work/pin-problem'
import { PastSection } from '../../gift/shared/edits/past-section'
import { forgetPin, rememberedPin } from '../../gift/pin/kept-pins'
import { keepNoDrafts } from '../../device-lock/no-drafts'
import { usePendingOf } from '../../offline/react'
import { Dialog } from '../../ui/dialog/dialog'
import { PinDialog } from '../../gift/pin/pin-dialog'

interface EditClaimedDialogProps {
  qr: QrCode
  onClose: () => void
}

/** Changes a recipient's contact card from the public view; needs its PIN. */
export default function EditClaimedDialog({ qr, onClose }: EditClaimedDialogProps) {
  const { code } = qr
  const [restored, setRestored] = useState({ times: 0, row: qr })
  const readAgain = async () => {
    const now = await loadClaim(code)
    if (now.state === 'answered') setRestored(({ times }) => ({ times: times + 1, row: now.qr }))
  }
  const row = restored.times > 0 ? restored.row : qr
  const pending = usePendingOf(code) ?? []
  const refused = refusedEdit(pending, CARD_EDIT)
  const known = {
    ownClaim: pending.some(({ kind, state }) => kind === CONTACT_CLAIM && state !== 'attention'),
    fixes: refused?.id,
  }
  const { editing, question, draft, save, cancel } = useCardEdit(code, known, {
    onForm: () => undefined,
    // the sync engine keeps the server's row
    onRow: () => undefined,
    onEnd: onClose,
  })
  // the next card needs its own PIN
  useEffect(() => () => forgetPin(code), [code])
  useEffect(() => keepNoDrafts(code), [code])
  return (
    <>
      <Dialog title={editTitle} open={editing} onClose={cancel}>
        <EditForm
          draft={draft}
          values={formValues(cardOf(row))}
          typed={refused && typedValues(refused.fields)}
          photo={row.claimer_profile_image ?? null}
          restored={restored.times}
          problem={formProblem(refused)}
          onSave={save}
          onCancel={cancel}
        />
        <PastSection code={code} type={CARD} pin={rememberedPin(code)} onBack={() => void readAgain()} />
      </Dialog>
      <PinDialog {...question} />
    </>
  )
}
