import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { DepsOf } from '../http/slice'
import { createMailDelivery } from './mail-delivery'

/** Sends the mails that wait, from the moment at which the server listens until it closes. */
export function deliverMails(
  app: FastifyInstance,
  deps: Omit<DepsOf<typeof createMailDelivery>, 'random' | 'reportTry'>,
): void {
  const delivery = createMailDelivery({
    ...deps,
    random: randomBytes,
    reportTry({ lost, ...failed }) {
      if (lost) app.log.error(failed, 'a mail was given up')
      else app.log.warn(failed, 'a mail was not taken, and will be tried again')
    },
  })
  app.addHook('onListen', () => void delivery.look())
  app.addHook('preClose', () => delivery.close())
}
