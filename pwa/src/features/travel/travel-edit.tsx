import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { useState } from 'react'
import { typedValues } from '../../gift/pending-view'
import type { PendingWork } from '../../gift/pending-work'
import { formTrouble } from '../../gift/pin-trouble'
import { FormActions } from '../../ui/form-actions'
import { PlainPin } from '../../ui/plain-pin'
import { HiddenFields, usePlainPost } from '../../ui/plain-post'
import { useCheckedForm } from '../../ui/use-checked-form'
import { usePhoto } from '../../ui/use-photo'
import { checkEdit, type TravelEditForm } from './travel-schema'
import * as t from './travel.texts'
import { TravelerFields } from './traveler-fields'

interface TravelEditProps {
  values: Readonly<Record<string, string>>
  pin: string
  photo: string | null
  /** the refused change that this one mends */
  returned?: PendingWork | undefined
  /** why a try without script was refused */
  problem?: Problem | undefined
  /** a returned problem is shown at its fields */
  onSave: (form: TravelEditForm, photo: File | undefined) => Promise<Problem | void>
  onCancel: () => void
}

export function TravelEdit({ values, pin, photo: current, onSave, onCancel, ...before }: TravelEditProps) {
  const { returned } = before
  const photo = usePhoto()
  const [typed] = useState(() => returned && typedValues(returned.fields))
  const { formProps, errors, formError, busy } = useCheckedForm(checkEdit(pin), {
    refused: before.problem ?? formTrouble(returned),
    onSubmit: async (form) => onSave(form, await photo.ready()),
  })
  return (
    <form {...usePlainPost()} {...formProps} className="flex flex-col gap-4">
      <HiddenFields />
      <h1 className="font-display text-2xl font-semibold">{t.editTitle}</h1>
      {returned && <p className="text-soft">{t.numbersAgain}</p>}
      <TravelerFields values={{ ...values, ...typed }} errors={errors} photo={photo} currentPhoto={current} />
      <PlainPin errors={errors} />
      <FormActions error={formError} busy={busy} save={t.saveChanges} saving={t.saving} onCancel={onCancel} />
    </form>
  )
}
