import * as labels from '../../ui/labels.texts'
import { Field } from '../../ui/form/field'
import * as t from './recovery.texts'

/** Asks for the recovery code of a gift. */
export const RecoveryCodeField = ({ error }: { error: string | undefined }) => (
  <Field
    label={labels.recoveryCode}
    name="recovery_code"
    idPrefix="gift"
    required
    hint={t.recoveryHint}
    error={error}
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
  />
)

/** A recovery code, to be written down. */
export const RecoveryCodeBox = ({ recoveryCode }: { recoveryCode: string }) => (
  <p className="rounded-control bg-marigold-soft px-3 py-3 text-center text-marigold-ink">
    {`${t.writeDown} `}
    <span className="block font-mono text-xl font-semibold tracking-wide">{recoveryCode}</span>
  </p>
)
