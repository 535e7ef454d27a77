import * as m from '@tohfa/sync-protocol/messages'
import { removalOf, type IdentityNumber } from '@tohfa/sync-protocol/travel/identity-numbers'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { useState } from 'react'
import { changedFields, foundFields } from '../shared/form/changed-fields'
import { typedValues } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import { formProblem } from '../shared/refused-work/pin-problem'
import { FormActions } from '../../ui/form/form-actions'
import { CurrentPhoto } from '../../ui/picture/current-photo'
import { NoScriptPin } from '../pin/no-script-pin'
import { HiddenFields, useNoScriptPost } from '../shared/form/no-script-post'
import { forgetWholeDraft } from '../shared/form/file-draft'
import { useDraftedForm } from '../shared/form/form-draft'
import { photoRefused, usePhoto } from '../shared/form/use-photo'
import * as t from './travel.texts'
import { formValues, shownNumber, type ShownTraveler } from './travel.view'
import { TravelerFields } from './traveler-fields'
import { splitSecrets } from '../shared/form/split-secrets'
import type { Submission } from '../shared/submit/submission'
import { lazyRules } from '../shared/form/lazy-rules'

const useChecks = lazyRules(() => import('./travel-schema'))

interface TravelEditProps {
  /** name of the draft that survives a reload */
  draft: string
  /** the current traveler; undefined if only the form is shown */
  traveler: ShownTraveler | undefined
  /** values that were sent without JavaScript, and refused */
  typed?: Readonly<Record<string, string>> | undefined
  pin: string
  photo: string | null
  /** the refused change that this one corrects */
  returned?: PendingWork | undefined
  /** why it was refused */
  problem?: Problem | undefined
  /** gets the changed fields and their former values; a returned problem is shown at its fields */
  onSave: (
    edit: Pick<Submission, 'fields' | 'secrets'>,
    photo: File | undefined,
    found: Record<string, unknown>,
  ) => Promise<Problem | void>
  onCancel: () => void
}

export default function TravelEdit({
  draft,
  pin,
  photo: current,
  onSave,
  onCancel,
  ...before
}: TravelEditProps) {
  const { returned } = before
  const photo = usePhoto()
  // a change from elsewhere while somebody types is not part of their edit
  const [traveler] = useState(before.traveler)
  const begun = traveler ? formValues(traveler) : {}
  // a photo that is only on this device has no path
  const [begunPhoto] = useState(current?.startsWith('blob:') ? undefined : current)
  const [typed] = useState(() => before.typed ?? (returned && typedValues(returned.fields)))
  const values: Readonly<Record<string, string>> = { ...begun, ...typed }
  const check = useChecks()(m.travelUpdateFailed, (rules) => rules.checkEdit(pin))
  const { formProps, errors, formError, busy } = useDraftedForm(draft, check, {
    begun,
    refused: before.problem ?? formProblem(returned),
    onSubmit: async (edit, form) => {
      const file = await photo.ready()
      if (file === null) return photoRefused('profile_image')
      const changed = changedFields(edit, form, begun)
      const problem = await onSave(
        splitSecrets(changed),
        file,
        foundFields(changed, begun, file && begunPhoto),
      )
      if (!problem) forgetWholeDraft(draft)
      return problem
    },
  })
  const cancel = () => {
    forgetWholeDraft(draft)
    onCancel()
  }
  return (
    <form {...useNoScriptPost()} {...formProps} className="flex flex-col gap-4">
      <HiddenFields />
      <h1 className="font-display text-2xl font-semibold">{t.editTitle}</h1>
      {returned && <p className="text-soft">{t.numbersAgain}</p>}
      <TravelerFields
        values={values}
        errors={errors}
        photo={photo}
        draft={draft}
        currentPhoto={<CurrentPhoto photo={current} />}
        numberOf={(number) => traveler && shownNumber(traveler, number)}
        remove={(number) => <RemoveNumber number={number} ticked={values[removalOf(number)] !== undefined} />}
      />
      <NoScriptPin errors={errors} />
      <FormActions error={formError} busy={busy} save={t.saveChanges} saving={t.saving} onCancel={cancel} />
    </form>
  )
}

/** In an edit: a box that removes a stored number. */
const RemoveNumber = ({ number, ticked }: { number: IdentityNumber; ticked: boolean }) => (
  <label className="flex min-h-touch items-center gap-3">
    <input
      type="checkbox"
      name={removalOf(number)}
      defaultChecked={ticked}
      className="size-5 accent-accent"
    />
    {`${t.removeNumber} ${t.numbers[number].replace('Passport', 'passport')}`}
  </label>
)
