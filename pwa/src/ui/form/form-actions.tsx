import { Button } from '../button'
import { Actions } from '../dialog/dialog'
import { FormError } from './form-error'
import { cancel } from '../ui.texts'

interface FormActionsProps {
  /** what is wrong with the form as a whole */
  error: string | null
  busy: boolean
  /** the main button's words, at rest and while it is busy */
  save: string
  saving: string
  onCancel: () => void
}

/** The end of a form that can be called off. */
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
