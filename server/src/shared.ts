/** What several slices use: the ports and settings, and the services that belong to none of them. */
import { randomBytes } from 'node:crypto'
import { createSessionsService } from './accounts/sessions/sessions.service'
import { createGuards } from './accounts/sessions/tokens'
import { createAuditService } from './audit/audit.service'
import { createSignedPaths } from './blobs/signed-paths'
import { createCampaignLog } from './campaigns/campaign-log'
import { createCodesService } from './codes/codes.service'
import { createConsentsService } from './consents/consents.service'
import { createSealing } from './crypto/sealing-keys'
import { createTickets } from './crypto/tickets'
import type { Deps } from './deps'
import { createHistoryService } from './edits/history.service'
import { createPinHelpWatch } from './gift-access/pin-help'
import { createGiftSessions } from './gift-passkeys/gift-sessions'
import type { HttpServer } from './http-server'
import { createMailLimit } from './mail/mail-limit'
import { createMailOutbox } from './mail/mail-outbox'
import { createIdempotency } from './operations/idempotency'
import { createPinsService } from './pins/pins.service'
import { giftOf, watchPins } from './security-log/watch'
import { zoneDays } from './time/zone-days'
import { createReportTaker } from './waiting-on-phones/waiting-report'
import { createWaitingService } from './waiting-on-phones/waiting.service'

export function createShared(deps: Deps, { app, security, reportAs, outages, counts }: HttpServer) {
  const { config, db, ids, now, secrets } = deps
  const lifetimes = { absoluteMs: config.sessionMs, idleMs: config.sessionIdleMs }
  const signedPaths = createSignedPaths(secrets)
  const tickets = createTickets(deps)
  const log = createCampaignLog({ newId: ids.uuid, now })
  const codes = createCodesService({ ...config, ...config.quotas, db, now })
  const waiting = createWaitingService({ db, now, reports: deps.throttles.waitingReports })
  const giftSessions = createGiftSessions({ db, tickets })
  const pins = createPinsService({
    ...deps,
    ...deps.throttles,
    codes,
    pinHelp: createPinHelpWatch({ codes, log, timeZone: config.timeZone, now }),
    sessionHolds: giftSessions.holds,
    sawOutage: outages.saw,
    sawLock: (found, address) => security.note({ kind: 'pin.locked', address, ...giftOf(found) }),
  })
  return {
    ...deps,
    ...config,
    ...config.quotas,
    ...deps.throttles,
    newId: ids.uuid,
    random: randomBytes,
    days: zoneDays(config.timeZone),
    metrics: deps.metrics,
    readiness: app.readiness,
    security,
    reportAs,
    counts,
    outages,
    idempotency: createIdempotency(deps),
    guards: createGuards({
      ...deps,
      ...lifetimes,
      adminMfaRequired: config.adminMfaRequired,
      reportFailure: reportAs('the last use of a session was not stored'),
    }),
    sessions: createSessionsService({ ...deps, newId: ids.uuid, lifetimes }),
    tickets,
    signedPaths,
    sealing: createSealing(deps),
    /** the signed path of a stored file, by its key */
    pathOf: (key: string) => signedPaths.signedPath(key, now()),
    mails: createMailOutbox({ on: deps.mailer.on, newId: ids.uuid, now }),
    mailLimit: createMailLimit(deps),
    audit: createAuditService({ newId: ids.uuid, now }),
    log,
    consents: createConsentsService({ ...deps, newId: ids.uuid }),
    history: createHistoryService(deps),
    waiting,
    takeReport: createReportTaker({
      waiting,
      reportFailure: reportAs('a report of what waits was not taken'),
    }),
    codes,
    findCode: codes.findCode,
    giftSessions,
    pins: watchPins(pins, security),
  }
}
