import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closesLater } from './opened'

/** What a proxy answers by itself. */
export interface ProxyWords {
  status: number
  type: string
  body: string
}

export interface BreakingProxy {
  origin: string
  /** From now on the proxy passes nothing on and answers by itself. */
  answerWith(words: ProxyWords): void
  /** From now on each batch claims this version of the envelope. It must have one digit, as the real one has. */
  sayProtocol(version: number): void
  letThrough(): void
  /** open streams of events, and the most that were open at once */
  streams: Readonly<{ open: number; most: number }>
  close(): Promise<void>
}

/** A proxy before a server that changes its answers, as a bad network does. */
export async function breakingProxy(target: string): Promise<BreakingProxy> {
  let words: ProxyWords | null = null
  let protocol: number | null = null
  const streams = { open: 0, most: 0 }
  const proxy = createServer((asked, answer) => {
    if (words !== null) {
      asked.resume()
      answer.writeHead(words.status, { 'content-type': words.type })
      return void answer.end(words.body)
    }
    const passedOn = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers },
      (answered) => {
        // the caller has hung up
        if (answer.destroyed) return void answered.destroy()
        // they are about one connection, and this one ends sooner than the server's (RFC 9110, section 7.6.1)
        const { connection: _, 'keep-alive': __, ...headers } = answered.headers
        answer.writeHead(answered.statusCode ?? 502, headers)
        answer.once('close', () => answered.destroy())
        if (answered.headers['content-type']?.startsWith('text/event-stream')) {
          streams.most = Math.max(streams.most, ++streams.open)
          answer.once('close', () => streams.open--)
        }
        answered.pipe(answer)
      },
    )
    passedOn.on('error', () => answer.destroy())
    if (protocol === null || asked.url !== '/api/sync') return void asked.pipe(passedOn)
    const version = protocol
    asked.setEncoding('utf8')
    const pieces: string[] = []
    asked.on('data', (piece: string) => pieces.push(piece))
    asked.once('end', () => passedOn.end(pieces.join('').replace(/"protocol":\d/, `"protocol":${version}`)))
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    answerWith(own) {
      words = own
    },
    sayProtocol(version) {
      protocol = version
    },
    letThrough() {
      protocol = null
      words = null
    },
    streams,
    close: closesLater(
      () =>
        new Promise((closed) => {
          proxy.close(() => closed())
          proxy.closeAllConnections()
        }),
    ),
  }
}
