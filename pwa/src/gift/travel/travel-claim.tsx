import * as m from '@tohfa/sync-protocol/messages'
import { Suspense, useState } from 'react'
import type { TypeFormProps } from '../shared/type-part'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { useDraftedForm } from '../shared/form/form-draft'
import { NewPin } from '../pin/new-pin'
import { HiddenFields, useNoScriptPost } from '../shared/form/no-script-post'
import { toast } from '../../ui/toast/toast'
import { photoRefused, usePhoto } from '../shared/form/use-photo'
import { splitSecrets } from '../shared/form/split-secrets'
import { GuardianPart } from './guardian-part'
import * as t from './travel.texts'
import { TravelerFields } from './traveler-fields'
import { lazyRules } from '../shared/form/lazy-rules'

const useChecks = lazyRules(() => import('./travel-schema'))

/** Registers a traveler. */
export default function TravelClaim({ code, campaign, typed, onSubmit, asker, notice }: TypeFormProps) {
  const photo = usePhoto()
  const [dob, setDob] = useState(typed?.values.dob)
  // a form that is refused while it is open still has its numbers
  const [sealed] = useState(typed?.sealed)
  const guardian = campaign.notice?.guardian
  const refusesEasy = campaign.refuse_easy_pins
  const check = useChecks()(m.travelSubmitFailed, (rules) => rules.checkClaim(refusesEasy))
  const { formProps, errors, formError, busy } = useDraftedForm(code, check, {
    refused: typed?.problem,
    onSubmit: async (form) => {
      const file = await photo.ready()
      if (file === null) return photoRefused('profile_image')
      const files = file && [{ field: 'profile_image', file }]
      const answer = await onSubmit({
        kind: 'travel.claim',
        failed: m.travelSubmitFailed,
        ...splitSecrets(form),
        files,
      })
      if (answer.outcome === 'refused') return answer.problem
      if (answer.outcome === 'delivered') toast(m.travelSubmitted)
    },
  })
  // in addition to the messages at the fields (specification section 5)
  const isIncomplete = Object.values(errors).includes(m.fieldRequired)
  return (
    <form
      {...useNoScriptPost()}
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        setDob(new FormData(event.currentTarget).get('dob') as string)
      }}
      className="flex flex-col gap-4"
    >
      <HiddenFields />
      <header>
        <h1 className="font-display text-2xl font-semibold">{t.claimTitle}</h1>
        <p className="mt-1 text-soft">{t.claimIntro}</p>
      </header>
      {asker}
      <TravelerFields
        values={typed?.values ?? {}}
        errors={errors}
        photo={photo}
        draft={code}
        sealed={sealed}
      />
      <NewPin errors={errors} refusesEasy={refusesEasy} />
      {notice}
      {guardian && dob && (
        <Suspense>
          <GuardianPart {...{ guardian, dob, errors }} draft={code} values={typed?.values ?? {}} />
        </Suspense>
      )}
      <FormError>{formError ?? (isIncomplete && m.requiredFieldsMissing)}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.submitting : t.submit}
      </Button>
    </form>
  )
}
