import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Random } from '../simulation/random'

/** What can go wrong between a device and the server, counted each time. */
export const NETWORK_FAULTS = [
  /** the connection breaks in the middle of a request */
  'requestCut',
  /** the connection breaks in the middle of an answer */
  'answerCut',
  /** the server has acted, but no byte of its answer arrives */
  'answerLost',
  /** the request arrives a second time */
  'repeated',
  'delayed',
  /** the bytes trickle */
  'throttled',
  /** the connection goes silent in the middle of a request, and closes later */
  'halfOpen',
  /** something in between answers with its own page */
  'page403',
  'page413',
  'page500',
  'page502',
  /** a captive portal: 200, and HTML */
  'portal',
] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

export interface FaultProxy {
  origin: string
  faults: Record<NetworkFault, number>
  /** bytes that devices sent to the server */
  sent(): number
  /** true: nothing goes wrong for a while */
  rest(calm: boolean): void
  /** true: nothing passes at all */
  away(isAway: boolean): void
  /** ends all faults */
  heal(): void
  close(): Promise<void>
}

export interface FaultProxyOptions {
  /** port of the server, on loopback */
  target: number
  random: Random
  /** that something goes wrong with a request, from 0 to 1 */
  probability: number
}

const PAGES: Partial<Record<NetworkFault, string>> = {
  page403: '403 Forbidden',
  page413: '413 Content Too Large',
  page500: '500 Internal Server Error',
  page502: '502 Bad Gateway',
  portal: '200 OK',
}
const pageOf = (status: string) => {
  const body = `<!doctype html><title>${status}</title><p>This is not the server.</p>`
  return `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
}

const DELAY_MS = 60
const HALF_OPEN_MS = 400
const TRICKLE = { bytes: 2_048, ms: 4 }

/** One request of a connection with its answer, and what goes wrong with it. */
interface Exchange {
  fault: NetworkFault | null
  /** bytes that pass before the connection breaks */
  passes: number
  asked: Buffer[]
}

/**
 * A bad network between one device and the server. All it knows of HTTP is that a request begins when the
 * device sends after the server has, so it can break at any byte.
 */
export async function openFaultProxy({
  target,
  random,
  probability,
}: FaultProxyOptions): Promise<FaultProxy> {
  const faults = Object.fromEntries(NETWORK_FAULTS.map((fault) => [fault, 0])) as Record<NetworkFault, number>
  const open = new Set<Socket>()
  let healed = false
  let calm = false
  let isAway = false
  let sent = 0

  const newExchange = (): Exchange => ({
    fault: random.chance(probability) ? random.pick(NETWORK_FAULTS) : null,
    // sizes of heads, bodies and files
    passes: random.int(random.pick([300, 1_500, 60_000])),
    asked: [],
  })
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }

  function connected(device: Socket): void {
    const server = keep(connect(target, '127.0.0.1'))
    keep(device)
    let exchange: Exchange | null = null
    let answering = true
    let answered = 0
    let silent = false
    let queue = Promise.resolve()
    const both = () => {
      device.destroy()
      server.destroy()
    }
    const happens = (fault: NetworkFault) => void (faults[fault] += 1)

    device.on('data', (piece: Buffer) => {
      if (answering || !exchange) {
        exchange = healed || calm ? { fault: null, passes: 0, asked: [] } : newExchange()
        answering = false
        answered = 0
      }
      const { fault } = exchange
      const page = fault && PAGES[fault]
      if (fault && page !== undefined && page) {
        happens(fault)
        server.destroy()
        device.end(pageOf(page))
        return
      }
      if (fault === 'repeated') exchange.asked.push(piece)
      let passed = piece
      if (fault === 'requestCut' || fault === 'halfOpen') {
        passed = piece.subarray(0, exchange.passes)
        exchange.passes -= passed.length
      }
      sent += passed.length
      const breaks = passed.length < piece.length
      forward(server, passed, fault, () => {
        if (!breaks || silent) return
        silent = true
        if (fault) happens(fault)
        if (fault === 'halfOpen') setTimeout(both, HALF_OPEN_MS)
        else both()
      })
    })

    server.on('data', (piece: Buffer) => {
      if (silent) return
      const now = exchange
      answering = true
      if (now?.fault === 'answerLost' && answered === 0) {
        happens('answerLost')
        device.destroy()
        server.resume()
        return
      }
      if (now?.fault === 'repeated' && answered === 0) {
        happens('repeated')
        again(now.asked)
      }
      const left = now?.fault === 'answerCut' ? now.passes - answered : Infinity
      answered += piece.length
      if (piece.length <= left) return forward(device, piece, now?.fault ?? null)
      happens('answerCut')
      silent = true
      forward(device, piece.subarray(0, Math.max(0, left)), null, both)
    })
    device.on('end', () => server.end())
    server.on('end', () => void (queue = queue.then(() => void device.end())))
    device.on('close', () => server.destroy())
    server.on('close', () => void (queue = queue.then(() => void device.destroySoon())))

    /** Writes in the order of calls, late or in small pieces. */
    function forward(to: Socket, piece: Buffer, fault: NetworkFault | null, then = () => {}): void {
      queue = queue.then(async () => {
        if (fault === 'delayed') {
          happens('delayed')
          await sleep(random.int(DELAY_MS))
        }
        if (fault === 'throttled') happens('throttled')
        const step = fault === 'throttled' ? TRICKLE.bytes : piece.length
        for (let at = 0; at < piece.length && to.writable; at += step) {
          to.write(piece.subarray(at, at + step))
          if (at + step < piece.length) await sleep(TRICKLE.ms)
        }
        then()
      })
    }
    function again(asked: readonly Buffer[]): void {
      const second = keep(connect(target, '127.0.0.1'))
      second.resume()
      for (const piece of asked) second.write(piece)
      setTimeout(() => second.end(), 2_000).unref()
    }
  }

  const end = () => {
    for (const socket of open) socket.destroy()
  }
  const listener = createServer((device) => (isAway ? device.destroy() : connected(device)))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    sent: () => sent,
    rest: (now) => void (calm = now),
    away(now) {
      isAway = now
      if (now) end()
    },
    heal() {
      healed = true
      isAway = false
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        end()
      }),
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
