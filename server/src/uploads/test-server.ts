import fastify from 'fastify'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { noOutages } from '../../test/no-outages'
import { installAnswerSecurity } from '../http/answer-security'
import { installProblems } from '../http/problem'
import type { UploadStore } from './upload-store'
import { uploadsRoutes } from './uploads.routes'

/** The routes over a store, listening on loopback. */
export async function listenUploads(
  uploads: UploadStore,
  findCode: (code: string) => Promise<{ campaignId: string }> = () => Promise.reject(new Error('no code')),
) {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 256 } })
  installProblems(app, noOutages())
  installAnswerSecurity(app)
  await app.register(uploadsRoutes({ uploads, findCode }), { prefix: '/api' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, endpoint: `http://127.0.0.1:${port}/api/uploads`, close: () => app.close() }
}

/** A line between device and server that can break: it counts what goes up, and is cut on demand. */
export async function openLine(target: { port: number }) {
  let cutAfter = Infinity
  let sent = 0
  let to = target.port
  const server = createServer((device) => {
    const onward = connect(to, '127.0.0.1')
    const cut = () => {
      device.destroy()
      // what was sent on before should still arrive
      onward.destroySoon()
    }
    let broken = false
    device.on('data', (bytes) => {
      if (broken) return
      sent += bytes.length
      onward.write(bytes)
      if (sent <= cutAfter) return
      cutAfter = Infinity
      broken = true
      cut()
    })
    onward.pipe(device)
    device.on('error', cut).on('close', () => onward.end())
    onward.on('error', cut)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/uploads`,
    /** bytes that went up so far, headers included */
    sent: () => sent,
    cutAfter: (bytes: number) => (cutAfter = sent + bytes),
    connectTo: (next: { port: number }) => (to = next.port),
    close: () => server.close(),
  }
}
