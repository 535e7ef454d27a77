/** Live tracking, by a connection that stays open. */
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

const events = {
  description:
    'Server-sent events: `campaign` with id, revision, claimed_count and unclaimed_count, first as it is now and then ' +
    'after every change; `deleted` with id.',
  produces: 'text/event-stream',
}

export const live = {
  [endpoint.followCampaigns]: {
    summary: "Changes of the owner's campaigns as they happen",
    token: 'required',
    ...events,
  },
  [endpoint.followCampaign]: {
    summary: 'Changes of a campaign as they happen',
    token: 'required',
    ...events,
  },
  [endpoint.followPublicCampaign]: { summary: 'Changes of it as they happen', ...events },
} satisfies Record<string, EndpointContract>
