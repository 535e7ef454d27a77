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
}

/** The error and the buttons at the end of a form that can be cancelled. */
export const FormActions = ({ error, busy, save, saving, onCancel }: FormActionsProps) => (
  <>
    <FormError>{error}</FormError>
    <Actions>
      <Button variant="secondary" className="needs-script" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? saving : save}
      </Button>
    </Actions>
  </>
)
