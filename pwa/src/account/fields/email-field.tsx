import { Field } from '../../ui/form/field'
import { email } from '../../ui/ui.texts'

export const EmailField = ({ idPrefix, error }: { idPrefix: string; error: string | undefined }) => (
  <Field
    label={email}
    name="email"
    idPrefix={idPrefix}
    error={error}
    required
    type="email"
    autoComplete="username"
    spellCheck={false}
    enterKeyHint="next"
  />
)
