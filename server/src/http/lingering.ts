/**
 * Refusals that come before their request has arrived as a whole: no token, too large, the wrong offset. Whoever is still sending
 * has to see them. A connection that is destroyed with bytes unread is reset, and a reset overtakes the answer. A proxy then says
 * 502 in its own words, and asks its caller to close each connection, so behind a proxy Node would destroy every one of them.
 */
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** How much more is read, and dropped, once an answer was given. */
export interface LingerLimits {
  bytes: number
  ms: number
}

/** as much as the largest form has, on a link that takes 1 MB in a second */
const LIMITS: LingerLimits = { bytes: 128 * 1024 * 1024, ms: 2 * 60_000 }

/** ms between two looks at how much has come; what is dropped takes no memory, so it may be more by then */
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
 * Reads on behind an answer that came early, whoever has given it, until the request is over or a limit is reached. The connection
 * is then used again, or closed if it was to be closed.
 */
export function lingerAfterAnswers(app: FastifyInstance, limits = LIMITS): void {
  app.server.on('request', (request, answer) => {
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
        // Node's own again
        Reflect.deleteProperty(socket, 'destroySoon')
        if (isLast) socket.destroySoon()
      })
      // whatever has read it so far may have paused it
      request.unpipe().removeAllListeners('data').resume()
    })
  })
}
