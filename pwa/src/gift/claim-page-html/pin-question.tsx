import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { FieldFrame } from '../../ui/form/field'
import { PinInput } from '../pin/pin-input'
import { pinLabel } from '../../ui/ui.texts'
import { NoScriptForm } from '../pin/no-script-form'

interface PinQuestionProps {
  title: string
  /** the button's text */
  action: string
  problem: Problem | undefined
}

/** Asks for the PIN on its own page. */
export const PinQuestion = ({ title, action, problem }: PinQuestionProps) => (
  <>
    <h1 className="mb-4 font-display text-2xl font-semibold">{title}</h1>
    <NoScriptForm refused={problem && { values: {}, problem }} submit={action}>
      {(errors) => (
        <FieldFrame label={pinLabel} name="pin" error={errors.pin} required>
          {(control) => <PinInput {...control} />}
        </FieldFrame>
      )}
    </NoScriptForm>
  </>
)
