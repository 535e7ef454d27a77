import { Button } from '../button'
import { Actions } from '../dialog/dialog'
import { FormError } from './form-error'
import { cancel } from '../ui.texts'

interface FormActionsProps {
  /** error of the form as a whole */
  error: string | null
  busy: boolean
  /** labels of the main button, idle and busy */
  save: string
  saving: string
  onCancel: () => void
  /** label of the other button */
  leave?: string
  isDanger?: boolean
  /** missing: the main button submits its form */
  onSave?: () => void
}

/** The error and the buttons at the end of what can be cancelled, until its action runs. */
export const FormActions = ({ error, busy, save, saving, leave = cancel, ...props }: FormActionsProps) => (
  <>
    <FormError>{error}</FormError>
    <Actions>
      <Button variant="secondary" className="needs-script" disabled={busy} onClick={props.onCancel}>
        {leave}
      </Button>
      <Button
        type={props.onSave ? 'button' : 'submit'}
        variant={props.isDanger ? 'danger' : 'primary'}
        busy={busy}
        onClick={props.onSave}
      >
        {busy ? saving : save}
      </Button>
    </Actions>
  </>
)
