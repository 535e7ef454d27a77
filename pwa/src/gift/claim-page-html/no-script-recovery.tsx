import type { NoScriptPage, RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import { NoScriptPost } from '../shared/form/no-script-post'
import { NewPin } from '../pin/new-pin'
import { RecoveryCodeBox, RecoveryCodeField } from '../pin/recovery-parts'
import * as t from '../pin/recovery.texts'
import { lostPinOf } from '../types/words'
import { NoScriptForm } from '../pin/no-script-form'

/** Sets a new PIN with a recovery code. */
export const RecoverPage = ({ gift, hidden, refused }: NoScriptPage) => (
  <NoScriptPost value={{ hidden, action: '?do=recover' }}>
    <h1 className="font-display text-2xl font-semibold">{t.recoverTitle}</h1>
    <p className="mt-1 mb-4 text-soft">{t.recoverText}</p>
    <Fields refused={refused} />
    <p className="mt-4 text-sm text-soft">{t.noRecovery(lostPinOf(gift.campaign))}</p>
  </NoScriptPost>
)

const Fields = ({ refused }: { refused: RefusedForm | undefined }) => (
  <NoScriptForm refused={refused} submit={t.savePin}>
    {(errors) => (
      <>
        <RecoveryCodeField error={errors.recovery_code} />
        <NewPin errors={errors} />
      </>
    )}
  </NoScriptForm>
)

/** A recovery code, only on this page. */
export const RecoveryPage = ({ recoveryCode, isNext }: { recoveryCode: string; isNext: boolean }) => (
  <>
    <h1 className="font-display text-2xl font-semibold">{isNext ? t.pinChanged : t.recoveryTitle}</h1>
    {isNext && <p className="mt-1 text-soft">{t.nextRecovery}</p>}
    <div className="my-4">
      <RecoveryCodeBox recoveryCode={recoveryCode} />
    </div>
    <p className="text-sm text-soft">{t.shownOnce}</p>
  </>
)
