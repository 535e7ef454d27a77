/** What the holder of a gift does with their data and their PIN without JavaScript, by the same calls as the app. */
import { HIDDEN_KEY, type KnownGift, type NoScriptForm } from '@tohfa/sync-protocol/entities/claim-page'
import { typedRecoverForm } from '@tohfa/sync-protocol/entities/recovery'
import { ownDataZipFileName } from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { operationId } from '@tohfa/sync-protocol/operations/envelope'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import type { PinnedCode } from '../pins/pins.service'
import type { ErasureService } from '../recipient-erasure/erasure.service'
import { parseNew } from '../http/form-fields'
import { pinCaller } from '../http/caller/pin-caller'
import type { Idempotency, IdempotencyKey } from '../operations/idempotency'
import { exportGift, type GiftExportDeps } from '../own-data/gift-export'
import type { OwnConsents } from '../own-data/own-consents'
import type { RecoveryService } from '../gift-access/recovery.service'
import type { NoScriptAnswer, NoScriptRequest } from './no-script-answer'

export interface OwnDataFormsDeps extends GiftExportDeps {
  erasure: ErasureService
  recovery: RecoveryService
  ownConsents: OwnConsents
  idempotency: Idempotency
}

/** A form whose sender has proven the PIN. */
interface Proven {
  request: NoScriptRequest
  gift: KnownGift
  pinned: PinnedCode
  pin: string
  fields: Record<string, unknown>
}

/** What is shown afterwards. */
interface Shown {
  unlocked(proven: Proven, done: string | null, cursor?: unknown): Promise<NoScriptAnswer>
  message(text: string): NoScriptAnswer
  recovery(gift: KnownGift, recoveryCode: string, isNext: boolean): NoScriptAnswer
}

/** Forms that need the PIN. */
const OWN_DATA_FORMS = ['older', 'export', 'withdraw', 'give', 'erase', 'recovery'] as const
export type OwnDataForm = (typeof OWN_DATA_FORMS)[number]

export const isOwnDataForm = (form: NoScriptForm): form is OwnDataForm =>
  OWN_DATA_FORMS.some((known) => known === form)

export function createOwnDataForms(deps: OwnDataFormsDeps, shown: Shown) {
  /** The form's own key: sent again, it gets the first answer again. */
  const keyOf = (
    { code }: { code: string },
    fields: Record<string, unknown>,
    ...asked: unknown[]
  ): IdempotencyKey | null => {
    const id = validate(operationId, fields[HIDDEN_KEY])
    return id.ok
      ? { id: id.value, fingerprint: deps.idempotency.fingerprint('no script', code, ...asked) }
      : null
  }

  const acts: Record<OwnDataForm, (proven: Proven) => Promise<NoScriptAnswer>> = {
    older: (proven) => shown.unlocked(proven, null, proven.fields.cursor),
    export: async ({ gift, pinned }) => ({
      file: ownDataZipFileName(gift.campaign.name),
      bytes: exportGift(deps, pinned),
    }),
    async withdraw(proven) {
      const { pinned, fields } = proven
      const purpose = String(fields.purpose)
      await deps.ownConsents.withdraw(pinned, purpose, keyOf(pinned, fields, 'withdraw', purpose))
      return shown.unlocked(proven, m.consentWithdrawn)
    },
    async give(proven) {
      const { pinned, fields } = proven
      const [purpose, textHash] = [String(fields.purpose), String(fields.text_hash)]
      const key = keyOf(pinned, fields, 'give', purpose, textHash)
      await deps.ownConsents.giveAgain(pinned, { purpose, textHash, channel: 'no_script' }, key)
      return shown.unlocked(proven, m.consentGivenAgain)
    },
    async erase({ pinned, fields }) {
      await deps.erasure.eraseOwn(pinned, keyOf(pinned, fields, 'erase'))
      return shown.message(m.erased)
    },
    async recovery({ gift, pinned, fields }) {
      const made = await deps.recovery.makeCode(pinned, keyOf(pinned, fields, 'recovery'))
      return shown.recovery(gift, made.recovery_code, false)
    },
  }

  return {
    act: (form: OwnDataForm, proven: Proven) => acts[form](proven),
    /** Sets a new PIN by a recovery code. @throws AppError as the app's call */
    async recover(request: NoScriptRequest, gift: KnownGift, fields: Record<string, unknown>) {
      const { code } = gift.qr
      const typed = Object.entries(fields).filter(([name]) => !name.startsWith('_'))
      const { recovery_code, pin } = parseNew(typedRecoverForm, Object.fromEntries(typed))
      const form = { recovery_code, pin }
      const key = keyOf(gift.qr, fields, 'recover', form)
      const made = await deps.recovery.recover(code, form, pinCaller(request), key)
      return shown.recovery(gift, made.recovery_code, true)
    },
  }
}
