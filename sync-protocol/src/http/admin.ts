/** What an admin sees, changes and exports. */
import * as z from 'zod/mini'
import {
  adminCampaign,
  adminCampaignQr,
  adminCampaignsQuery,
  adminStats,
  adminUser,
  adminUsersQuery,
  auditEntry,
  auditQuery,
  resetLink,
} from '../entities/admin'
import { securityEvent, securityEventsQuery } from '../entities/security-event'
import { growth, growthQuery, serverHealth } from '../entities/admin-overview'
import { URLS_MAX } from '../csv-qr/sheet-limits'
import * as m from '../messages'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { message } from './message'
import { changesDescription, changesQuery, changesSaid, fileSaid, pageSaid } from './lists'

const token = 'required'
const paged =
  'Whole without `limit` and `cursor`; else a page, whose header X-Next-Cursor names the next one if there is one.'
const csv = {
  description: 'Streamed. X-Total-Rows is the number of its records; it either ends whole or breaks off.',
  token,
  produces: 'text/csv',
  says: { ...fileSaid, 'X-Total-Rows': 'How many records follow the heading.' },
} as const

export const admin = {
  [endpoint.readAdminStats]: {
    summary: 'How many there are of everything',
    token,
    response: adminStats,
  },
  [endpoint.readGrowth]: {
    summary: 'New users, campaigns and claims by day or week, claims by hour, and campaigns by type',
    description:
      'Days and hours of the time zone that it names, by the clock of the server. Deleted items are not counted.',
    token,
    query: growthQuery,
    response: growth,
  },
  [endpoint.readServerHealth]: {
    summary: 'Storage, what waits on devices, failed requests of this process since its start, and limits',
    token,
    response: serverHealth,
  },
  [endpoint.listUsers]: {
    says: pageSaid,
    summary: 'All users',
    description: paged,
    token,
    query: adminUsersQuery,
    response: z.array(adminUser),
  },
  [endpoint.disableUser]: {
    summary: 'Disable an account: all of its tokens stop working, and it cannot log in',
    token,
    response: adminUser,
  },
  [endpoint.enableUser]: { summary: 'Enable an account again', token, response: adminUser },
  [endpoint.makeInviteLink]: {
    summary: 'Make a link with which somebody can register, once, if REGISTRATION is `invite`',
    token,
    response: resetLink,
  },
  [endpoint.makeResetLink]: {
    summary: 'Make a link with which its owner can set a new password, once',
    token,
    response: resetLink,
  },
  [endpoint.deleteUser]: {
    summary: 'Delete an account with everything that belongs to it',
    token,
    response: message,
  },
  [endpoint.listAllCampaigns]: {
    says: pageSaid,
    summary: 'All campaigns',
    description: paged,
    token,
    query: adminCampaignsQuery,
    response: z.array(adminCampaign),
  },
  [endpoint.listAllCodes]: {
    tagged: true,
    says: changesSaid,
    summary: 'The codes of any campaign, with who claimed them',
    description: changesDescription,
    token,
    query: changesQuery,
    response: z.array(adminCampaignQr),
  },
  [endpoint.listAudit]: {
    says: pageSaid,
    summary: 'What admins did, newest first',
    description: paged,
    token,
    query: auditQuery,
    response: z.array(auditEntry),
  },
  [endpoint.listSecurityEvents]: {
    says: pageSaid,
    summary: 'What happened that matters for security, newest first',
    description: paged,
    token,
    query: securityEventsQuery,
    response: z.array(securityEvent),
  },
  [endpoint.exportUsers]: { summary: 'All users as CSV', ...csv },
  [endpoint.exportCampaigns]: { summary: 'All campaigns as CSV', ...csv },
  [endpoint.exportCompleteData]: { summary: 'All codes with who claimed them, as CSV', ...csv },
  [endpoint.exportAudit]: { summary: 'What admins did, as CSV', ...csv },
  [endpoint.exportSecurityEvents]: { summary: 'What happened that matters for security, as CSV', ...csv },
  [endpoint.drawUrlSheet]: {
    unkeyed: true,
    summary: `A sheet of QR codes of at most ${URLS_MAX} URLs, PDF of A3 pages; the first URL is the master`,
    token,
    body: z.array(z.string({ error: m.urlInvalid })),
    produces: 'application/pdf',
    says: { ...fileSaid, 'X-Pages': 'How many pages the sheet has.' },
  },
} satisfies Record<string, EndpointContract>
