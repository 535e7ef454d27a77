import type {
  SecondFactorAsked,
  SecondFactorForm,
  SecondFactorWay,
} from '@tohfa/sync-protocol/entities/second-factor'
import { oneTimeCode, recoveryCode } from '@tohfa/sync-protocol/entities/second-step-fields'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { callJson } from '../../api/client'
import { failureProblem } from '../../api/failure'
import { passkeyFailure } from '../../api/passkey-failure'
import { answerByPasskey, knowsPasskeys } from '../../device/passkeys'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { Submit } from '../../ui/form/submit'
import { useForm } from '../../ui/form/use-form'
import * as labels from '../../ui/labels.texts'
import { useBusy } from '../../ui/use-busy'
import * as t from './second-step.texts'

interface SecondStepProps {
  asked: SecondFactorAsked
  onDone: (answer: AccessToken) => Promise<void>
  /** back to the password; with the reason, if the server asks for that */
  onRestart: (why?: Problem) => void
}

const ABOUT: Record<SecondFactorWay, string> = {
  totp: t.codeAbout,
  passkey: t.passkeyAbout,
  recovery_code: t.recoveryAbout,
}
const SWITCH: Record<SecondFactorWay, string> = {
  totp: t.useApp,
  passkey: t.usePasskey,
  recovery_code: t.useRecoveryCode,
}

/** The second step of a login, instead of the form for email and password. */
export function SecondStep({ asked, onDone, onRestart }: SecondStepProps) {
  const ways = asked.ways.filter((one) => one !== 'passkey' || knowsPasskeys())
  const [way, setWay] = useState(ways[0])
  const title = useRef<HTMLHeadingElement>(null)
  // the field for a code takes the focus itself
  useEffect(() => {
    if (way === undefined || way === 'passkey') title.current?.focus()
  }, [way])

  /** @returns the refusal */
  const send = async (proof: Omit<SecondFactorForm, 'ticket'>): Promise<Problem | undefined> => {
    try {
      const answer = await callJson(endpoint.logInSecondFactor, { body: { ...proof, ticket: asked.ticket } })
      await onDone(answer)
    } catch (error) {
      const problem = failureProblem(error, m.secondStepFailed)
      if (problem.code !== 'ticket_invalid') return problem
      onRestart(problem)
    }
    return undefined
  }

  return (
    <div data-second-step className="grid gap-4">
      <div>
        <h3 ref={title} tabIndex={-1} className="text-lg font-semibold">
          {t.title}
        </h3>
        <p className="mt-0.5 text-soft">{way === undefined ? t.noWay : ABOUT[way]}</p>
      </div>
      {way === 'totp' && <AppForm send={send} />}
      {way === 'recovery_code' && <RecoveryForm send={send} />}
      {way === 'passkey' && asked.passkey && <ByPasskey question={asked.passkey} send={send} />}
      <div className="grid gap-2 sm:justify-items-start">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} variant="secondary" onClick={() => setWay(one)}>
              {SWITCH[one]}
            </Button>
          ))}
        <Button variant="secondary" onClick={() => onRestart()}>
          {t.back}
        </Button>
      </div>
    </div>
  )
}

type Send = (proof: Omit<SecondFactorForm, 'ticket'>) => Promise<Problem | undefined>

const appForm = z.strictObject({ code: oneTimeCode })

function AppForm({ send }: { send: Send }) {
  const { formProps, errors, formError, busy } = useForm(appForm, { onSubmit: send })
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label={t.code}
        name="code"
        idPrefix="second"
        error={errors.code}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
      <Submit error={formError} busy={busy} label={labels.goOn} busyLabel={labels.checking} />
    </form>
  )
}

const recoveryForm = z.strictObject({ recovery_code: recoveryCode })

function RecoveryForm({ send }: { send: Send }) {
  const { formProps, errors, formError, busy } = useForm(recoveryForm, { onSubmit: send })
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label={labels.recoveryCode}
        name="recovery_code"
        idPrefix="second"
        error={errors.recovery_code}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Submit error={formError} busy={busy} label={labels.goOn} busyLabel={labels.checking} />
    </form>
  )
}

function ByPasskey({ question, send }: { question: Record<string, unknown>; send: Send }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, use] = useBusy(async () => {
    setFailure(null)
    try {
      const refused = await send({ passkey: await answerByPasskey(question) })
      if (refused) setFailure(refused.detail)
    } catch (error) {
      setFailure(passkeyFailure(error, m.secondStepFailed, t.passkeyNotUsed))
    }
  })
  return (
    <>
      <FormError>{failure}</FormError>
      <Button busy={busy} icon={<KeyRound aria-hidden className="size-5" />} onClick={use}>
        {busy ? labels.checking : t.usePasskey}
      </Button>
    </>
  )
}
