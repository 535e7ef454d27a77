import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Submit } from '../../ui/form/submit'
import { useForm } from '../../ui/form/use-form'
import * as labels from '../../ui/labels.texts'
import { resetPassword } from '../auth.api'
import * as t from '../link.texts'
import { NewPasswordFields } from '../fields/new-password-fields'
import { newPassword } from '../registration/registration'

interface ResetFormProps {
  token: string
  onDone: () => void
  /** called if the link is invalid, or no longer valid */
  onVoid: (problem: Problem) => void
}

/** A new password, typed twice, with the rules of registration. */
export function ResetForm({ token, onDone, onVoid }: ResetFormProps) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(newPassword, {
    onSubmit: async (password) => {
      try {
        await withKey({ token, password }, (key) => resetPassword({ token, password }, key))
        onDone()
      } catch (error) {
        const problem = failureProblem(error, t.resetFailed)
        // a truncated link is invalid too
        const isVoid = problem.code === 'reset_link_invalid' || namesToken(problem)
        if (!isVoid) return problem
        onVoid(problem)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <NewPasswordFields
        label={labels.newPassword}
        confirmLabel={labels.confirmNewPassword}
        idPrefix="reset"
        errors={errors}
      />
      <Submit error={formError} busy={busy} label={t.savePassword} busyLabel={labels.saving} />
    </form>
  )
}

const namesToken = ({ errors }: Problem) => errors?.some(({ field }) => field === 'token') === true
