/**
 * What a device reports with a batch: it is stored for the owners, and a cookie keeps it for the device's own page, if
 * its database is erased. Safari keeps a cookie of the server longer than one of the page. The server never reads the
 * cookie.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { WAITING_HEADER, WAITING_NOT_TAKEN } from '@tohfa/sync-protocol/operations/sync-answer'
import {
  WITNESS_COOKIE,
  WITNESS_HOST_COOKIE,
  WITNESS_LASTS,
  witnessCampaigns,
  witnessText,
} from '@tohfa/sync-protocol/operations/witness'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../http/caller/caller-address'
import type { WaitingReport, WaitingService } from './waiting.service'

/** operations that the cookie counts */
const COUNTED_MAX = 999_999

/**
 * Takes a report and sets the cookie. Does not reject.
 * @returns waits until the report is stored, and says in a header if it was not
 */
export type TakeReport = (
  request: FastifyRequest,
  reply: FastifyReply,
  report: Omit<WaitingReport, 'address'>,
) => Promise<() => Promise<void>>

export function createReportTaker(deps: {
  waiting: WaitingService
  reportFailure: (thrown: unknown) => void
}): TakeReport {
  async function witnessOf({ deviceId, waiting }: Omit<WaitingReport, 'address'>): Promise<string> {
    const groups = [...waiting].sort((a, b) => (a.since < b.since ? -1 : 1))
    const [oldest] = groups
    // while its store is away the server knows no names, but still takes the report
    const names = await deps.waiting.campaignNames(groups.map(({ code }) => code)).catch(() => [])
    return witnessText({
      device: deviceId,
      count: Math.min(
        groups.reduce((sum, { count }) => sum + count, 0),
        COUNTED_MAX,
      ),
      since: oldest ? Math.max(Date.parse(oldest.since), 0) : 0,
      code: normalizeCode(oldest?.code ?? '') ?? '',
      ...witnessCampaigns(names),
    })
  }

  return async (request, reply, report) => {
    const stored = deps.waiting
      .report({ ...report, address: callerAddress(request) })
      .catch((error: unknown) => {
        deps.reportFailure(error)
        return false
      })
    const secure = request.protocol === 'https'
    const name = secure ? WITNESS_HOST_COOKIE : WITNESS_COOKIE
    const cookie = `${name}=${await witnessOf(report)}; Path=/; Max-Age=${WITNESS_LASTS}; SameSite=Lax`
    reply.header('set-cookie', secure ? `${cookie}; Secure` : cookie)
    return async () => {
      if (!(await stored)) reply.header(WAITING_HEADER, WAITING_NOT_TAKEN)
    }
  }
}
