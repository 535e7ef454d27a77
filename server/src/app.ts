import multipart from '@fastify/multipart'
import { randomBytes } from 'node:crypto'
import { JSON_BODY_MAX_BYTES } from '@tohfa/sync-protocol/limits'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { usersRoutes } from './admin/users.routes'
import { createUsersService } from './admin/users.service'
import { adminListsRoutes } from './admin/admin-lists.routes'
import { createAdminListsService } from './admin/admin-lists.service'
import { exportsRoutes } from './admin/exports.routes'
import { createExportsService } from './admin/exports.service'
import { createGrowthService } from './admin/growth.service'
import { overviewRoutes } from './admin/overview.routes'
import { createServerHealthService } from './admin/server-health.service'
import { createNoteRead } from './admin/noted-reads'
import { createAuditService } from './audit/audit.service'
import { accountRoutes } from './accounts/account.routes'
import { createAccountService } from './accounts/account.service'
import { createSessionsService } from './accounts/sessions.service'
import { authRoutes } from './accounts/auth.routes'
import { accountMails } from './accounts/account-mails'
import { createEmailVerificationService } from './accounts/email-verification.service'
import { createForgotPasswordService } from './accounts/forgot-password.service'
import { createLoginTries } from './accounts/login-tries'
import { createAuthService } from './accounts/auth.service'
import { secondFactorsRoutes } from './accounts/second-factors.routes'
import { createSecondFactorsService } from './accounts/second-factors.service'
import { createSecondStepService } from './accounts/second-step.service'
import { createTickets } from './crypto/tickets'
import { passwordRule } from './accounts/password-rule'
import { createPasswordResetService } from './accounts/password-reset.service'
import { createGuards, installTokens } from './accounts/tokens'
import { mediaRoutes } from './blobs/media.routes'
import { createPictureVariants } from './blobs/picture-variants'
import { createSignedPaths } from './blobs/signed-paths'
import { campaignImagesRoutes } from './campaigns/campaign-images.routes'
import { createCampaignImagesService } from './campaigns/campaign-images.service'
import { campaignLinksRoutes } from './campaigns/campaign-links.routes'
import { createCampaignLinksService } from './campaigns/campaign-links.service'
import { createCampaignLog } from './campaigns/campaign-log'
import { campaignDownloadsRoutes } from './campaigns/campaign-downloads.routes'
import { campaignsRoutes } from './campaigns/campaigns.routes'
import { createCampaignDeletion } from './campaigns/campaign-deletion'
import { createClaimsByDayService } from './campaigns/claims-by-day.service'
import { createCampaignsService } from './campaigns/campaigns.service'
import { claimPageRoutes } from './claim-page/claim-page.routes'
import { createPinProofs } from './claim-page/pin-proofs'
import { contactsRoutes } from './contacts/contacts.routes'
import { createContactsService } from './contacts/contacts.service'
import { codesRoutes } from './codes/codes.routes'
import { createCodesService } from './codes/codes.service'
import { createConsentsService } from './consents/consents.service'
import { erasureRoutes } from './erasure/erasure.routes'
import { erasureMails } from './erasure/erasure-mails'
import { createErasureReminders } from './erasure/erasure-reminders'
import { createErasureService } from './erasure/erasure.service'
import { giftPasskeysRoutes } from './gift-passkeys/gift-passkeys.routes'
import { createGiftPasskeysService } from './gift-passkeys/gift-passkeys.service'
import { createGiftSessions } from './gift-passkeys/gift-sessions'
import { createHistoryService } from './history/history.service'
import { overtakenRoutes } from './history/overtaken.routes'
import type { Deps } from './deps'
import { diaryRoutes } from './diary/diary.routes'
import { createDiaryService } from './diary/diary.service'
import { transcriptionRoutes } from './diary/transcription.routes'
import { createTranscriptionService } from './diary/transcription.service'
import { liveRoutes } from './live/live.routes'
import { createLiveService } from './live/live.service'
import { notFoundPage } from './pages/not-found-page'
import { keepOutOfSearches, robotsTxt } from './pages/robots-txt'
import { securityTxt } from './pages/security-txt'
import { apiPageRoutes } from './pages/api-page.routes'
import { pagesRoutes } from './pages/pages.routes'
import { pinsRoutes } from './pins/pins.routes'
import { claimsRoutes } from './claims/claims.routes'
import { createClaimsService } from './claims/claims.service'
import { createSecurityLog } from './security-log/security-log'
import { giftOf, watchAnswers, watchPins } from './security-log/watch'
import { createPinsService } from './pins/pins.service'
import { answerClientError } from './http/client-errors'
import { createOwnConsents } from './own-data/own-consents'
import { ownDataRoutes } from './own-data/own-data.routes'
import { createOperationRoutes, createFormOperations } from './operations/form-operations'
import { createIdempotency } from './operations/idempotency'
import { installAnswerSecurity } from './http/answer-security'
import { refuseLongHosts } from './http/host'
import { installPinAnswers } from './http/pin-caller'
import { installTransportSecurity } from './http/transport-security'
import { openApiRoutes } from './http/openapi'
import { healthRoutes } from './health/health.routes'
import { countRequests, createRequestCounts } from './health/request-counts'
import { outageLog, storeProbes } from './health/store-probes'
import { createOutages } from './http/outages'
import { answerUnreadable, installProblems, loggable } from './http/problem'
import { createMailDelivery } from './mail/mail-delivery'
import { createMailLimit } from './mail/mail-limit'
import { createMailOutbox } from './mail/mail-outbox'
import type { Kind, Kinds } from './operations/operation-kind'
import { createThrottled } from './concurrency/throttled'
import { closeGracefully } from './http/graceful-close'
import { lingerAfterAnswers } from './http/lingering'
import { publicViewRoutes } from './public-view/public-view.routes'
import { recoveryRoutes } from './recovery/recovery.routes'
import { createPinHelpWatch } from './recovery/pin-help'
import { createRecoveryService } from './recovery/recovery.service'
import { saleRoutes } from './sale/sale.routes'
import { createSaleService } from './sale/sale.service'
import { createSealing } from './crypto/sealing-keys'
import { syncRoutes } from './operations/sync.routes'
import { createSyncService } from './operations/sync.service'
import { zoneDays } from './zone-days'
import { createWaitingService, type WaitingReport } from './waiting/waiting.service'
import { travelRoutes } from './travel/travel.routes'
import { createTravelService } from './travel/travel.service'
import { uploadsRoutes } from './incoming/uploads.routes'
import { urlSheetRoutes } from './url-sheet/url-sheet.routes'

/** ms that one request may take to arrive: ten megabytes on the slowest link */
const REQUEST_MS = 30 * 60_000
/** ms between two looks for recipients who were kept for as long as their campaigns want, or soon will have been */
const RETENTION_EVERY_MS = 60 * 60_000
/** ms between two looks for deletions that were not finished */
const DELETIONS_EVERY_MS = 60 * 60_000
/** ms that a connection may be silent in both directions: an answer that nobody reads must not stay in memory */
const SILENCE_MS = 2 * 60_000

/**
 * Builds the whole server from its ports, ready to listen or to inject requests.
 * @param watch gets the empty instance, to add hooks that see every route and answer
 */
export async function buildApp(deps: Deps, watch?: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { config, now, ids, db } = deps
  const { trustProxy } = config
  const app = fastify({
    logger: { level: config.logLevel, ...(deps.logTo && { stream: deps.logTo }) },
    // a path may contain a code or a master code, a query a PIN
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy !== false && ((_address, hop) => hop < trustProxy),
    bodyLimit: JSON_BODY_MAX_BYTES,
    routerOptions: { maxParamLength: 256 },
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerClientError,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
  })
  watch?.(app)
  // successful requests are not logged, so no request needs its own logger
  app.log.child = () => app.log
  // no call takes plain text, which the framework accepts by default
  app.removeContentTypeParser('text/plain')
  closeGracefully(app)
  lingerAfterAnswers(app)
  const pages = { dist: deps.pwaDist }
  const outages = createOutages({ probes: storeProbes(deps), log: outageLog(app.log), now })
  installProblems(app, outages, notFoundPage(pages))
  const counts = createRequestCounts(now)
  countRequests(app, counts)
  /** Logs a failure outside of a request, unless it is due to a store that is away. */
  const reportAs = (what: string) => (thrown: unknown) => {
    counts.failedBeside()
    if (!outages.saw(thrown)) app.log.error(loggable(thrown), what)
  }
  deps.documentWorker.reportMissing((characters) =>
    app.log.warn({ characters }, 'a document has characters that no font has'),
  )
  const security = createSecurityLog({
    db,
    newId: ids.uuid,
    now,
    writeLine:
      config.logLevel === 'silent' ? null : (line) => void (deps.logTo ?? process.stdout).write(line),
    reportFailure: reportAs('security events were not stored'),
  })
  watchAnswers(app, security)
  app.addHook('onClose', () => security.close())
  installTransportSecurity(app, config.publicUrl)
  installAnswerSecurity(app)
  refuseLongHosts(app)
  installPinAnswers(app)
  await installTokens(app, deps)

  const idempotency = createIdempotency(deps)
  const lifetimes = { absoluteMs: config.sessionMs, idleMs: config.sessionIdleMs }
  const sessions = createSessionsService({ ...deps, newId: ids.uuid, lifetimes })
  const guards = createGuards({
    db,
    secrets: deps.secrets,
    now,
    idleMs: lifetimes.idleMs,
    adminMfaRequired: config.adminMfaRequired,
    reportFailure: reportAs('the last use of a session was not stored'),
  })
  const { pinFailures, campaignPins, passwordFailures, loginFailures, registrations } = deps.limits
  const tries = createLoginTries(deps, 'login tries')
  const rule = passwordRule(config.strictPasswords)
  const { verifyEmails } = config
  const mails = createMailOutbox({ on: deps.mailer.on, newId: ids.uuid, now })
  const mailLimit = createMailLimit(deps)
  const { timeZone } = config
  const days = zoneDays(timeZone)
  const forMails = { ...deps, timeZone, publicUrl: config.publicUrl ?? '' }
  const delivery = createMailDelivery({
    ...deps,
    texts: { ...accountMails(forMails), ...erasureMails(forMails) },
    random: randomBytes,
    reportTry({ lost, ...failed }) {
      if (lost) app.log.error(failed, 'a mail was given up')
      else app.log.warn(failed, 'a mail was not taken, and will be tried again')
    },
    reportFailure: reportAs('mails were not sent'),
  })
  app.addHook('onListen', () => void delivery.look())
  const tickets = createTickets(deps)
  const codeTries = createLoginTries(deps, 'second step tries')
  const secondStep = createSecondStepService({ ...deps, sessions, tickets, codeTries, passwordFailures })
  const auth = createAuthService({
    ...deps,
    verifyEmails,
    mails,
    registration: config.registration,
    tries,
    passwordRule: rule,
    idempotency,
    newId: ids.uuid,
    sessions,
    secondStep,
    passwordFailures,
    loginFailures,
    registrations,
  })
  const account = createAccountService({
    ...{ ...deps, passwordRule: rule, auth, sessions, idempotency, mails, verifyEmails },
  })
  const secondFactors = createSecondFactorsService({
    ...{ ...deps, auth, sessions, tickets, idempotency },
    newId: ids.uuid,
  })
  const audit = createAuditService({ newId: ids.uuid, now })
  const passwordReset = createPasswordResetService({
    ...deps,
    tries,
    passwordRule: rule,
    audit,
    idempotency,
    mails,
    passwordFailures,
  })
  const emailVerification = createEmailVerificationService({
    ...{ ...deps, mails, mailLimit, idempotency, passwordFailures },
  })
  const { mailRequests } = deps.limits
  const forgotPassword = createForgotPasswordService({ mails, mailLimit, idempotency, mailRequests })
  const codes = createCodesService({ ...deps, ...config.quotas, timeZone })
  const log = createCampaignLog({ newId: ids.uuid, now })
  const giftSessions = createGiftSessions({ db, tickets })
  const pins = watchPins(
    createPinsService({
      ...{ ...deps, codes, pinFailures, campaignPins, sawOutage: outages.saw },
      pinHelp: createPinHelpWatch({ codes, log, timeZone, now }),
      sessionHolds: giftSessions.holds,
      sawLock: (found, address) => security.note({ kind: 'pin.locked', address, ...giftOf(found) }),
    }),
    security,
  )
  const blobs = deps.storedBlobs
  const signedPaths = createSignedPaths(deps.secrets)
  const waiting = createWaitingService({ db, now, reports: deps.limits.waitingReports })
  const consents = createConsentsService({ now, newId: ids.uuid, secrets: deps.secrets })
  const closing = new AbortController()
  const reportFailedDeletion = reportAs('deletion failed')
  const deletion = createCampaignDeletion({
    ...{ db, blobs, mails, now, closing: closing.signal },
    reportFailure: reportFailedDeletion,
  })
  const deleting = createThrottled(async () => {
    await deletion.remove({ ownerId: undefined })
    await accounts.finishDeletions().catch(reportFailedDeletion)
  }, 0)
  const goOnDeleting = deleting.soon
  const campaigns = createCampaignsService({
    ...{ db, blobs, codes, ids, idempotency, now, waiting, log, consents, mails, deletion, goOnDeleting },
    campaignsPerAccount: config.quotas.campaignsPerAccount,
    ...{ verifyEmails, timeZone },
  })
  const links = createCampaignLinksService({ ...deps, idempotency, log })
  const accounts = createUsersService({
    ...{ ...deps, audit, deletion, goOnDeleting, idempotency, newId: ids.uuid },
    reportFailure: reportFailedDeletion,
  })
  app.addHook('onListen', async () => deleting.soon())
  // what failed, or what another process left behind
  const goingOn = setInterval(goOnDeleting, DELETIONS_EVERY_MS).unref()
  const lists = createAdminListsService({ db, audit, campaigns, securityLog: security, days })
  const noteRead = createNoteRead({ db, audit, now, reportFailure: reportAs('a read list was not noted') })
  const exports = createExportsService({
    db,
    audit,
    reportFailure: reportAs('export failed'),
  })
  const images = createCampaignImagesService({ db, blobs, ids, idempotency, now, log })
  const claims = createClaimsService({ codes, pins, consents, blobs, now })
  const history = createHistoryService(deps)
  const forClaims = { ...deps, codes, pins, claims, blobs, history, idempotency, timeZone }
  const contacts = createContactsService(forClaims)
  const ownConsents = createOwnConsents({ codes, consents, idempotency })
  const reminders = createErasureReminders({ db, mails, log, now })
  const erasure = createErasureService({ ...deps, codes, idempotency, log, reminders, random: randomBytes })
  const recovery = createRecoveryService({ ...deps, codes, pins, idempotency, log, pinFailures })
  const giftPasskeys = createGiftPasskeysService({
    ...{ ...deps, tickets, codes, campaigns, pins, sessions: giftSessions, idempotency, log, pinFailures },
    newId: ids.uuid,
  })
  const keepTime = async () => ((await deps.isClockSteady()) ? erasure.keepTime() : null)
  const expiring = setInterval(
    () =>
      void keepTime().then((erased) => {
        if (erased) security.note({ kind: 'gift.erased', about: `kept long enough: ${erased}` })
      }, reportAs('retention failed')),
    RETENTION_EVERY_MS,
  ).unref()
  const diary = createDiaryService({ ...deps, codes, pins, blobs, newId: ids.uuid })
  const travel = createTravelService({ ...forClaims, signedPaths })
  const sale = createSaleService(forClaims)
  const transcription = createTranscriptionService(deps)
  const sealing = createSealing(deps)
  const kinds: Kinds = { ...contacts.kinds, ...diary.kinds, ...travel.kinds, ...sale.kinds }
  const operations = createFormOperations({ kinds, idempotency })
  const operation = createOperationRoutes({ operations, spool: deps.spool, findCode: codes.findCode })
  const sync = createSyncService({
    kinds: new Map<string, Kind>(Object.entries(kinds)),
    idempotency,
    sealing,
    uploads: deps.uploads,
    now,
    reportFailure: reportAs('operation failed'),
  })
  const live = createLiveService({
    db,
    settings: deps.live,
    reportFailure: reportAs('live tracking failed'),
  })
  app.addHook('preClose', async () => {
    clearInterval(expiring)
    clearInterval(goingOn)
    closing.abort()
    await deleting.stop()
    await delivery.close()
    live.close()
    outages.close()
    exports.close()
  })
  const { publicUrl } = config
  const { spool } = deps
  const forPast = { campaigns, codes, pins, guards, idempotency }
  const pathOf = (key: string) => signedPaths.signedPath(key, now())

  await app.register(
    async (api) => {
      api.addHook('onRequest', keepOutOfSearches)
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('x-content-type-options', 'nosniff')
        // an answer that says nothing else about caching is personal
        reply.header('cache-control', 'no-store')
        done()
      })
      await api.register(openApiRoutes(publicUrl))
      await api.register(apiPageRoutes(publicUrl))
      await api.register(
        healthRoutes({
          db,
          outages,
          space: deps.space,
          publicUrl,
          transcription: deps.transcriber.on,
          registration: config.registration,
          mail: deps.mailer.on,
          strictPasswords: config.strictPasswords,
        }),
      )
      await api.register(
        authRoutes({
          ...{ auth, secondStep, passwordReset, forgotPassword, emailVerification },
          ...{ guards, idempotency, publicUrl, now },
        }),
      )
      const { adminMfaRequired } = config
      await api.register(
        secondFactorsRoutes({ secondFactors, guards, idempotency, adminMfaRequired, publicUrl, now }),
      )
      await api.register(accountRoutes({ account, sessions, guards, idempotency, now }))
      await api.register(campaignDownloadsRoutes({ ...deps, campaigns, codes, guards, publicUrl }))
      await api.register(codesRoutes({ codes, documentWorker: deps.documentWorker, publicUrl, timeZone }))
      const claimsByDay = createClaimsByDayService({ db, days, now })
      await api.register(liveRoutes({ live, campaigns, guards }))
      await api.register(
        ownDataRoutes({
          ...{ db, blobs: deps.blobs, campaigns, codes, consents, contacts, diary, travel, sale, now },
          ...{ pins, account, sessions, guards, idempotency, ownConsents, giftPasskeys },
        }),
      )
      await api.register(erasureRoutes({ erasure, campaigns, codes, pins, guards, idempotency }))
      await api.register(recoveryRoutes({ recovery, campaigns, codes, pins, guards, idempotency, publicUrl }))
      await api.register(giftPasskeysRoutes({ giftPasskeys, codes, pins, idempotency, publicUrl }))
      await api.register(campaignLinksRoutes({ db, campaigns, links, log, guards, idempotency }))
      await api.register(adminListsRoutes({ lists, codes, guards, noteRead }))
      const growth = createGrowthService({ db, days, now })
      const health = createServerHealthService({ ...deps, counts, outages, waiting })
      await api.register(overviewRoutes({ growth, health, guards }))
      await api.register(usersRoutes({ accounts, guards, idempotency, publicUrl }))
      await api.register(exportsRoutes({ exports, accounts, guards, publicUrl }))
      const reportWaiting = (report: WaitingReport) =>
        waiting.report(report).catch((error: unknown) => {
          reportAs('a report of what waits was not taken')(error)
          return false
        })
      await api.register(
        syncRoutes({ sync, sealing, db, now, reportWaiting, campaignNames: waiting.campaignNames }),
      )
      await api.register(overtakenRoutes({ history }))
      const campaignOf = async (code: string) => {
        // an upload is taken as that of a stranger where the database is away
        const found = await codes.findCode(code).catch(() => null)
        return found && found.campaignId
      }
      await api.register(uploadsRoutes({ ...deps, campaignOf }))
      // the form parser hooks into every call of its scope, so only calls that may have a form are in it
      await api.register(async (forms) => {
        await forms.register(multipart)
        await forms.register(campaignsRoutes({ campaigns, claimsByDay, codes, guards, idempotency, spool }))
        await forms.register(campaignImagesRoutes({ campaigns, images, guards, idempotency, spool }))
        await forms.register(
          publicViewRoutes({
            ...{ campaigns, images, links, codes, guards, idempotency, spool },
            reportFailure: reportAs('an opened link was not counted'),
          }),
        )
        await forms.register(pinsRoutes({ codes, pins }))
        await forms.register(claimsRoutes(operation))
        await forms.register(contactsRoutes({ ...forPast, contacts, blobs: deps.blobs, operation }))
        await forms.register(transcriptionRoutes({ codes, pins, transcription, spool }))
        await forms.register(diaryRoutes({ diary, campaigns, codes, pins, guards, operation, pathOf }))
        await forms.register(travelRoutes({ ...forPast, travel, operation }))
        await forms.register(saleRoutes({ sale, campaigns, codes, pins, guards, operation }))
        await forms.register(urlSheetRoutes({ ...deps, guards }))
      })
    },
    { prefix: '/api' },
  )
  const variants = createPictureVariants({
    ...deps,
    reportFailure: reportAs('a picture was not made smaller'),
  })
  await app.register(mediaRoutes({ blobs: deps.blobs, variants, signedPaths, now }))
  const { claimPages } = deps
  if (claimPages)
    await app.register(async (forms) => {
      await forms.register(multipart)
      await forms.register(
        claimPageRoutes({
          ...{ pages: claimPages, campaigns, codes, pins, diary, travel, sale, operations, publicUrl, now },
          ...{ proofs: createPinProofs(deps), spool, newId: ids.uuid, pathOf },
          ...{ db, consents, contacts, erasure, giftPasskeys, recovery, ownConsents, idempotency },
          ...{ blobs: deps.blobs, documentWorker: deps.documentWorker, drawings: deps.limits.drawings },
        }),
      )
    })
  await app.register(robotsTxt)
  await app.register(securityTxt({ contacts: config.securityContacts, publicUrl, now }))
  await app.register(pagesRoutes({ ...pages, claimShell: claimPages === null }))
  return app
}
