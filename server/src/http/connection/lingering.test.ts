import fastify from 'fastify'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noOutages } from '../../../test/no-outages'
import { AppError } from '../app-error'
import { answerClientError } from './client-errors'
import { lingerAfterAnswers } from './lingering'
import { installProblems } from '../problem'

const PIECE = Buffer.alloc(64 * 1024, ' ')
const BODY = 100 * PIECE.length
const BYTES = 2 * BODY
/** ms: more than any sender needs here, but little */
const [LONG, SHORT] = [60_000, 500]

/** A server that refuses everything at once, without reading what is sent. */
async function refusingServer(ms: number) {
  const app = fastify({ clientErrorHandler: answerClientError })
  installProblems(app, noOutages())
  lingerAfterAnswers(app, { bytes: BYTES, ms })
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') throw new AppError('unauthorized')
  })
  app.post('/', () => 'taken')
  app.get('/', () => 'read')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

let app: Awaited<ReturnType<typeof refusingServer>>
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  app = await refusingServer(LONG)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** A connection, and what came over it as text. */
async function caller() {
  const { port } = app.server.address() as AddressInfo
  // goes on sending although the server has ended its side
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await once(socket, 'connect')
  return { socket, ended, text: () => text }
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

const head = (length: number | string, more = '') =>
  `POST / HTTP/1.1\r\nhost: gifts.test\r\ncontent-length: ${length}\r\n${more}\r\n`

/** Sends a body of this many bytes, as fast as the connection takes it, or until it is closed. */
const sendBody = (socket: Socket, bytes: number) =>
  new Promise<void>((resolve) => {
    let left = bytes
    const send = () => {
      while (left > 0) {
        left -= PIECE.length
        if (!socket.write(PIECE)) return
      }
      socket.off('drain', send).off('close', resolve)
      resolve()
    }
    socket.on('drain', send).once('close', resolve)
    send()
  })

it.each(['', 'connection: close\r\n'])(
  'a sender that reads the answer only after it has sent everything gets it (%j)',
  async (asked) => {
    const { socket, text } = await caller()
    socket.pause()
    socket.write(head(BODY, asked))
    await sendBody(socket, BODY)
    socket.resume()
    await expect.poll(text).toMatch(/^HTTP\/1\.1 401 [^]*"code":"unauthorized"/)
  },
)

it('a connection that asks to be closed is closed after the last byte; any other can be used again', async () => {
  const last = await caller()
  last.socket.write(head(BODY, 'connection: close\r\n'))
  await sendBody(last.socket, BODY)
  await expect.poll(connections).toBe(0)
  expect(last.text()).toContain('"code":"unauthorized"')

  const kept = await caller()
  kept.socket.write(head(BODY))
  await sendBody(kept.socket, BODY)
  kept.socket.write('GET / HTTP/1.1\r\nhost: gifts.test\r\n\r\n')
  await expect.poll(kept.text).toMatch(/^HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 [^]*read$/)
  // and again: nothing from the first time is left
  kept.socket.write(head(3) + 'abc')
  await expect.poll(kept.text).toMatch(/read[^]*HTTP\/1\.1 401 /)
})

it.each(['', 'connection: close\r\n'])('a sender that never ends is cut off (%j)', async (asked) => {
  const endless = await caller()
  endless.socket.write(head(1e12, asked))
  await sendBody(endless.socket, Infinity)
  await endless.ended
  expect(endless.socket.bytesWritten).toBeGreaterThan(BYTES)
  expect(endless.text()).toContain('"code":"unauthorized"')
})

it.each(['', 'connection: close\r\n'])(
  'a sender that is too slow, or silent, is cut off (%j)',
  async (asked) => {
    await app.close()
    app = await refusingServer(SHORT)
    const slow = await caller()
    const silent = await caller()
    const began = Date.now()
    for (const { socket } of [slow, silent]) socket.write(head(BODY, asked))
    const drops = setInterval(() => slow.socket.write('x'), 20)
    await slow.ended
    clearInterval(drops)
    expect(Date.now() - began).toBeGreaterThan(SHORT - 100)
    expect([slow.text(), silent.text()]).toEqual(
      Array(2).fill(expect.stringContaining('"code":"unauthorized"')),
    )
    await expect
      .poll(() => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n))))
      .toBe(0)
  },
)

it('a sender of what is not HTTP reads why it is refused, whatever follows', async () => {
  const { socket, ended, text } = await caller()
  socket.pause()
  socket.write('no HTTP\r\n\r\n')
  await sendBody(socket, BODY)
  socket.resume()
  await expect.poll(text).toMatch(/^HTTP\/1\.1 400 [^]*"code":"body_malformed"/)
  socket.end()
  await ended
})
