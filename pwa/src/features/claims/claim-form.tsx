import * as m from '@tohfa/sync-protocol/messages'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form-error'
import { NewPin } from '../../ui/new-pin'
import type { ClaimForm as Claim } from './claim-schema'
import * as t from './claims.texts'
import { ContactFields } from './contact-fields'
import { useDraftedForm } from '../../ui/form-draft'
import { LocationField } from '../../ui/location-field'
import { PhotoField } from '../../ui/photo-field'
import { HiddenFields, usePlainPost } from '../../ui/plain-post'
import { useClaimChecks } from './use-claim-checks'
import { usePhoto } from '../../ui/use-photo'

interface ClaimFormProps {
  code: string
  diary: boolean
  /** what an earlier try held */
  values: Readonly<Record<string, string>>
  /** why that try was refused */
  problem: Problem | undefined
  /** a returned problem is shown at its fields */
  onClaim: (claim: Claim, photo: File | undefined) => Promise<Problem | void>
}

/** Claims a vcard or diary gift. Nothing in it waits for script to take typing. */
export function ClaimForm({ code, diary, values, problem, onClaim }: ClaimFormProps) {
  const photo = usePhoto()
  const { formProps, errors, formError, busy } = useDraftedForm(code, useClaimChecks().claim, {
    refused: problem,
    onSubmit: async (claim) => onClaim(claim, await photo.ready()),
  })

  return (
    <form {...usePlainPost()} {...formProps} className="flex flex-col gap-4">
      <HiddenFields />
      <header>
        <h1 className="font-display text-2xl font-semibold">{diary ? t.diaryTitle : t.claimTitle}</h1>
        <p className="mt-1 text-soft">{diary ? t.diaryIntro : t.claimIntro}</p>
      </header>
      <ContactFields values={values} errors={errors} />
      <LocationField values={values} errors={errors} failure={m.locationFailedManual} />
      <PhotoField chosen={photo} error={errors.profile_image} />
      <NewPin errors={errors} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.claiming : t.claimSubmit}
      </Button>
    </form>
  )
}
