import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { typedRecoverForm } from '@tohfa/sync-protocol/entities/recovery'
import * as labels from '../ui/labels.texts'
import { failureProblem } from '../api/failure'
import { useSubmitKey } from '../api/submit-key'
import { NewPin } from '../gift/pin/new-pin'
import { RecoveryCodeField } from '../gift/pin/recovery-parts'
import { Submit } from '../ui/form/submit'
import { useForm } from '../ui/form/use-form'
import { recoverGift } from './gift-pin.api'
import { lostPinOf } from '../gift/types/words'
import * as t from './gift-pin.texts'

interface RecoverFormProps {
  code: string
  campaign: GiftCampaign
  onDone: (pin: string, next: string) => void
}

/** Sets a new PIN with the recovery code of the gift. */
export function RecoverForm({ code, campaign, onDone }: RecoverFormProps) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(typedRecoverForm, {
    onSubmit: async ({ recovery_code, pin }) => {
      const body = { recovery_code, pin }
      try {
        onDone(pin, await withKey(body, (key) => recoverGift(code, body, key)))
      } catch (error) {
        const problem = failureProblem(error, t.failed)
        if (problem.code !== 'recovery_invalid') return problem
        return { ...problem, errors: [{ field: 'recovery_code', detail: problem.detail }] }
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <RecoveryCodeField error={errors.recovery_code} />
      <NewPin errors={errors} />
      <Submit error={formError} busy={busy} label={t.savePin} busyLabel={labels.saving} />
      <p className="text-sm text-soft">{t.noRecovery(lostPinOf(campaign))}</p>
    </form>
  )
}
