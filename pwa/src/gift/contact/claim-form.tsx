import { isCard } from '@tohfa/sync-protocol/is-card'
import * as m from '@tohfa/sync-protocol/messages'
import type { TypeFormProps } from '../shared/type-part'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { NewPin } from '../pin/new-pin'
import * as t from './contact.texts'
import { ContactFields } from './contact-fields'
import { useDraftedForm } from '../shared/form/form-draft'
import { PhotoField } from '../shared/form/photo-field'
import { HiddenFields, useNoScriptPost } from '../shared/form/no-script-post'
import { toast } from '../../ui/toast/toast'
import { lazyRules } from '../shared/form/lazy-rules'
import { photoRefused, usePhoto } from '../shared/form/use-photo'

const useChecks = lazyRules(() => import('./claim-schema'))

/** Claims a contact card or a diary. Its fields accept typing before the script runs. */
export default function ClaimForm({ code, campaign, typed, onSubmit, asker, notice }: TypeFormProps) {
  const card = isCard(campaign.campaign_type)
  const values = typed?.values ?? {}
  const photo = usePhoto()
  const refusesEasy = campaign.refuse_easy_pins
  const check = useChecks()(m.claimFailed, (rules) => rules.checkClaim(refusesEasy))
  const { formProps, errors, formError, busy } = useDraftedForm(code, check, {
    refused: typed?.problem,
    onSubmit: async ({ pin, pin_confirmation: _, ...fields }) => {
      const file = await photo.ready()
      if (file === null) return photoRefused('profile_image')
      const files = file && [{ field: 'profile_image', file }]
      const answer = await onSubmit({
        kind: 'qr.claim',
        failed: m.claimFailed,
        fields,
        secrets: { pin },
        files,
      })
      if (answer.outcome === 'refused') return answer.problem
      if (answer.outcome === 'delivered') toast(m.claimed)
    },
  })

  return (
    <form {...useNoScriptPost()} {...formProps} className="flex flex-col gap-4">
      <HiddenFields />
      <header>
        <h1 className="font-display text-2xl font-semibold">{card ? t.claimTitle : t.diaryTitle}</h1>
        <p className="mt-1 text-soft">{card ? t.claimIntro : t.diaryIntro}</p>
      </header>
      {asker}
      <ContactFields
        values={values}
        errors={errors}
        locationFailure={m.locationFailedManual}
        photo={<PhotoField chosen={photo} draft={code} error={errors.profile_image} />}
      />
      <NewPin errors={errors} refusesEasy={refusesEasy} />
      {notice}
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.claiming : t.claimSubmit}
      </Button>
    </form>
  )
}
