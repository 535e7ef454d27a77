/**
 * Refusals that are sent before their request has arrived completely: no token, too large, the wrong offset. A sender
 * that is still sending has to see them. A connection that is destroyed with bytes unread is reset, and a reset
 * overtakes the answer. A proxy then answers 502 in its own words. It also asks to close each connection, so behind a
 * proxy Node would destroy all.
 */
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** How much more is read and dropped after an answer was sent. */
export interface LingerLimits {
  bytes: number
  ms: number
}

/** as much as the largest form, on a link with 1 MB per second */
const LIMITS: LingerLimits = { bytes: 128 * 1024 * 1024, ms: 2 * 60_000 }

/** one of them announces a body (RFC 9112, section 6) */
const HAS_BODY = ['content-length', 'transfer-encoding']

/** ms between two looks at how much has come; it may be more by then, because what is dropped takes no memory */
const LOOK_MS = 250

/**
 * Drops a connection that has sent too much, or for too long, since now.
 * @returns ends the watch
 */
export function limitRest(socket: Socket, { bytes, ms }: LingerLimits = LIMITS): () => void {
  // a listener for the bytes themselves would take them from Node's parser
  const most = socket.bytesRead + bytes
  const looks = setInterval(() => {
    if (socket.bytesRead > most) socket.destroy()
  }, LOOK_MS).unref()
  const end = setTimeout(() => socket.destroy(), ms).unref()
  const stop = () => {
    clearInterval(looks)
    clearTimeout(end)
    socket.off('close', stop)
  }
  socket.once('close', stop)
  return stop
}

/**
 * Reads on after an early answer, whoever gave it, until the request is over or a limit is reached. The connection is
 * then used again, or closed if it was to be closed.
 */
export function lingerAfterAnswers(app: FastifyInstance, limits = LIMITS): void {
  app.server.on('request', (request, answer) => {
    // nothing more can come
    if (!HAS_BODY.some((name) => name in request.headers)) return
    // before Node's own listener, which closes the connection
    answer.prependOnceListener('finish', () => {
      if (request.complete || request.destroyed) return
      const { socket } = request
      const stop = limitRest(socket, limits)
      let isLast = false
      socket.destroySoon = () => {
        isLast = true
        socket.end()
      }
      request.once('end', () => {
        stop()
        // Node's own listener again
        Reflect.deleteProperty(socket, 'destroySoon')
        if (isLast) socket.destroySoon()
      })
      // an earlier reader may have paused it
      request.unpipe().removeAllListeners('data').resume()
    })
  })
}
