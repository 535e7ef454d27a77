import type { MailLimit } from '../mail/mail-limit'
import { together, type DepsOf } from '../http/slice'
import { accountRoutes } from './account.routes'
import { createAccountService } from './account.service'
import { authRoutes } from './login/auth.routes'
import { createAuthService } from './login/auth.service'
import { createEmailVerificationService } from './mails/email-verification.service'
import { createForgotPasswordService } from './password/forgot-password.service'
import { createLoginTries } from './login/login-tries'
import { passwordRule } from './password/strict-passwords'
import { createPasswordResetService } from './password/password-reset.service'
import { secondFactorsRoutes } from './second-step/second-factors.routes'
import { createSecondFactorsService } from './second-step/second-factors.service'
import { createSecondStepService } from './second-step/second-step.service'

type Made =
  | 'auth'
  | 'account'
  | 'secondFactors'
  | 'secondStep'
  | 'passwordReset'
  | 'emailVerification'
  | 'forgotPassword'
  | 'tries'
  | 'codeTries'
  | 'passwordRule'
  | 'mailLimit'

/** Accounts: signing in, second factors, lost passwords, addresses and sessions. */
export function accountsSlice(
  deps: Omit<
    DepsOf<typeof createAuthService> &
      DepsOf<typeof createSecondStepService> &
      DepsOf<typeof createSecondFactorsService> &
      DepsOf<typeof createPasswordResetService> &
      DepsOf<typeof createEmailVerificationService> &
      DepsOf<typeof createForgotPasswordService> &
      DepsOf<typeof createAccountService> &
      DepsOf<typeof authRoutes> &
      DepsOf<typeof secondFactorsRoutes> &
      DepsOf<typeof accountRoutes>,
    Made
  > & { mailLimit: MailLimit; strictPasswords: boolean },
) {
  const own = {
    ...deps,
    passwordRule: passwordRule(deps.strictPasswords),
    tries: createLoginTries(deps, 'login tries'),
    codeTries: createLoginTries(deps, 'second step tries'),
  }
  const secondStep = createSecondStepService(own)
  const auth = createAuthService({ ...own, secondStep })
  const account = createAccountService({ ...own, auth })
  const secondFactors = createSecondFactorsService({ ...own, auth })
  const passwordReset = createPasswordResetService(own)
  const emailVerification = createEmailVerificationService(own)
  const forgotPassword = createForgotPasswordService(own)
  return {
    services: { account },
    api: together(
      authRoutes({ ...own, auth, secondStep, passwordReset, forgotPassword, emailVerification }),
      secondFactorsRoutes({ ...own, secondFactors }),
      accountRoutes({ ...own, account }),
    ),
  }
}
