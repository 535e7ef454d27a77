import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'

/**
 * Refuses a form that a page of another site sent: nothing but the gift's own page may act in a visitor's name.
 * @param publicUrl where the visitor's own address may differ from the one that the proxy asks for
 * @throws AppError cross_site (403)
 */
export function refuseCrossSite({ headers, host }: FastifyRequest, publicUrl: string | undefined): void {
  const site = headers['sec-fetch-site']
  // 'none': the person's own doing, as a form that is sent again after a restart
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
  const { origin } = headers
  // older browsers say only this much; what is no browser need not say anything
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('cross_site')
}
