import type { SecondFactorForm } from '@tohfa/sync-protocol/entities/second-factor'
import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { userOf, type Guards } from '../../http/caller/bearer'
import { callerAddress } from '../../http/caller/caller-address'
import { jsonObject, parseNew, refuseFields } from '../../http/form-fields'
import { tellOf } from '../../http/told-of'
import { route } from '../../http/route'
import type { Idempotency } from '../../operations/idempotency'
import { markReplayed, readIdempotencyKey, sendAnswer } from '../../operations/idempotency-key'
import type { AuthService } from './auth.service'
import { callerOf } from '../caller'
import type { EmailVerificationService } from '../mails/email-verification.service'
import type { ForgotPasswordService } from '../password/forgot-password.service'
import { siteOf } from '../../passkeys/passkeys'
import type { PasswordResetService } from '../password/password-reset.service'
import type { SecondStepService } from '../second-step/second-step.service'
import type { TokenOwner } from '../sessions/sessions.service'
import { signToken } from '../sessions/tokens'

/** What proved a second step, for the security log. */
const proofOf = ({ passkey, code }: SecondFactorForm) =>
  passkey ? 'passkey' : code === undefined ? 'recovery code' : 'authenticator app'

export const authRoutes =
  (deps: {
    auth: AuthService
    secondStep: SecondStepService
    passwordReset: PasswordResetService
    forgotPassword: ForgotPasswordService
    emailVerification: EmailVerificationService
    guards: Guards
    idempotency: Idempotency
    publicUrl: string | undefined
    now: () => number
  }) =>
  async (app: FastifyInstance) => {
    const answer = (owner: TokenOwner) => ({
      access_token: signToken(app, owner, deps.now()),
      is_admin: owner.isAdmin,
    })

    route(app, endpoint.register, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.register].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, deps.idempotency, form)
        const { owner, replayed } = await deps.auth.register(form, callerOf(request), key)
        tellOf(request, { account: owner.userId })
        markReplayed(reply, { replayed })
        reply.header('cache-control', 'no-store')
        return answer(owner)
      },
    })

    route(app, endpoint.login, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.login].body, jsonObject(request.body))
        const site = siteOf(request, deps.publicUrl)
        const owner = await deps.auth.login(form, callerOf(request), site).catch(async (error: unknown) => {
          const account = await deps.auth.accountOf(form.email).catch(() => undefined)
          if (account !== undefined) tellOf(request, { account })
          throw error
        })
        tellOf(request, { account: owner.userId })
        reply.header('cache-control', 'no-store')
        return answer(owner)
      },
    })

    route(app, endpoint.logInSecondFactor, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.logInSecondFactor].body, jsonObject(request.body))
        const site = siteOf(request, deps.publicUrl)
        const account = deps.secondStep.accountOf(form.ticket)
        if (account !== undefined) tellOf(request, { account })
        const owner = await deps.secondStep.finish(form, callerOf(request), site)
        tellOf(request, { about: proofOf(form) })
        reply.header('cache-control', 'no-store')
        return answer(owner)
      },
    })

    route(app, endpoint.resetPassword, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.resetPassword].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, deps.idempotency, form)
        return sendAnswer(reply, await deps.passwordReset.resetPassword(form, callerAddress(request), key))
      },
    })

    route(app, endpoint.forgotPassword, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.forgotPassword].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, deps.idempotency, form)
        return sendAnswer(reply, await deps.forgotPassword.ask(form.email, callerAddress(request), key))
      },
    })

    route(app, endpoint.confirmEmail, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.confirmEmail].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, deps.idempotency, form)
        const address = callerAddress(request)
        return sendAnswer(reply, await deps.emailVerification.confirm(form.token, address, key))
      },
    })

    route(app, endpoint.sendEmailLink, {
      onRequest: deps.guards.user,
      async handler(request, reply) {
        refuseFields(request.body)
        const me = userOf(request)
        const key = readIdempotencyKey(request, deps.idempotency, me.id)
        return sendAnswer(reply, await deps.emailVerification.sendAgain(me, key))
      },
    })

    route(app, endpoint.readProfile, {
      onRequest: deps.guards.user,
      handler(request) {
        const { email, isAdmin } = userOf(request)
        return { email, is_admin: isAdmin }
      },
    })
  }
