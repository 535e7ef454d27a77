import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { AppError } from '../http/app-error'
import { knownUser, userOf, type Guards } from '../http/caller/bearer'
import { callerAddress } from '../http/caller/caller-address'
import { parseList } from '../http/form-fields'
import { route } from '../http/route'
import type { LiveService, Subject } from './live.service'

/** Live tracking over a connection that stays open. */
export const liveRoutes =
  (deps: { live: LiveService; campaigns: CampaignsService; guards: Guards }) =>
  async (app: FastifyInstance) => {
    const { live, campaigns, guards } = deps

    /** @throws AppError unauthorized (401); campaign_unknown (404); link_replaced, link_ended (410) */
    async function subjectOf(name: Watched, request: FastifyRequest): Promise<Subject> {
      const [kind, id = ''] = name.split(':')
      if (kind === 'link') {
        const campaign = await campaigns.viewedCampaign(id)
        const { link } = campaign
        return { campaign, right: { id: link.hash, stillAllowed: () => campaigns.stillWorks(link) } }
      }
      // a link needs no account, and works even if a token has expired
      if (!knownUser(request)) await guards.user(request)
      const owner = userOf(request).id
      // until the token expires or is revoked
      const right = { id: owner, stillAllowed: () => guards.user(request) }
      return kind === 'own'
        ? { owner, right }
        : { campaign: await campaigns.ownedCampaign(id.toLowerCase(), owner), right }
    }

    route(app, endpoint.followChanges, {
      async handler(request, reply) {
        const subjects = new Map<Watched, Subject>()
        const names = parseList(contract[endpoint.followChanges].body, request.body)
        for (const [place, name] of names.entries()) {
          const found = await subjectOf(name, request).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error
            const { code, detail } = error
            throw new AppError(code, { detail, errors: [{ field: String(place), detail }] })
          })
          subjects.set(name, found)
        }
        return (
          reply
            // proxies must not buffer or compress events
            .header('cache-control', 'no-store, no-transform')
            .header('x-accel-buffering', 'no')
            .type('text/event-stream; charset=utf-8')
            .send(live.open(subjects, callerAddress(request)))
        )
      },
    })
  }
