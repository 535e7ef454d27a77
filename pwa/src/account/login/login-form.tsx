import { loginForm, type AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useState, type ReactNode } from 'react'
import { failureProblem } from '../../api/failure'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { useForm } from '../../ui/form/use-form'
import * as t from '../account.texts'
import { login } from '../auth.api'
import { EmailField } from '../fields/email-field'
import { PasswordField } from '../fields/password-field'

interface LoginFormProps {
  onDone: (answer: AccessToken, email: string) => Promise<void>
}

/** Email and password, and what the account needs after them. */
export function LoginForm({ onDone }: LoginFormProps) {
  const [second, setSecond] = useState<ReactNode>(null)
  const [refused, setRefused] = useState<Problem>()
  /** Goes on with the second step if the server wants one. @returns whether it does */
  const goOn = async ({ second_factor: asked }: Problem, email: string): Promise<boolean> => {
    if (!asked) return false
    // most accounts do not need it
    const { SecondStep } = await import('../second-step/second-step')
    const restart = (why?: Problem) => {
      setRefused(why)
      setSecond(null)
    }
    setSecond(<SecondStep asked={asked} onDone={(answer) => onDone(answer, email)} onRestart={restart} />)
    return true
  }
  return second ?? <FirstStep refused={refused} goOn={goOn} onDone={onDone} />
}

interface FirstStepProps extends LoginFormProps {
  refused: Problem | undefined
  goOn: (problem: Problem, email: string) => Promise<boolean>
}

function FirstStep({ refused, goOn, onDone }: FirstStepProps) {
  const { formProps, errors, formError, busy } = useForm(loginForm, {
    refused,
    onSubmit: async (credentials) => {
      const { email } = credentials
      try {
        await onDone(await login(credentials), email)
      } catch (error) {
        const problem = failureProblem(error, m.loginFailed)
        return goOn(problem, email).then(
          (goes) => (goes ? undefined : problem),
          (failure: unknown) => failureProblem(failure, m.loginFailed),
        )
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <EmailField idPrefix="login" error={errors.email} />
      <PasswordField
        label={t.password}
        name="password"
        idPrefix="login"
        autoComplete="current-password"
        error={errors.password}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? t.loggingIn : t.login}
      </Button>
    </form>
  )
}
