import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Lets the server close as soon as the requests under way have ended. Browsers keep connections open for later, some of
 * which never asked anything; those the HTTP server does not take for idle, and would wait for.
 */
export function closeGracefully(app: FastifyInstance): void {
  /** the newest answer on each connection: those before it are written first */
  const answers = new Map<Socket, ServerResponse | null>()
  let closing = false
  const closeAfter = (socket: Socket, answer: ServerResponse | null) => {
    if (!answer || answer.closed) socket.destroy()
    else
      answer.once('close', () => {
        // another may have been asked for meanwhile
        if (answers.get(socket) === answer) socket.destroy()
      })
  }
  app.server.on('connection', (socket: Socket) => {
    answers.set(socket, null)
    socket.once('close', () => answers.delete(socket))
  })
  app.server.on('request', ({ socket }, answer) => {
    if (!answers.has(socket)) return
    answers.set(socket, answer)
    if (closing) closeAfter(socket, answer)
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, answer] of answers) closeAfter(socket, answer)
  })
}
