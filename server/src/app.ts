import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { accountMails } from './accounts/mails/account-mails'
import { accountsSlice } from './accounts/accounts.slice'
import { adminSlice } from './admin/admin.slice'
import { createPictureVariants } from './blobs/images/picture-variants'
import { mediaRoutes } from './blobs/media.routes'
import { campaignsSlice } from './campaigns/campaigns.slice'
import { createDeletionRounds } from './campaigns/deletion/deletion-rounds'
import { claimPageRoutes } from './claim-page/claim-page.routes'
import { createPinProofs } from './claim-page/pin-proofs'
import { claimsRoutes } from './claims/claims.routes'
import { createClaimsService } from './claims/claims.service'
import { codesRoutes } from './codes/codes.routes'
import { contactSlice } from './contact/contact.slice'
import { withContactClaim } from './contact/contact.type'
import { urlSheetRoutes } from './csv-qr/url-sheet.routes'
import type { Deps } from './deps'
import { diarySlice } from './diary/diary.slice'
import { overtakenRoutes } from './edits/overtaken.routes'
import { giftAccessSlice } from './gift-access/gift-access.slice'
import { giftPasskeysSlice } from './gift-passkeys/gift-passkeys.slice'
import { healthRoutes } from './health/health.routes'
import { createReadings } from './health/readings'
import type { GiftTypes } from './gift-type'
import { openHttpServer } from './http-server'
import { openApiRoutes } from './http/openapi/openapi'
import type { Routes } from './http/slice'
import { liveSlice } from './live/live.slice'
import { deliverMails } from './mail/mail-delivery'
import { operationsSlice } from './operations/operations.slice'
import { createOwnConsents } from './own-data/own-consents'
import { ownDataRoutes } from './own-data/own-data.routes'
import { apiPageRoutes } from './pages/api-page'
import { pagesRoutes } from './pages/pages.routes'
import { keepOutOfSearches, robotsTxt } from './pages/robots-txt'
import { securityTxt } from './pages/security-txt'
import { pinsRoutes } from './pins/pins.routes'
import { publicViewRoutes } from './public-view/public-view.routes'
import { erasureMails } from './recipient-erasure/erasure-mails'
import { erasureSlice } from './recipient-erasure/erasure.slice'
import { saleSlice } from './sale/sale.slice'
import { createShared } from './shared'
import { travelSlice } from './travel/travel.slice'
import { uploadsRoutes } from './uploads/uploads.routes'

/**
 * Builds the whole server from its ports, ready to listen or to inject requests.
 * @param watch gets the empty instance, to add hooks that see every route and answer
 */
export async function buildApp(deps: Deps, watch?: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const server = await openHttpServer(deps, watch)
  const { app, reportAs } = server
  const shared = createShared(deps, server)
  const { publicUrl } = shared

  const accounts = accountsSlice(shared)
  const rounds = createDeletionRounds(app, { ...shared, reportFailure: reportAs('deletion failed') })
  const campaigns = campaignsSlice({ ...shared, rounds })
  const admin = adminSlice(app, { ...shared, ...campaigns.services, rounds })
  const gifts = { ...shared, ...campaigns.services }
  const claims = createClaimsService({ ...gifts, blobs: deps.storedBlobs })
  const contact = contactSlice({ ...gifts, claims })
  const diary = diarySlice(gifts)
  const travel = travelSlice({ ...gifts, claims })
  const sale = saleSlice({ ...gifts, claims })
  const kinds = { ...contact.kinds, ...diary.kinds, ...travel.kinds, ...sale.kinds }
  const sync = operationsSlice({ ...shared, kinds })
  const erasure = erasureSlice(app, gifts)
  const access = giftAccessSlice(gifts)
  const passkeys = giftPasskeysSlice(gifts)
  const types: GiftTypes = {
    vcard: contact.type,
    diary: withContactClaim(diary.type),
    travel: travel.type,
    sale: sale.type,
  }
  const held = {
    ...gifts,
    ...accounts.services,
    ...erasure.services,
    ...access.services,
    ...passkeys.services,
    types,
    ownConsents: createOwnConsents(gifts),
  }
  const live = liveSlice(app, gifts)

  deps.metrics.follow(createReadings({ ...shared, streams: live.streams }))
  const forMails = { ...shared, publicUrl: publicUrl ?? '' }
  deliverMails(app, {
    ...shared,
    texts: { ...accountMails(forMails), ...erasureMails(forMails) },
    reportFailure: reportAs('mails were not sent'),
  })
  await serveApi(app, {
    api: [
      openApiRoutes(publicUrl),
      apiPageRoutes(publicUrl),
      healthRoutes({ ...shared, transcription: deps.transcriber.on, mail: deps.mailer.on }),
      accounts.api,
      campaigns.api,
      codesRoutes(shared),
      live.api,
      ownDataRoutes(held),
      erasure.api,
      access.api,
      passkeys.api,
      admin,
      sync.api,
      overtakenRoutes(shared),
      uploadsRoutes(shared),
    ],
    forms: [
      campaigns.forms,
      publicViewRoutes({ ...gifts, reportFailure: reportAs('an opened link was not counted') }),
      pinsRoutes(gifts),
      claimsRoutes(sync.operation),
      ...[contact, diary, travel, sale].map((type) => type.forms(sync.operation)),
      urlSheetRoutes(shared),
    ],
  })
  const variants = createPictureVariants({
    ...deps,
    reportFailure: reportAs('a picture was not made smaller'),
  })
  await app.register(mediaRoutes({ ...shared, variants }))
  const { claimPages: pages } = deps
  if (pages) {
    const forClaimPage = { ...held, pages, operations: sync.operations, proofs: createPinProofs(deps) }
    await app.register(withForms([claimPageRoutes(forClaimPage)]))
  }
  await app.register(robotsTxt)
  await app.register(securityTxt({ ...shared, contacts: shared.securityContacts }))
  await app.register(pagesRoutes({ dist: deps.pwaDist, claimShell: pages === null }))
  return app
}

/** @param forms only calls that may have a form, because its parser hooks into every call of its scope */
const serveApi = (app: FastifyInstance, { api, forms }: { api: Routes[]; forms: Routes[] }) =>
  app.register(
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

const withForms =
  (all: readonly Routes[]): Routes =>
  async (scope) => {
    await scope.register(multipart)
    for (const routes of all) await scope.register(routes)
  }
