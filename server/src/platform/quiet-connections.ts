import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Lets the server close as soon as the requests under way have ended. Browsers keep connections open for later, some of
 * which never asked anything; those the HTTP server does not take for idle, and would wait for.
 */
export function closeQuietConnections(app: FastifyInstance): void {
  const requests = new Map<Socket, number>()
  let closing = false
  const settle = (socket: Socket, difference: 1 | -1) => {
    const count = (requests.get(socket) ?? 0) + difference
    if (!requests.has(socket)) return
    requests.set(socket, count)
    if (closing && count === 0) socket.destroy()
  }
  app.server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    settle(socket, 1)
    response.once('close', () => settle(socket, -1))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, count] of requests) if (count === 0) socket.destroy()
  })
}
