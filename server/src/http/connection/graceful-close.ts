import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Lets the server close as soon as the current requests have ended. Browsers hold spare connections open. The HTTP server does
 * not count one that never sent a request as idle, and would wait for it.
 */
export function closeGracefully(app: FastifyInstance): void {
  /** the newest answer on each connection, which is written last */
  const answers = new Map<Socket, ServerResponse | null>()
  let closing = false
  const closeAfter = (socket: Socket, answer: ServerResponse | null) => {
    if (!answer || answer.closed) socket.destroy()
    else
      answer.once('close', () => {
        // another request may have arrived
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
