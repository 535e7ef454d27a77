import type {
  AddFactorForm,
  BegunFactor,
  SecondFactorKind,
} from '@tohfa/sync-protocol/entities/second-factor'
import { oneTimeCode } from '@tohfa/sync-protocol/entities/second-step-fields'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSubmitKey } from '../../api/submit-key'
import { failureProblem } from '../../api/failure'
import { passkeyFailure } from '../../api/passkey-failure'
import { makePasskey } from '../../device/passkeys'
import { Button, buttonClass } from '../../ui/button'
import { ButtonRow } from '../../ui/button-row'
import { copyAndTell } from '../../ui/copy-and-tell'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/form/field'
import { FormActions } from '../../ui/form/form-actions'
import { FormError } from '../../ui/form/form-error'
import { useForm } from '../../ui/form/use-form'
import * as labels from '../../ui/labels.texts'
import { QrPicture } from '../../ui/picture/qr-picture'
import { cancel } from '../../ui/ui.texts'
import { useBusy } from '../../ui/use-busy'
import { passkeyNotUsed } from '../second-step/second-step.texts'
import { ConfirmedAct } from './confirmed-act'
import { addSecondFactor, beginSecondFactor } from './own-account.api'
import { goOnWith } from './own-account-forms'
import * as t from './own-account.texts'

interface AddFactorDialogProps {
  kind: SecondFactorKind
  /** @param recoveryCodes only if the account had none before */
  onAdded: (recoveryCodes: string[] | undefined) => void
  onClose: () => void
}

/** Adds an authenticator app or a passkey: first the password, then the proof. */
export function AddFactorDialog({ kind, onAdded, onClose }: AddFactorDialogProps) {
  const [begun, setBegun] = useState<BegunFactor>()
  const withKey = useSubmitKey()
  const add = async (proof: Omit<AddFactorForm, 'ticket'>) => {
    const form = { ...proof, ticket: begun?.ticket ?? '' }
    const { access_token, recovery_codes } = await withKey(form, (key) => addSecondFactor(form, key))
    goOnWith(access_token)
    onAdded(recovery_codes)
  }
  return (
    <Dialog title={kind === 'totp' ? t.addApp : t.addPasskey} open onClose={onClose}>
      {begun === undefined && (
        <ConfirmedAct
          about={t.secondStepAbout}
          action={labels.goOn}
          acting={t.goingOn}
          failed={m.factorAddFailed}
          act={async (current_password) => setBegun(await beginSecondFactor({ current_password, kind }))}
          onCancel={onClose}
        />
      )}
      {begun?.totp && <AppProof {...begun.totp} add={add} onCancel={onClose} />}
      {begun?.passkey && <PasskeyProof question={begun.passkey} add={add} onCancel={onClose} />}
    </Dialog>
  )
}

interface ProofProps {
  add: (proof: Omit<AddFactorForm, 'ticket'>) => Promise<void>
  onCancel: () => void
}

/** The pressed button is gone; the field would open a keyboard over the picture. */
const takeFocus = (text: HTMLElement | null) => text?.focus()

const appForm = z.strictObject({ code: oneTimeCode })

function AppProof({ secret, uri, add, onCancel }: ProofProps & { secret: string; uri: string }) {
  const { formProps, errors, formError, busy } = useForm(appForm, {
    onSubmit: async (proof) => {
      try {
        await add(proof)
      } catch (error) {
        return failureProblem(error, m.factorAddFailed)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <p ref={takeFocus} tabIndex={-1} className="text-soft">
        {t.appSteps}
      </p>
      <QrPicture
        text={uri}
        label={t.qrOfKey}
        className="mx-auto aspect-square w-48 max-w-full rounded-control"
      />
      <div>
        <p className="font-medium">{t.key}</p>
        <p className="mb-2 font-mono wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <ButtonRow>
          <Button
            variant="secondary"
            size="tight"
            onClick={() => void copyAndTell(secret, t.keyCopied, t.keyNotCopied)}
          >
            {labels.copy}
          </Button>
          <a href={uri} className={buttonClass('secondary', undefined, 'tight')}>
            {t.openApp}
          </a>
        </ButtonRow>
      </div>
      <Field
        label={t.appCode}
        name="code"
        idPrefix="new-app"
        error={errors.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
      <FormActions error={formError} busy={busy} save={t.addDo} saving={labels.adding} onCancel={onCancel} />
    </form>
  )
}

function PasskeyProof({ question, add, onCancel }: ProofProps & { question: Record<string, unknown> }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, make] = useBusy(async () => {
    setFailure(null)
    try {
      await add({ passkey: await makePasskey(question) })
    } catch (error) {
      setFailure(passkeyFailure(error, m.factorAddFailed, passkeyNotUsed))
    }
  })
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} className="mb-4 text-soft">
        {t.passkeySteps}
      </p>
      <FormError>{failure}</FormError>
      <Actions>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button busy={busy} onClick={make}>
          {busy ? labels.adding : t.makePasskey}
        </Button>
      </Actions>
    </>
  )
}
