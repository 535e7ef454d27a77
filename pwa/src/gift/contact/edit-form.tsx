import * as m from '@tohfa/sync-protocol/messages'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { useEffect, useEffectEvent, useState } from 'react'
import { changedFields, foundFields } from '../shared/form/changed-fields'
import { FormActions } from '../../ui/form/form-actions'
import { CurrentPhoto } from '../../ui/picture/current-photo'
import { NoScriptPin } from '../pin/no-script-pin'
import { HiddenFields, useNoScriptPost } from '../shared/form/no-script-post'
import { useDraftedForm } from '../shared/form/form-draft'
import * as t from './contact.texts'
import { ContactFields } from './contact-fields'
import { PhotoField } from '../shared/form/photo-field'
import { lazyRules } from '../shared/form/lazy-rules'
import { photoRefused, usePhoto } from '../shared/form/use-photo'

const useChecks = lazyRules(() => import('./claim-schema'))

interface EditFormProps {
  /** name of the draft that survives a reload */
  draft: string
  /** the card's current values */
  values: Readonly<Record<string, string>>
  /** the values of an earlier try */
  typed?: Readonly<Record<string, string>> | undefined
  /** the current photo; undefined: one that is only on this device */
  photo: string | null | undefined
  /** counts the earlier values that were restored: they are in `values`, and not part of what is being typed */
  restored?: number
  problem?: Problem | undefined
  /** gets the changed fields and their former values; a returned problem is shown at its fields */
  onSave: (
    edit: Record<string, unknown>,
    photo: File | undefined,
    found: Record<string, unknown>,
  ) => Promise<Problem | void>
  /** closing the form drops a chosen photo and location */
  onCancel: () => void
}

/** Changes a claimed contact card, after its PIN. */
export function EditForm(props: EditFormProps) {
  const { draft, values, typed, photo: current, restored = 0, problem, onSave, onCancel } = props
  const photo = usePhoto()
  const [begun, setBegun] = useState(values)
  const [begunPhoto, setBegunPhoto] = useState(current)
  const [shown] = useState({ ...values, ...typed })
  const check = useChecks()(m.detailsUpdateFailed, (rules) => rules.checkEdit)
  const { formProps, errors, formError, busy } = useDraftedForm(draft, check, {
    refused: problem,
    begun,
    onSubmit: async (edit, form) => {
      const file = await photo.ready()
      if (file === null) return photoRefused('profile_image')
      const changed = changedFields(edit, form, begun)
      return onSave(changed, file, foundFields(changed, begun, file && begunPhoto))
    },
  })
  const adopt = useEffectEvent(() => {
    for (const [name, value] of Object.entries(values)) {
      const control = formProps.ref.current?.elements.namedItem(name)
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      if (isText && control.value === (begun[name] ?? '')) control.value = value
    }
    setBegun(values)
    setBegunPhoto(current)
  })
  useEffect(() => {
    if (restored > 0) adopt()
  }, [restored])

  return (
    <form {...useNoScriptPost()} {...formProps} className="flex flex-col gap-4">
      <HiddenFields />
      <ContactFields
        values={shown}
        errors={errors}
        locationFailure={m.locationFailedAllow}
        photo={
          <PhotoField
            chosen={photo}
            draft={draft}
            current={<CurrentPhoto photo={current} />}
            error={errors.profile_image}
          />
        }
      />
      <NoScriptPin errors={errors} />
      <FormActions error={formError} busy={busy} save={t.saveChanges} saving={t.saving} onCancel={onCancel} />
    </form>
  )
}
