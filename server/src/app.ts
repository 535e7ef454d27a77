import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { accountMails } from './accounts/mails/account-mails'
import { accountsSlice } from './accounts/accounts.slice'
import { createSessionsService } from './accounts/sessions/sessions.service'
import { createGuards } from './accounts/sessions/tokens'
import { adminSlice } from './admin/admin.slice'
import { createAuditService } from './audit/audit.service'
import { mediaRoutes } from './blobs/media.routes'
import { createPictureVariants } from './blobs/images/picture-variants'
import { createSignedPaths } from './blobs/signed-paths'
import { createCampaignLog } from './campaigns/campaign-log'
import { campaignsSlice } from './campaigns/campaigns.slice'
import { claimPageRoutes } from './claim-page/claim-page.routes'
import { createPinProofs } from './claim-page/pin-proofs'
import { claimsRoutes } from './claims/claims.routes'
import { createClaimsService } from './claims/claims.service'
import { codesRoutes } from './codes/codes.routes'
import { createCodesService } from './codes/codes.service'
import { createCoalesced } from './concurrency/coalesced'
import { createConsentsService } from './consents/consents.service'
import { contactSlice } from './contact/contact.slice'
import { withContactClaim } from './contact/contact.type'
import { createSealing } from './crypto/sealing-keys'
import { createTickets } from './crypto/tickets'
import { createJobLease } from './concurrency/job-lease'
import type { Deps } from './deps'
import { diarySlice } from './diary/diary.slice'
import { erasureMails } from './recipient-erasure/erasure-mails'
import { erasureSlice } from './recipient-erasure/erasure.slice'
import { giftPasskeysRoutes } from './gift-passkeys/gift-passkeys.routes'
import { createGiftPasskeysService } from './gift-passkeys/gift-passkeys.service'
import { createGiftSessions } from './gift-passkeys/gift-sessions'
import { healthRoutes } from './health/health.routes'
import { createReadings } from './health/readings'
import { createHistoryService } from './edits/history.service'
import { overtakenRoutes } from './edits/overtaken.routes'
import type { GiftTypes } from './gift-type'
import { openHttpServer } from './http-server'
import { openApiRoutes } from './http/openapi/openapi'
import { uploadsRoutes } from './uploads/uploads.routes'
import { liveRoutes } from './live/live.routes'
import { createLiveService } from './live/live.service'
import { deliverMails } from './mail/mail-delivery'
import { createMailLimit } from './mail/mail-limit'
import { createMailOutbox } from './mail/mail-outbox'
import { createIdempotency } from './operations/idempotency'
import { operationsSlice } from './operations/operations.slice'
import { createOwnConsents } from './own-data/own-consents'
import { ownDataRoutes } from './own-data/own-data.routes'
import { apiPageRoutes } from './pages/api-page'
import { pagesRoutes } from './pages/pages.routes'
import { keepOutOfSearches, robotsTxt } from './pages/robots-txt'
import { securityTxt } from './pages/security-txt'
import { pinsRoutes } from './pins/pins.routes'
import { createPinsService } from './pins/pins.service'
import { publicViewRoutes } from './public-view/public-view.routes'
import { createPinHelpWatch } from './gift-access/pin-help'
import { recoveryRoutes } from './gift-access/recovery.routes'
import { createOwnerResetsService } from './gift-access/owner-resets.service'
import { createRecoveryService } from './gift-access/recovery.service'
import { saleSlice } from './sale/sale.slice'
import { giftOf, watchPins } from './security-log/watch'
import type { Routes } from './http/slice'
import { travelSlice } from './travel/travel.slice'
import { urlSheetRoutes } from './csv-qr/url-sheet.routes'
import { createReportTaker } from './waiting-on-phones/waiting-report'
import { createWaitingService } from './waiting-on-phones/waiting.service'
import { zoneDays } from './time/zone-days'

/** ms between two checks for deletions that failed, or that another process had left or not seen */
const DELETIONS_EVERY_MS = 10 * 60_000

/**
 * Builds the whole server from its ports, ready to listen or to inject requests.
 * @param watch gets the empty instance, to add hooks that see every route and answer
 */
export async function buildApp(deps: Deps, watch?: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { app, security, reportAs, ...http } = await openHttpServer(deps, watch)
  const { config, db, ids, now } = deps
  const lifetimes = { absoluteMs: config.sessionMs, idleMs: config.sessionIdleMs }

  // what slices share
  const shared = {
    ...{ ...deps, ...config, ...config.quotas, ...deps.throttles, ...http, security, reportAs },
    newId: ids.uuid,
    random: randomBytes,
    days: zoneDays(config.timeZone),
    idempotency: createIdempotency(deps),
    guards: createGuards({
      ...{ ...deps, ...lifetimes, adminMfaRequired: config.adminMfaRequired },
      reportFailure: reportAs('the last use of a session was not stored'),
    }),
    sessions: createSessionsService({ ...deps, newId: ids.uuid, lifetimes }),
    tickets: createTickets(deps),
    signedPaths: createSignedPaths(deps.secrets),
    mails: createMailOutbox({ on: deps.mailer.on, newId: ids.uuid, now }),
    mailLimit: createMailLimit(deps),
    audit: createAuditService({ newId: ids.uuid, now }),
    log: createCampaignLog({ newId: ids.uuid, now }),
    consents: createConsentsService({ ...deps, newId: ids.uuid }),
    history: createHistoryService(deps),
    waiting: createWaitingService({ db, now, reports: deps.throttles.waitingReports }),
  }
  const pathOf = (key: string) => shared.signedPaths.signedPath(key, now())

  const accounts = accountsSlice(shared)
  const codes = createCodesService(shared)
  const giftSessions = createGiftSessions(shared)
  const pins = watchPins(
    createPinsService({
      ...{ ...shared, codes, sawOutage: http.outages.saw, sessionHolds: giftSessions.holds },
      pinHelp: createPinHelpWatch({ ...shared, codes }),
      sawLock: (found, address) => security.note({ kind: 'pin.locked', address, ...giftOf(found) }),
    }),
    security,
  )

  const closing = new AbortController()
  const reportFailedDeletion = reportAs('deletion failed')
  const deletionLease = createJobLease(shared, 'deletion')
  const deleting = createCoalesced(async () => {
    const remove = async () => {
      await owned.deletion.remove({ ownerId: undefined })
      await admin.accounts.finishDeletions()
    }
    await deletionLease.during(remove).catch(reportFailedDeletion)
  }, 0)
  const forDeletion = {
    ...{ closing: closing.signal, goOnDeleting: deleting.soon, reportFailure: reportFailedDeletion },
  }
  const owned = campaignsSlice({ ...shared, ...forDeletion, codes })
  const { campaigns, settings, images, links } = owned
  const admin = adminSlice({
    ...{ ...shared, ...forDeletion, codes, campaigns, deletion: owned.deletion, securityLog: security },
  })

  const gifts = { ...shared, campaigns, codes, pins, pathOf }
  const claims = createClaimsService({ ...gifts, blobs: deps.storedBlobs })
  const contacts = contactSlice({ ...gifts, claims })
  const diary = diarySlice(gifts)
  const travel = travelSlice({ ...gifts, claims })
  const sale = saleSlice({ ...gifts, claims })
  const types = [contacts, diary, travel, sale]
  const giftTypes: GiftTypes = {
    vcard: contacts.type,
    diary: withContactClaim(diary.type),
    travel: travel.type,
    sale: sale.type,
  }
  const {
    operations,
    operation,
    api: operationsApi,
  } = operationsSlice({
    ...{ ...shared, kinds: { ...contacts.kinds, ...diary.kinds, ...travel.kinds, ...sale.kinds } },
    ...{ findCode: codes.findCode, sealing: createSealing(deps) },
    reportFailure: reportAs('operation failed'),
    count: deps.metrics.settled,
    takeReport: createReportTaker({
      ...shared,
      reportFailure: reportAs('a report of what waits was not taken'),
    }),
  })

  const { erasure, api: erasureApi } = erasureSlice(app, gifts)
  const recovery = createRecoveryService(gifts)
  const ownerResets = createOwnerResetsService(gifts)
  const giftPasskeys = createGiftPasskeysService({ ...gifts, sessions: giftSessions })
  const ownConsents = createOwnConsents(gifts)
  const held = {
    ...{
      ...gifts,
      types: giftTypes,
      erasure,
      recovery,
      giftPasskeys,
      ownConsents,
      account: accounts.account,
    },
  }
  const live = createLiveService({
    ...{ db, settings: deps.live, reportFailure: reportAs('live tracking failed') },
  })

  deps.metrics.follow(
    createReadings({
      ...{ ...shared, quotas: config.quotas, readiness: app.readiness, streams: live.streams },
    }),
  )

  const forMails = { ...shared, publicUrl: config.publicUrl ?? '' }
  deliverMails(app, {
    ...{ ...shared, reportFailure: reportAs('mails were not sent') },
    texts: { ...accountMails(forMails), ...erasureMails(forMails) },
  })
  app.addHook('onListen', async () => deleting.soon())
  const goingOn = setInterval(deleting.soon, DELETIONS_EVERY_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(goingOn)
    closing.abort()
    await deleting.stop()
    live.close()
    admin.close()
  })

  const campaignOf = async (code: string) => {
    // while the database is away, an upload counts as a stranger's
    const found = await codes.findCode(code).catch(() => null)
    return found && found.campaignId
  }
  const api: Routes[] = [
    openApiRoutes(config.publicUrl),
    apiPageRoutes(config.publicUrl),
    healthRoutes({ ...shared, transcription: deps.transcriber.on, mail: deps.mailer.on }),
    accounts.api,
    owned.api,
    codesRoutes({ ...shared, codes }),
    liveRoutes({ ...gifts, live }),
    ownDataRoutes(held),
    erasureApi,
    recoveryRoutes({ ...held, ownerResets }),
    giftPasskeysRoutes(held),
    admin.api,
    operationsApi,
    overtakenRoutes(shared),
    uploadsRoutes({ ...deps, campaignOf }),
  ]
  // the form parser hooks into every call of its scope, so only calls that may have a form are in it
  const forms: Routes[] = [
    owned.forms,
    publicViewRoutes({
      ...{ ...gifts, settings, images, links },
      reportFailure: reportAs('an opened link was not counted'),
    }),
    pinsRoutes(gifts),
    claimsRoutes(operation),
    ...types.map((type) => type.forms(operation)),
    urlSheetRoutes(shared),
  ]
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', keepOutOfSearches)
      scope.addHook('onRequest', (_request, reply, done) => {
        // an answer that says nothing else about caching is personal
        reply.header('cache-control', 'no-store')
        done()
      })
      for (const routes of api) await scope.register(routes)
      await scope.register(withForms(forms))
    },
    { prefix: '/api' },
  )
  const variants = createPictureVariants({
    ...{ ...deps, reportFailure: reportAs('a picture was not made smaller') },
  })
  await app.register(mediaRoutes({ ...shared, variants }))
  const { claimPages: pages } = deps
  if (pages) {
    const proofs = createPinProofs(deps)
    await app.register(withForms([claimPageRoutes({ ...held, pages, operations, proofs })]))
  }
  await app.register(robotsTxt)
  await app.register(securityTxt({ ...shared, contacts: config.securityContacts }))
  await app.register(pagesRoutes({ dist: deps.pwaDist, claimShell: pages === null }))
  return app
}

const withForms =
  (all: readonly Routes[]): Routes =>
  async (scope) => {
    await scope.register(multipart)
    for (const routes of all) await scope.register(routes)
  }
