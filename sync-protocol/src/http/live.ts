/** Live tracking, by a connection that stays open. */
import * as z from 'zod/mini'
import { liveCampaign, liveDeletion, watchedList } from '../entities/live'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

const liveWatching = z.record(z.string(), z.nullable(z.string()))

export const live = {
  [endpoint.followChanges]: {
    unkeyed: true,
    summary: 'Changes of campaigns as they happen',
    description:
      'Takes what to watch: `own` for all campaigns of the account, `campaign:` with the id of one of them, `link:` with ' +
      'the code of a link. Server-sent events: first `watching`, with the id of the campaign that each of these is, null ' +
      'for `own`; `campaign` with id, revision, claimed_count and unclaimed_count, as it is now and then after every ' +
      'change; `deleted` with id. `errors` of a refusal has the place in the list of what may not be watched. The stream ' +
      'ends with the first right that is lost, and when a campaign is deleted that `own` did not name.',
    token: 'optional',
    body: watchedList,
    refusals: [404],
    produces: 'text/event-stream',
    part: z.union([liveWatching, liveCampaign, liveDeletion]),
  },
} satisfies Record<string, EndpointContract>
