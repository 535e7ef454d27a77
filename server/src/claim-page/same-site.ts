import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'

/**
 * Refuses a form that a page of another site sent: only the gift's own page may act in a visitor's name.
 * @param publicUrl the configured origin, as a proxy may ask for another host than the visitor did
 * @throws AppError cross_site (403)
 */
export function refuseCrossSite({ headers, host }: FastifyRequest, publicUrl: string | undefined): void {
  const site = headers['sec-fetch-site']
  // 'none': the person's own action, such as sending the form again after a restart
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
  const { origin } = headers
  // older browsers send only an origin; programs may send neither
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('cross_site')
}
