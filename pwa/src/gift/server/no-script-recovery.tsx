import type { NoScriptPage, RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import { Field } from '../../ui/form/field'
import { NoScriptPost } from '../form/no-script-post'
import { NewPin } from '../pin/new-pin'
import * as t from '../pin/recovery.texts'
import { NoScriptForm } from './no-script-form'

/** Sets a new PIN by a recovery code. */
export const RecoverPage = ({ gift, hidden, refused }: NoScriptPage) => (
  <NoScriptPost value={{ hidden, action: '?do=recover' }}>
    <h1 className="font-display text-2xl font-semibold">{t.recoverTitle}</h1>
    <p className="mt-1 mb-4 text-soft">{t.recoverText}</p>
    <Fields refused={refused} />
    <p className="mt-4 text-sm text-soft">{t.noRecovery(gift.campaign.campaign_type)}</p>
  </NoScriptPost>
)

const Fields = ({ refused }: { refused: RefusedForm | undefined }) => (
  <NoScriptForm refused={refused} submit={t.savePin}>
    {(errors) => (
      <>
        <Field
          label={t.recoveryCode}
          name="recovery_code"
          idPrefix="gift"
          required
          hint={t.recoveryHint}
          error={errors.recovery_code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <NewPin errors={errors} />
      </>
    )}
  </NoScriptForm>
)

/** A recovery code, on this page only. */
export const RecoveryPage = ({ recoveryCode, isNext }: { recoveryCode: string; isNext: boolean }) => (
  <>
    <h1 className="font-display text-2xl font-semibold">{isNext ? t.pinChanged : t.recoveryTitle}</h1>
    {isNext && <p className="mt-1 text-soft">{t.nextRecovery}</p>}
    <p className="my-4 rounded-control bg-marigold-soft px-3 py-3 text-center text-marigold-ink">
      {`${t.writeDown} `}
      <span className="block font-mono text-xl font-semibold tracking-wide whitespace-nowrap">
        {recoveryCode}
      </span>
    </p>
    <p className="text-sm text-soft">{t.shownOnce}</p>
  </>
)
